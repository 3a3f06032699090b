//! `[::2, :6:2]`, `[1, None]`: `numpy`'s index, with one step for each part in the brackets.

use aie_pattern_core::declare::tap::Op;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Group, TokenTree};

use super::step::Step;
use crate::errors::{Errors, Place, help, note};
use crate::parse::cursor::{Cursor, is_punct, tokens};
use crate::parse::number::{Number, Until, parse_number};

/// The end of a slice without one.
const TO_END: i128 = i128::MAX;

/// Parses the parts in brackets; `false` if one is in error.
pub(super) fn parse_slices(brackets: &Group, steps: &mut Vec<Step>, errors: &mut Errors) -> bool {
    let before = errors.len();
    let inner = tokens(brackets.stream());
    let parts = inner.split(|token| is_punct(token, ','));
    let parts: Vec<&[TokenTree]> = parts.collect();
    // The dimension that the part is about, among those that are left.
    let mut dimension = 0i128;
    for (k, part) in parts.iter().enumerate() {
        if part.is_empty() && k > 0 && k + 1 == parts.len() {
            break;
        }
        let Some(place) = Place::of(part) else {
            let message = "expected an index or a slice, found nothing";
            errors.push(Rule::Syntax, brackets.span(), message.to_owned() + &help("write `[1]` or `[0:4]`"));
            continue;
        };
        let Some((op, numbers)) = parse_part(part, brackets, place, errors) else { continue };
        let numbers = [Number::implied(dimension, place)].into_iter().chain(numbers).collect();
        // An index drops its dimension.
        dimension += i128::from(op != Op::At);
        steps.push(Step { op, numbers, place });
    }
    errors.len() == before
}

/// One part: an index, `a:b:s`, or `None`.
fn parse_part(
    part: &[TokenTree],
    brackets: &Group,
    place: Place,
    errors: &mut Errors,
) -> Option<(Op, Vec<Number>)> {
    if matches!(part, [TokenTree::Ident(none)] if none == "None" || none == "newaxis") {
        return Some((Op::NewAxis, Vec::new()));
    }
    if part.first().is_some_and(|dot| is_punct(dot, '.')) {
        let message = "expected an index, a slice or `None`, found `.`".to_owned();
        let background = note("the dimensions after the last one that is written stay whole");
        errors.push(Rule::Syntax, place, message + &background);
        return None;
    }
    let colons = colons(part);
    if colons.is_empty() {
        let mut cursor = Cursor::new(part, place.last);
        let index = parse_number(&mut cursor, Until::Comma, "an index", errors)?;
        return cursor.expect_end("the index", errors).map(|()| (Op::At, vec![index]));
    }
    if let Some(third) = colons.get(2).and_then(|&at| part.get(at)) {
        let message = "expected `start:end:step`, found a third `:`";
        errors.push(Rule::Syntax, third.span(), message);
        return None;
    }
    let ends = colons.iter().copied().chain([part.len()]);
    let starts = [0].into_iter().chain(colons.iter().map(|colon| colon + 1));
    let defaults = [("the start of the slice", 0), ("its end", TO_END), ("its step", 1)];
    let mut numbers = Vec::new();
    for ((start, end), (what, _)) in starts.zip(ends).zip(defaults) {
        let piece = part.get(start..end).unwrap_or_default();
        let last = part.get(end).map_or_else(|| brackets.span_close(), TokenTree::span);
        let mut cursor = Cursor::new(piece, last);
        numbers.push(match piece {
            [] => None,
            [TokenTree::Ident(none)] if none == "None" => None,
            _ => {
                let number = parse_number(&mut cursor, Until::Comma, what, errors)?;
                cursor.expect_end(what, errors).map(|()| number)
            }
        });
    }
    numbers.resize(defaults.len(), None);
    let numbers = numbers.into_iter().zip(defaults);
    let numbers = numbers.map(|(number, (_, default))| number.unwrap_or(Number::implied(default, place)));
    Some((Op::Range, numbers.collect()))
}

/// The colons of a slice, without the colons of a path, `shape::ROWS`.
fn colons(part: &[TokenTree]) -> Vec<usize> {
    let is_colon = |at: usize| matches!(part.get(at), Some(TokenTree::Punct(p)) if p.as_char() == ':');
    let is_word = |at: Option<usize>| matches!(at.and_then(|at| part.get(at)), Some(TokenTree::Ident(word)) if word != "None");
    let (mut found, mut at) = (Vec::new(), 0);
    while at < part.len() {
        if is_colon(at) {
            if is_colon(at + 1) && is_word(at.checked_sub(1)) && is_word(Some(at + 2)) {
                at += 2;
                continue;
            }
            found.push(at);
        }
        at += 1;
    }
    found
}
