//! Where a statement begins and ends: the lines of a block need no `;` between them.

use proc_macro2::{Delimiter, TokenTree};

use super::completes::at_assertion;
use super::operation::at_keys;
use super::python::{at_call, at_expression};
use super::tile::at_definition;
use crate::errors::Place;
use crate::parse::at_item;
use crate::parse::cursor::Cursor;
use crate::parse::mlir::operation::take_name;
use crate::parse::mlir::program;

/// Whether a line begins here: an operation, a definition, a Python call, an item.
pub(super) fn at_line(cursor: &Cursor) -> bool {
    let is_operation = cursor.is_ident("aie") || cursor.is_ident("aiex");
    let is_type =
        is_operation && take_name(&mut cursor.clone()).is_some_and(|name| name.text.ends_with("subview"));
    is_operation && !is_type
        || at_word(cursor)
        || at_definition(cursor)
        || at_expression(cursor)
        || at_item(cursor)
}

/// The tokens before the next statement in this crate's notation or in Python.
pub(super) fn before_statement<'a>(cursor: &Cursor<'a>) -> Cursor<'a> {
    program::before(cursor, at_statement)
}

/// Whether a statement in this crate's notation or in Python begins here.
fn at_statement(cursor: &Cursor) -> bool {
    match cursor.rest() {
        // `A = tile(0, 2)`, or a Python FIFO.
        [TokenTree::Ident(_), TokenTree::Punct(equals), ..] if equals.as_char() == '=' => true,
        // `!llvm.struct<..>` is a type.
        [TokenTree::Ident(word), TokenTree::Ident(_), ..] if word == "struct" => true,
        [TokenTree::Ident(word), _, ..] if word == "pub" => true,
        [TokenTree::Punct(hash), TokenTree::Group(group), ..] => {
            hash.as_char() == '#' && group.delimiter() == Delimiter::Bracket
        }
        rest => at_word(cursor) || at_call(cursor) || several_names(rest).is_some(),
    }
}

/// Whether a link, a stack, an assertion or the keys of a task are next.
fn at_word(cursor: &Cursor) -> bool {
    let is_next = match cursor.rest() {
        [TokenTree::Ident(word), TokenTree::Group(_), ..] => word == "link",
        [TokenTree::Ident(word), TokenTree::Ident(_), ..] => word == "stack",
        _ => false,
    };
    is_next || at_assertion(cursor) || at_keys(cursor)
}

/// The names of `a, b = tile(0, 2), tile(0, 5)`, where Python gives several values at once.
pub(super) fn several_names(tokens: &[TokenTree]) -> Option<Place> {
    let [TokenTree::Ident(first), rest @ ..] = tokens else { return None };
    let (mut rest, mut last) = (rest, first);
    while let [TokenTree::Punct(comma), TokenTree::Ident(name), more @ ..] = rest
        && comma.as_char() == ','
    {
        (rest, last) = (more, name);
    }
    let is_given = matches!(rest, [TokenTree::Punct(equals), ..] if equals.as_char() == '=');
    (is_given && rest.len() + 1 < tokens.len()).then(|| Place { first: first.span(), last: last.span() })
}
