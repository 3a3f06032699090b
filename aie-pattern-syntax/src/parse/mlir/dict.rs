//! `{bd_id = 2 : i32, next_bd_id = 3 : i32}`: the attributes of an operation.

use proc_macro2::{Delimiter, Group, TokenTree};

use crate::errors::Errors;
use crate::parse::cursor::{Cursor, Language, enter};
use crate::parse::keys::{At, Given, Key, parse_more_keys};

/// Takes the attributes if they are next: in braces, or in the generic form's `<{...}>`.
pub fn take_dict<'a>(cursor: &mut Cursor<'a>) -> Option<&'a Group> {
    let braces = |token: &'a TokenTree| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
        _ => None,
    };
    match cursor.rest() {
        [TokenTree::Punct(open), group, TokenTree::Punct(close), ..]
            if open.as_char() == '<' && close.as_char() == '>' =>
        {
            let group = braces(group)?;
            cursor.skip(3);
            Some(group)
        }
        _ => cursor.group(Delimiter::Brace),
    }
}

/// Parses the attributes with MLIR's numbers. `value` parses what comes after a key, including the `=`.
pub fn parse_dict<K: Key>(
    group: &Group,
    given: &mut Given,
    errors: &mut Errors,
    value: impl FnMut(At<K>, &mut Cursor, &mut Errors),
) {
    let mut inside = enter!(group, Language::Mlir);
    parse_more_keys(&mut inside, given, errors, value);
}
