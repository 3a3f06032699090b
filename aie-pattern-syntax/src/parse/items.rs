//! The input of a function-like macro: items, `pub struct Name = ...;`, or a single right-hand side.

use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;

use super::comments::check_group;
use super::cursor::{Cursor, is_punct};
use super::{Header, at_bare_item, at_item, expect_assignment, parse_header};
use crate::errors::{Errors, Place, help_code, note};

/// One declaration: an item with its header, or a right-hand side alone. Without errors, `right` is `Some`.
pub struct Declaration<T> {
    /// What comes before the `=`.
    pub header: Option<Header>,
    /// The pattern.
    pub right: Option<T>,
    /// The errors found in it.
    pub errors: Errors,
    /// The whole of it.
    pub place: Place,
    /// The tokens after the `=`.
    pub written: Vec<TokenTree>,
}

/// The input of a macro.
pub enum Input<T> {
    /// Declarations of types.
    Items(Vec<Declaration<T>>),
    /// A right-hand side alone.
    Expression(Box<Declaration<T>>),
}

/// Parses the input of a macro. `right` parses its right-hand sides and returns `None` after it pushed an error.
pub fn parse_input<T>(
    mut cursor: Cursor,
    mut right: impl FnMut(&mut Cursor, &mut Errors) -> Option<T>,
) -> Input<T> {
    if cursor.is_empty() || at_item(&cursor) || at_bare_item(&cursor) {
        return Input::Items(parse_items(&mut cursor, right));
    }
    let mut errors = Errors::default();
    let place = Place::of(cursor.rest()).unwrap_or_else(|| cursor.place());
    let all = cursor.rest();
    let mut parsed = right(&mut cursor, &mut errors);
    check_comments(all, &mut errors);
    parsed = parsed.filter(|_| errors.is_empty());
    if parsed.is_some() && !cursor.is_empty() {
        let mut message = format!("expected the end of the pattern, found {}", cursor.found());
        if let [TokenTree::Punct(last)] = cursor.rest()
            && last.as_char() == ';'
        {
            message += &note("a pattern without a name is an expression, a pattern with a name is an item");
            message += &help_code("pub struct Name = ...;");
        }
        errors.push(Rule::Syntax, cursor.place(), message);
        parsed = None;
    }
    let written = all.to_vec();
    Input::Expression(Box::new(Declaration { header: None, right: parsed, errors, place, written }))
}

fn parse_items<T>(
    cursor: &mut Cursor,
    mut right: impl FnMut(&mut Cursor, &mut Errors) -> Option<T>,
) -> Vec<Declaration<T>> {
    let mut declarations = Vec::new();
    while !cursor.is_empty() {
        let mut errors = Errors::default();
        let start = cursor.rest();
        let may_be_expression = !at_item(cursor);
        let mut header = parse_header(cursor, &mut errors);
        let (mut parsed, mut right_side) = (None, Vec::new());
        if let Some(header) = &header
            && expect_assignment(&header.name, cursor, &mut errors)
        {
            let all = cursor.rest();
            parsed = right(cursor, &mut errors);
            right_side = cursor.taken(all).to_vec();
        }
        check_comments(cursor.taken(start), &mut errors);
        parsed = parsed.filter(|_| errors.is_empty());
        if parsed.is_some() && cursor.punct(';').is_none() {
            cursor.push_expected("`;` after the pattern", &mut errors);
            parsed = None;
        }
        if header.is_none() || parsed.is_none() && !at_item(cursor) {
            skip_to_item(cursor);
        }
        let written = cursor.taken(start);
        let place = Place::of(written).unwrap_or_else(|| cursor.place());
        let ended = written.last().is_some_and(|last| is_punct(last, ';'));
        if may_be_expression && !ended {
            // `Name = <...>` may also stand where an expression is expected; an item cannot stand there.
            header = None;
        }
        declarations.push(Declaration { header, right: parsed, errors, place, written: right_side });
    }
    declarations
}

/// Reports divisions of Python that Rust reads as comments, in all groups of a declaration.
fn check_comments(written: &[TokenTree], errors: &mut Errors) {
    for token in written {
        if let TokenTree::Group(group) = token {
            check_group(group, errors);
        }
    }
}

/// After an error: skips to the next item, so that its errors are reported as well.
fn skip_to_item(cursor: &mut Cursor) {
    let mut ended = false;
    while !(cursor.is_empty() || ended && at_item(cursor)) {
        ended = cursor.is_punct(';');
        cursor.bump();
    }
}
