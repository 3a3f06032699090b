//! What a function-like macro is given: items, `pub struct Name = ...;`, or one right-hand side alone.

use aie_pattern_core::rule::Rule;

use super::cursor::Cursor;
use super::{Header, at_bare_item, at_item, parse_header};
use crate::errors::Errors;

/// One declaration: with its header, or a right-hand side alone. There is a right-hand side if there is no error.
pub struct Declaration<T> {
    pub header: Option<Header>,
    pub right: Option<T>,
    pub errors: Errors,
}

/// What the macro was given.
pub enum Input<T> {
    /// Declarations of types.
    Items(Vec<Declaration<T>>),
    /// A right-hand side alone.
    Expression(Box<Declaration<T>>),
}

/// Parses the input of a macro whose right-hand sides `right` parses, which gives none if it has pushed an error.
pub fn parse_input<T>(
    mut cursor: Cursor,
    mut right: impl FnMut(&mut Cursor, &mut Errors) -> Option<T>,
) -> Input<T> {
    if cursor.is_empty() || at_item(&cursor) || at_bare_item(&cursor) {
        return Input::Items(parse_items(&mut cursor, right));
    }
    let mut errors = Errors::default();
    let mut parsed = right(&mut cursor, &mut errors);
    if parsed.is_some() && !cursor.is_empty() {
        let message = format!("expected the end of the pattern, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        parsed = None;
    }
    Input::Expression(Box::new(Declaration { header: None, right: parsed, errors }))
}

fn parse_items<T>(
    cursor: &mut Cursor,
    mut right: impl FnMut(&mut Cursor, &mut Errors) -> Option<T>,
) -> Vec<Declaration<T>> {
    let mut declarations = Vec::new();
    while !cursor.is_empty() {
        let mut errors = Errors::default();
        let header = parse_header(cursor, &mut errors);
        let mut parsed = None;
        if header.is_some() {
            if cursor.punct('=').is_some() {
                parsed = right(cursor, &mut errors);
            } else {
                errors.push(Rule::Syntax, cursor.place(), format!("expected `=`, found {}", cursor.found()));
            }
        }
        if parsed.is_some() && cursor.punct(';').is_none() {
            let message = format!("expected `;` behind the pattern, found {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
            parsed = None;
        }
        if header.is_none() || parsed.is_none() && !at_item(cursor) {
            skip_to_item(cursor);
        }
        declarations.push(Declaration { header, right: parsed, errors });
    }
    declarations
}

/// Behind an error: to the next item, so that its errors are reported as well.
fn skip_to_item(cursor: &mut Cursor) {
    let mut ended = false;
    while !(cursor.is_empty() || ended && at_item(cursor)) {
        ended = cursor.is_punct(';');
        cursor.bump();
    }
}
