//! `key = value, key, key(...)`: lists of keys, each at most once.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Ident, TokenTree};

use super::cursor::Cursor;
use crate::errors::{Errors, help, known_names};

/// The keys of a list.
#[derive(Clone, Copy)]
pub struct Keys<'k> {
    /// Those that are parsed, in the order in which a reader would want them.
    pub known: &'k [&'k str],
    /// Other names for some of them, which have been replaced before.
    pub aliases: &'k [&'k str],
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
    parse_more_keys(cursor, keys, &mut Vec::new(), errors, value);
}

/// The same after other keys, those `seen`.
pub fn parse_more_keys<'a>(
    cursor: &mut Cursor<'a>,
    keys: Keys,
    seen: &mut Vec<&'a Ident>,
    errors: &mut Errors,
    mut value: impl FnMut(&Ident, &mut Cursor, &mut Errors),
) {
    while !at_end(cursor) {
        if let Some(key) = parse_key(cursor, keys, seen, errors) {
            let before = errors.len();
            value(key, cursor, errors);
            seen.push(key);
            if errors.len() == before && !(at_end(cursor) || cursor.is_punct(',')) {
                let message = format!("expected `,` and the next key, found {}", cursor.found());
                errors.push(Rule::Syntax, cursor.place(), message);
            }
        }
        skip_part(cursor);
        if cursor.punct(',').is_none() {
            break;
        }
    }
}

/// Takes one of `keys`; pushes an error and gives `None` if it is none.
pub fn parse_key<'a>(
    cursor: &mut Cursor<'a>,
    keys: Keys,
    seen: &[&Ident],
    errors: &mut Errors,
) -> Option<&'a Ident> {
    let Some(key) = cursor.ident() else {
        errors.push(Rule::Syntax, cursor.place(), format!("expected a key, found {}", cursor.found()));
        return None;
    };
    if !keys.known.iter().any(|known| key == known) {
        let name = key.to_string();
        let known = keys.known.iter().chain(keys.aliases).copied();
        let message = format!("unknown key `{name}`{}", known_names("keys", &name, known));
        errors.push(Rule::UnknownKey, key.span(), message);
        return None;
    }
    if seen.contains(&key) {
        errors.push(Rule::DuplicateKey, key.span(), format!("key `{key}` is given twice"));
    }
    Some(key)
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
    let value = &cursor.rest()[..cursor.rest().len() - ahead.rest().len()];
    let value = match value {
        [TokenTree::Punct(colon), value @ ..] if colon.as_char() == ':' => value.iter().cloned().collect(),
        [TokenTree::Group(group)] => group.stream(),
        value => value.iter().cloned().collect(),
    };
    if value.is_empty() { String::new() } else { help(format!("{key} = {value}")) }
}

fn at_end(cursor: &Cursor) -> bool {
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
