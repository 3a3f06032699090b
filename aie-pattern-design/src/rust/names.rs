//! Rust names for the names of a design.

use std::collections::HashSet;

/// The names that are taken in one module.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    /// Types, in the order in which they are declared.
    pub(super) types: Vec<String>,
}

impl Names {
    /// The name, or the name with the next free number.
    pub(super) fn unique(&mut self, name: &str) -> String {
        self.unique_among(name, &|_| Vec::new())
    }

    /// The same for a name with which others are declared.
    pub(super) fn unique_among(&mut self, name: &str, others: &dyn Fn(&str) -> Vec<String>) -> String {
        let mut unique = name.to_owned();
        let mut number = 2;
        while self.taken.contains(&unique) || others(&unique).iter().any(|other| self.taken.contains(other)) {
            unique = format!("{name}_{number}");
            number += 1;
        }
        self.taken.extend(others(&unique));
        self.taken.insert(unique.clone());
        unique
    }

    /// Takes names that are declared for something else.
    pub(super) fn take(&mut self, names: impl IntoIterator<Item = String>) {
        self.taken.extend(names);
    }
}

/// Letters and digits of a name, in parts.
fn parts(name: &str) -> impl Iterator<Item = String> {
    name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).map(str::to_owned)
}

/// `@in_a` as `InA`.
pub(super) fn type_name(symbol: &str) -> String {
    let mut name = String::new();
    for part in parts(symbol) {
        let mut letters = part.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.extend(letters);
    }
    let name = started(name, "Fifo");
    // The only reserved word with a capital letter.
    if name == "Self" { format!("{name}_") } else { name }
}

/// `%in-a` as `in_a`.
pub(super) fn value_name(value: &str) -> String {
    let name = parts(value).collect::<Vec<_>>().join("_").to_lowercase();
    let name = started(name, "b");
    if is_reserved(&name) { format!("{name}_") } else { name }
}

/// The name with `before`, if it starts with a digit.
fn started(name: String, before: &str) -> String {
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) { name } else { format!("{before}{name}") }
}

/// Words that are not names in Rust.
fn is_reserved(name: &str) -> bool {
    [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do",
        "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
        "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self",
        "static", "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
        "virtual", "where", "while", "yield",
    ]
    .contains(&name)
}

#[cfg(test)]
mod tests {
    use super::{Names, type_name, value_name};

    #[test]
    fn names_are_names_of_rust() {
        assert_eq!(type_name("in_a"), "InA");
        assert_eq!(type_name("0"), "Fifo0");
        assert_eq!(type_name("self"), "Self_");
        assert_eq!(value_name("%in"), "in_");
        assert_eq!(value_name("%0"), "b0");
        assert_eq!(value_name("%a-b.C"), "a_b_c");
        let mut names = Names::default();
        let all = ["In", "In", "In_2", "In"].map(|name| names.unique(name));
        assert_eq!(all, ["In", "In_2", "In_2_2", "In_3"]);
        let ends = |name: &str| vec![format!("{name}ToStream")];
        let all = ["OfToStream", "Of", "OfToStream"].map(|name| names.unique_among(name, &ends));
        assert_eq!(all, ["OfToStream", "Of_2", "OfToStream_2"]);
    }
}
