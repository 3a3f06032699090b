//! Where a statement begins and ends: the lines of a block need no `;` between them.

use proc_macro2::{Delimiter, TokenTree};

use super::operation::at_keys;
use super::python::at_expression;
use super::tile::at_definition;
use crate::errors::Place;
use crate::parse::at_item;
use crate::parse::cursor::Cursor;
use crate::parse::mlir::operation::take_name;

/// Whether a line begins here: an operation, a definition, a Python call, an item.
pub(super) fn at_line(cursor: &Cursor) -> bool {
    let is_operation = cursor.is_ident("aie") || cursor.is_ident("aiex");
    let is_type =
        is_operation && take_name(&mut cursor.clone()).is_some_and(|name| name.text.ends_with("subview"));
    is_operation && !is_type
        || at_keys(cursor)
        || at_definition(cursor)
        || at_expression(cursor)
        || at_item(cursor)
}

/// The tokens before the next FIFO, link or stack in this crate's notation.
pub(super) fn before_statement<'a>(cursor: &Cursor<'a>) -> Cursor<'a> {
    let mut ahead = cursor.clone();
    let all = ahead.rest();
    while let Some(before) = ahead.bump() {
        let is_mark = matches!(before, TokenTree::Punct(mark) if "%#!.@^".contains(mark.as_char()));
        let is_statement = match ahead.rest() {
            // `A = tile(0, 2)`, or a Python FIFO.
            [TokenTree::Ident(_), TokenTree::Punct(equals), ..] if equals.as_char() == '=' && !is_mark => {
                true
            }
            rest if !is_mark && several_names(rest).is_some() => true,
            // `!llvm.struct<..>` is a type.
            [TokenTree::Ident(word), TokenTree::Ident(_), ..] if word == "struct" => true,
            [TokenTree::Ident(word), _, ..] if word == "pub" => true,
            [TokenTree::Ident(word), TokenTree::Group(_), ..] if word == "link" => true,
            [TokenTree::Ident(word), TokenTree::Ident(_), ..] if word == "stack" => true,
            [TokenTree::Punct(hash), TokenTree::Group(group), ..] => {
                hash.as_char() == '#' && group.delimiter() == Delimiter::Bracket
            }
            _ => false,
        };
        if is_statement {
            break;
        }
    }
    let taken = ahead.taken(all);
    Cursor::of_input(taken).written_in(cursor.language())
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
