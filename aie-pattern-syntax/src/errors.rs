//! The sink that every stage pushes its errors to.

use std::fmt::Display;

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Span, TokenTree};

/// A stretch of the input, from its first to its last token: stable Rust cannot join two spans.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The span of its first token.
    pub first: Span,
    /// The span of its last token.
    pub last: Span,
}

impl Place {
    /// From the first to the last of `tokens`; `None` if there is none.
    pub fn of(tokens: &[TokenTree]) -> Option<Self> {
        let (first, last) = (tokens.first()?, tokens.last()?);
        Some(Self { first: end_span(first, false), last: end_span(last, true) })
    }
}

/// The span of a token as the user wrote it. `macro_rules!` puts what it captured into an invisible group, whose span is
/// the fragment in the macro's definition; the first or last token inside has the user's span.
fn end_span(token: &TokenTree, last: bool) -> Span {
    let mut span = token.span();
    let mut token = Some(token.clone());
    while let Some(TokenTree::Group(group)) = token
        && group.delimiter() == Delimiter::None
    {
        let inside = group.stream().into_iter();
        token = if last { inside.last() } else { inside.into_iter().next() };
        span = token.as_ref().map_or(span, TokenTree::span);
    }
    span
}

impl From<Span> for Place {
    fn from(span: Span) -> Self {
        Self { first: span, last: span }
    }
}

/// An error with its place and its code.
pub struct Error {
    /// Where it is.
    pub place: Place,
    /// `[AP001] expected ...`, with notes and help in further lines.
    pub text: String,
}

/// A warning with its place and its code.
pub struct Warning {
    /// Where it is.
    pub place: Place,
    /// The text, in the form of an [`Error`].
    pub text: String,
}

/// Every error of one macro call, in the order found.
#[derive(Default)]
pub struct Errors {
    list: Vec<Error>,
}

impl Errors {
    /// Adds an error. The message is lower case and without a full stop; notes and help go into [`note`] and [`help`].
    pub fn push(&mut self, rule: Rule, place: impl Into<Place>, message: impl AsRef<str>) {
        self.add(rule.code(), place.into(), message.as_ref());
    }

    /// Adds an error of a rule that is known by its code.
    pub fn push_code(&mut self, code: &str, place: impl Into<Place>, message: impl AsRef<str>) {
        self.add(code, place.into(), message.as_ref());
    }

    fn add(&mut self, code: &str, place: Place, message: &str) {
        self.list.push(Error { place, text: format!("[{code}] {message}") });
    }

    /// Adds the errors of another list.
    pub fn extend(&mut self, others: Self) {
        self.list.extend(others.list);
    }

    /// The number of errors.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The errors, in the order found.
    pub fn into_list(self) -> Vec<Error> {
        self.list
    }
}

/// `1 object`, `2 objects`, `3 passes`.
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let plural = match noun.as_bytes() {
        _ if count == N::from(1) => "",
        [.., b's' | b'x'] => "es",
        _ => "s",
    };
    format!("{count} {noun}{plural}")
}

/// A line of background after a message.
pub fn note(text: impl AsRef<str>) -> String {
    format!("\n  = note: {}", text.as_ref())
}

/// A line that tells the user what to write.
pub fn help(text: impl AsRef<str>) -> String {
    format!("\n  = help: {}", text.as_ref())
}

/// A help that says to write `code`.
pub fn help_code(code: impl AsRef<str>) -> String {
    help(format!("write `{}`", code.as_ref()))
}

/// Names in backticks, with commas between them.
pub fn quoted<T: Display>(names: impl IntoIterator<Item = T>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The most names that a note lists in full.
const LISTED: usize = 8;

/// A note with the known names (of a long list, the three nearest), and a help if one is near enough to `name` to be
/// what the user meant.
pub fn known_names<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    listed(what, name, &known.into_iter().collect::<Vec<_>>())
}

/// Names that other tools have for what has another name here.
const OTHER_NAMES: &[(&str, &[&str])] = &[
    ("lock", &["acquire", "release"]),
    ("padding", &["pad"]),
    ("base_addr", &["address"]),
    ("base_address", &["address"]),
    ("next_desc", &["next_bd"]),
    ("direction", &["channel"]),
    ("element", &["buffer"]),
    ("element_type", &["buffer"]),
    ("memref", &["buffer"]),
    ("wrap", &["dims"]),
    ("wraps", &["dims"]),
    ("step", &["dims"]),
    ("steps", &["dims"]),
    ("vck190", &["xcvc1902"]),
    ("vek280", &["xcve2802"]),
];

/// The `known` names for what other tools call `name`.
fn named_otherwise(name: &str, known: &[&str]) -> Vec<&'static str> {
    let found = OTHER_NAMES.iter().find(|(other, _)| name.eq_ignore_ascii_case(other));
    let names = found.map_or(&[][..], |(_, names)| names);
    names.iter().copied().filter(|name| known.contains(name)).collect()
}

fn listed(what: &str, name: &str, known: &[&str]) -> String {
    let other = named_otherwise(name, known);
    let mut text = if known.len() <= LISTED {
        note(format!("{what}: {}", quoted(known)))
    } else {
        let mut nearest = known.to_vec();
        nearest
            .sort_by_cached_key(|known| (!other.contains(known), strsim::damerau_levenshtein(name, known)));
        let others = nearest.len() - nearest.len().min(3);
        nearest.truncate(3);
        note(format!("{what}: {} and {others} others", quoted(&nearest)))
    };
    let meant = if other.is_empty() { Vec::from_iter(meant(name, known)) } else { other };
    if !meant.is_empty() {
        let meant = meant.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or ");
        text += &help(format!("did you mean {meant}"));
    }
    text
}

/// The one of `known` that the user probably meant by `name`: it differs in case or underscores, begins
/// with `name`, or has at most one other letter in three. Its digits are the same: `float64` is not meant as `float16`.
pub fn meant<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let plain = |name: &str| name.replace(['_', '-'], "").to_lowercase();
    let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
    let typed = plain(name);
    let cut_short = |known: &&&str| typed.chars().count() >= 4 && plain(known).starts_with(&typed);
    let longer = known.iter().find(cut_short).filter(|_| digits(name).is_empty());
    let known: Vec<&str> = known.iter().copied().filter(|known| digits(known) == digits(name)).collect();
    if let Some(same) = known.iter().find(|known| plain(known) == typed) {
        return Some(same);
    }
    if let Some(longer) = known.iter().find(cut_short).or(longer) {
        return Some(longer);
    }
    let most = name.chars().count().max(3) / 3;
    let near = known.iter().map(|known| (strsim::damerau_levenshtein(&typed, &plain(known)), *known));
    // Of several equally near names, `min_by_key` takes the first.
    near.filter(|&(distance, _)| distance <= most.min(typed.chars().count().saturating_sub(1)))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn near_names_are_meant_and_no_others() {
        let keys = ["dims", "device", "tile", "buffer", "burst", "axi", "burst_length", "buffer_dimension"];
        for (name, expected) in [
            ("aie", None),
            ("b", None),
            ("burst_lenght", Some("burst_length")),
            ("buffer_dim", Some("buffer_dimension")),
            ("bufferDimension", Some("buffer_dimension")),
            ("DIMS", Some("dims")),
            ("devise", Some("device")),
            ("til", Some("tile")),
            ("x", None),
            ("", None),
            ("length", None),
        ] {
            assert_eq!(meant(name, &keys), expected, "{name}");
        }
        assert_eq!(meant("NPU1", &["npu1", "npu2"]), Some("npu1"));
        assert_eq!(meant("AIE2", &["aie", "aie2"]), Some("aie2"));
        assert_eq!(meant("itn32", &["int3", "int32", "int64"]), Some("int32"));
        assert_eq!(meant("float64", &["float16", "float"]), None);
        assert_eq!(meant("mlir_aie", &["mlir_aie_v1", "adf"]), Some("mlir_aie_v1"));
    }
}
