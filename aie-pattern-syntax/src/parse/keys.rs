//! `key = value, key, key(...)`: lists of keys, each at most once.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Ident, TokenTree};

use super::cursor::Cursor;
use crate::errors::{Errors, Place, help, known_names};

/// The keys of a list.
#[derive(Clone, Copy)]
pub struct Keys<'k> {
    /// Those that are parsed, in the order in which a reader would want them.
    pub known: &'k [&'k str],
    /// Other names, and the keys that they mean.
    pub aliases: &'k [(&'k str, &'k str)],
}

impl<'k> Keys<'k> {
    /// The key that a name means.
    #[must_use]
    pub fn key(&self, name: &str) -> Option<&'k str> {
        let alias = self.aliases.iter().find(|(alias, _)| *alias == name);
        alias.map(|&(_, key)| key).or_else(|| self.known.iter().find(|known| **known == name).copied())
    }
}

/// The keys that have been given, and by what.
#[derive(Default)]
pub struct Given {
    list: Vec<(String, By)>,
    /// The operation that is being parsed.
    operation: Option<String>,
}

/// What gives a key.
#[derive(Clone, PartialEq)]
enum By {
    /// A key, by the name that is written.
    Key(String),
    /// An operation, by its name.
    Operation(String),
}

impl Given {
    /// From here on, keys are given by this operation, or again by themselves.
    pub fn set_operation(&mut self, name: Option<&str>) {
        self.operation = name.map(str::to_owned);
    }

    /// Notes that `key`, `written` in another way perhaps, is given. If it was before, pushes an error that names what did.
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

impl<'k> From<&'k [&'k str]> for Keys<'k> {
    fn from(known: &'k [&'k str]) -> Self {
        Self { known, aliases: &[] }
    }
}

/// Parses a list of `keys` to its end: the end of the input, a `;` or a `>`. `value` parses what comes after a key.
pub fn parse_keys(
    cursor: &mut Cursor,
    keys: Keys,
    errors: &mut Errors,
    value: impl FnMut(&Ident, &mut Cursor, &mut Errors),
) {
    parse_more_keys(cursor, keys, &mut Given::default(), errors, value);
}

/// The same after other keys, those `given`.
pub fn parse_more_keys(
    cursor: &mut Cursor,
    keys: Keys,
    given: &mut Given,
    errors: &mut Errors,
    mut value: impl FnMut(&Ident, &mut Cursor, &mut Errors),
) {
    while !at_end(cursor) {
        parse_one_key(cursor, keys, given, errors, &mut value);
        if cursor.punct(',').is_none() {
            break;
        }
    }
}

/// Parses one key and its value, to the comma after it.
pub fn parse_one_key(
    cursor: &mut Cursor,
    keys: Keys,
    given: &mut Given,
    errors: &mut Errors,
    mut value: impl FnMut(&Ident, &mut Cursor, &mut Errors),
) {
    if let Some(key) = parse_key(cursor, keys, given, errors) {
        let before = errors.len();
        value(&key, cursor, errors);
        if errors.len() == before && !(at_end(cursor) || cursor.is_punct(',')) {
            let message = format!("expected `,` and the next key, found {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
        }
    }
    skip_part(cursor);
}

/// Takes one of `keys`, which then is `given`; pushes an error and gives `None` if it is none. Another name for a key is
/// taken for the key.
pub fn parse_key(cursor: &mut Cursor, keys: Keys, given: &mut Given, errors: &mut Errors) -> Option<Ident> {
    let Some(written) = cursor.ident() else {
        errors.push(Rule::Syntax, cursor.place(), format!("expected a key, found {}", cursor.found()));
        return None;
    };
    let name = written.to_string();
    let Some(key) = keys.key(&name) else {
        let known = keys.known.iter().copied().chain(keys.aliases.iter().map(|&(alias, _)| alias));
        let message = format!("unknown key `{name}`{}", known_names("keys", &name, known));
        errors.push(Rule::UnknownKey, written.span(), message);
        return None;
    };
    given.note(key, &name, written.span(), errors);
    Some(Ident::new(key, written.span()))
}

/// Takes the `=` after a key, or pushes an error.
pub fn expect_equals(key: &Ident, cursor: &mut Cursor, errors: &mut Errors) -> bool {
    let equals = cursor.punct('=').is_some();
    if !equals {
        let message = format!("expected `= value` after `{key}`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message + &meant(key, cursor));
    }
    equals
}

/// Help for `key: value`, `key(value)` and `key value`.
fn meant(key: &Ident, cursor: &Cursor) -> String {
    let mut ahead = cursor.clone();
    skip_part(&mut ahead);
    let value = ahead.taken(cursor.rest());
    let value = match value {
        [TokenTree::Punct(colon), value @ ..] if colon.as_char() == ':' => value.iter().cloned().collect(),
        [TokenTree::Group(group)] => group.stream(),
        value => value.iter().cloned().collect(),
    };
    if value.is_empty() { String::new() } else { help(format!("{key} = {value}")) }
}

/// Whether a list of keys ends here.
#[must_use]
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
