//! Loops and numbers. In a block, they are literals: the sequence is decided before rustc evaluates constants.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenTree};

use super::super::number::parse_unsigned;
use super::{Amount, Completes, Does, Op};
use crate::errors::{Errors, Place, help_code, note};
use crate::parse::cursor::{Cursor, enter, is_punct};
use crate::parse::number::Number;

/// Loops within each other: more than programs have.
pub(super) const MAX_DEPTH: usize = 16;

/// What numbers are, in messages.
pub(super) const ELEMENTS: &str = "the number of elements of a task";
pub(super) const OBJECTS: &str = "the number of objects";

/// Pushes an error for each number of an assertion in a block that is no literal.
pub(super) fn check_literal(completes: &Completes, errors: &mut Errors) {
    let mut numbers: Vec<(&Number, &str)> = Vec::new();
    for step in completes.written() {
        if let Does::Task { elements: Amount::Elements(number), .. } = &step.what {
            numbers.push((number, ELEMENTS));
        }
    }
    for program in &completes.cores {
        add_objects(&program.body, &mut numbers);
    }
    for (number, what) in numbers.into_iter().filter(|(number, _)| number.value.is_none()) {
        let message = format!("expected a literal for {what}");
        let background = note("the macro decides the sequence before rustc evaluates constants");
        errors.push(Rule::Syntax, number.place, message + &background);
    }
}

fn add_objects<'a>(body: &'a [Op], numbers: &mut Vec<(&'a Number, &str)>) {
    for op in body {
        match op {
            Op::Access { objects, .. } => numbers.push((objects, OBJECTS)),
            Op::Loop { body, .. } => add_objects(body, numbers),
        }
    }
}

/// The last number of a list.
pub(super) fn parse_last(cursor: &mut Cursor, what: &str, errors: &mut Errors) -> Option<Number> {
    let number = parse_unsigned(cursor, what, errors)?;
    cursor.expect_end(what, errors)?;
    match number.value {
        Some(value) if !(1..=i128::from(u32::MAX)).contains(&value) => {
            let message = format!("expected {what} to be 1..={}, found {value}", u32::MAX);
            errors.push(Rule::NumberRange, number.place, message);
            None
        }
        Some(_) | None => Some(number),
    }
}

/// `for _ in 0..8 { .. }`.
pub(super) struct For<'a> {
    pub(super) trips: u64,
    pub(super) body: &'a Group,
    pub(super) place: Place,
}

/// Parses a loop, which may have `depth` more within it.
pub(super) fn parse_for<'a>(cursor: &mut Cursor<'a>, depth: usize, errors: &mut Errors) -> Option<For<'a>> {
    let (start, word) = (cursor.rest(), cursor.place());
    let is_body =
        |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let head = cursor.skip(start.iter().position(is_body).unwrap_or(start.len()));
    let body = cursor.group(Delimiter::Brace);
    let (Some(trips), Some(body)) = (trips(head), body) else {
        let place = Place::of(head).unwrap_or(word);
        let message = "expected a loop with literals as its bounds".to_owned();
        errors.push(Rule::Syntax, place, message + &help_code("for _ in 0..8 { .. }"));
        return None;
    };
    if depth == 0 {
        push_too_deep(word, errors);
        return None;
    }
    Some(For { trips, body, place: word })
}

/// Pushes an error about a loop within too many others.
pub(super) fn push_too_deep(place: Place, errors: &mut Errors) {
    errors.push(Rule::Syntax, place, format!("expected at most {MAX_DEPTH} loops within each other"));
}

/// The trips of `for _ in 0..8`.
fn trips(head: &[TokenTree]) -> Option<u64> {
    let number = |token: &TokenTree| match token {
        TokenTree::Literal(literal) => literal.to_string().replace('_', "").parse::<u64>().ok(),
        TokenTree::Ident(_) | TokenTree::Group(_) | TokenTree::Punct(_) => None,
    };
    let is_dot = |token: &TokenTree| is_punct(token, '.');
    match head {
        [_, TokenTree::Ident(_), TokenTree::Ident(word), low, dot, dot2, high]
            if word == "in" && is_dot(dot) && is_dot(dot2) =>
        {
            Some(number(high)?.saturating_sub(number(low)?))
        }
        _ => None,
    }
}

/// The tokens of a body, with the cursor over them.
pub(super) fn within<T>(body: &Group, parse: impl FnOnce(&mut Cursor) -> T) -> T {
    parse(&mut enter!(body))
}
