//! `key = value, key, key(...)`: lists of keys, each given at most once.

use std::fmt::{self, Display};

pub use aie_pattern_core::__keys as keys;
pub use aie_pattern_core::declare::Key;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Span, TokenTree};

use super::cursor::Cursor;
use crate::errors::{Errors, Place, help_code, known_names};

/// A key as it is written.
#[derive(Clone, Copy)]
pub struct At<K> {
    /// The key.
    pub key: K,
    /// The place of the key.
    pub span: Span,
}

impl<K: Key> Display for At<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key.name())
    }
}

/// The names of all keys: the main name of each, then the other names.
pub fn names<K: Key>() -> impl Iterator<Item = &'static str> {
    let first = K::ALL.iter().filter_map(|(_, names)| names.first());
    let others = K::ALL.iter().flat_map(|(_, names)| names.iter().skip(1));
    first.chain(others).copied()
}

/// The keys that have been given, each with its source.
#[derive(Default)]
pub struct Given {
    list: Vec<(String, By)>,
    /// The operation that is being parsed.
    operation: Option<String>,
}

/// The source of a key.
#[derive(Clone, PartialEq)]
enum By {
    /// A key under the written name.
    Key(String),
    /// An operation.
    Operation(String),
}

impl Given {
    /// Sets the operation that gives the next keys; `None` if they are written as keys again.
    pub fn set_operation(&mut self, name: Option<&str>) {
        self.operation = name.map(str::to_owned);
    }

    /// Notes that `key`, which may be `written` otherwise, is given. If it was given before, pushes an error that
    /// names the source.
    pub fn note(&mut self, key: &str, written: &str, place: impl Into<Place>, errors: &mut Errors) {
        let by = match &self.operation {
            Some(name) => By::Operation(name.clone()),
            None => By::Key(written.to_owned()),
        };
        let message = match self.list.iter().find(|(given, _)| given == key) {
            None => return self.list.push((key.to_owned(), by)),
            Some((_, By::Key(first))) if by == By::Key(first.clone()) => {
                format!("key `{first}` is given twice")
            }
            Some((_, By::Key(first))) => format!("`{key}` is already given by the key `{first}`"),
            Some((_, By::Operation(first))) => format!("`{key}` is already given by the pasted `{first}`"),
        };
        errors.push(Rule::DuplicateKey, place, message);
    }
}

/// Parses a list of keys up to the end of the input, a `;` or a `>`. `value` parses what comes after a key.
pub fn parse_keys<K: Key>(
    cursor: &mut Cursor,
    errors: &mut Errors,
    value: impl FnMut(At<K>, &mut Cursor, &mut Errors),
) {
    parse_more_keys(cursor, &mut Given::default(), errors, value);
}

/// As [`parse_keys`], after the keys in `given`.
pub fn parse_more_keys<K: Key>(
    cursor: &mut Cursor,
    given: &mut Given,
    errors: &mut Errors,
    mut value: impl FnMut(At<K>, &mut Cursor, &mut Errors),
) {
    while !at_end(cursor) {
        parse_one_key(cursor, given, errors, &mut value);
        if cursor.punct(',').is_none() {
            break;
        }
    }
}

/// Parses one key and its value, to the comma after it.
pub fn parse_one_key<K: Key>(
    cursor: &mut Cursor,
    given: &mut Given,
    errors: &mut Errors,
    mut value: impl FnMut(At<K>, &mut Cursor, &mut Errors),
) {
    if let Some(key) = parse_key(cursor, given, errors) {
        let before = errors.len();
        value(key, cursor, errors);
        if errors.len() == before && !(at_end(cursor) || cursor.is_punct(',')) {
            cursor.push_expected("`,` and the next key", errors);
        }
    }
    skip_part(cursor);
}

/// Takes one of the keys and notes it in `given`; pushes an error and returns `None` if none is next.
pub fn parse_key<K: Key>(cursor: &mut Cursor, given: &mut Given, errors: &mut Errors) -> Option<At<K>> {
    let (name, span) = take_key(cursor, errors)?;
    let Some(key) = K::of(&name) else {
        push_unknown(&name, span, names::<K>().collect(), errors);
        return None;
    };
    given.note(key.name(), &name, span, errors);
    Some(At { key, span })
}

fn take_key(cursor: &mut Cursor, errors: &mut Errors) -> Option<(String, Span)> {
    let key = cursor.ident();
    if key.is_none() {
        cursor.push_expected("a key", errors);
    }
    key.map(|key| (key.to_string(), key.span()))
}

fn push_unknown(name: &str, span: Span, known: Vec<&str>, errors: &mut Errors) {
    let message = format!("unknown key `{name}`{}", known_names("keys", name, known));
    errors.push(Rule::UnknownKey, span, message);
}

/// Takes the `=` after a key, or pushes an error.
pub fn expect_equals(key: impl Display, cursor: &mut Cursor, errors: &mut Errors) -> bool {
    is_assigned(&key, cursor, errors)
}

fn is_assigned(key: &dyn Display, cursor: &mut Cursor, errors: &mut Errors) -> bool {
    let equals = cursor.punct('=').is_some();
    if !equals {
        cursor.push_expected_with(format_args!("`= value` after `{key}`"), &meant(key, cursor), errors);
    }
    equals
}

/// Help for `key: value`, `key(value)` and `key value`.
fn meant(key: &dyn Display, cursor: &Cursor) -> String {
    let mut ahead = cursor.clone();
    skip_part(&mut ahead);
    let value = ahead.taken(cursor.rest());
    let value = match value {
        [TokenTree::Punct(colon), value @ ..] if colon.as_char() == ':' => value.iter().cloned().collect(),
        [TokenTree::Group(group)] => group.stream(),
        value => value.iter().cloned().collect(),
    };
    if value.is_empty() { String::new() } else { help_code(format!("{key} = {value}")) }
}

/// Whether a list of keys ends here.
pub fn at_end(cursor: &Cursor) -> bool {
    match cursor.peek() {
        None => true,
        Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), ';' | '>'),
        Some(_) => false,
    }
}

/// After an error: to the end of a dimension or of a key's value.
pub fn skip_part(cursor: &mut Cursor) {
    while !(at_end(cursor) || cursor.is_punct(',')) {
        cursor.bump();
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::Key;

    /// Checks that every key of a macro is in its documentation, under the name that messages use.
    pub(in crate::parse) fn assert_documented<K: Key>(file: &str, item: &str) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../aie-pattern/src/");
        let facade = std::fs::read_to_string(folder.to_owned() + file).unwrap();
        let (above, _) = facade.split_once(item).expect(item);
        let docs: Vec<&str> = above
            .lines()
            .rev()
            .take_while(|line| line.starts_with("///") || line.starts_with("#["))
            .collect();
        assert!(docs.len() > 20, "{item}");
        let rows = docs.iter().filter(|line| line.starts_with("/// |"));
        let words: Vec<&str> =
            rows.flat_map(|row| row.split(|c: char| !c.is_alphanumeric() && c != '_')).collect();
        for (key, _) in K::ALL {
            assert!(words.contains(&key.name()), "the docs of `{item}` lack the key `{}`", key.name());
        }
    }
}
