//! `In(4096), token In(1024), await Out, poll In, for _ in 0..8 { .. }`: what the host does.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};

use super::super::super::paths::before_comma;
use super::repeat::{ELEMENTS, MAX_DEPTH, parse_for, parse_last, within};
use super::{Amount, Does, Form, Name, Step, parse_name, typed};
use crate::errors::{Errors, Place, help, note};
use crate::parse::cursor::{Cursor, tokens};

/// Steps of an unrolled sequence: more than sequences have, few enough to decide while a crate compiles.
const MAX_STEPS: usize = 10_000;

/// The numbers of what is written next.
#[derive(Default)]
struct Next {
    step: usize,
    /// Among the patterns without a FIFO.
    bare: usize,
}

fn take(number: &mut usize) -> usize {
    let taken = *number;
    *number += 1;
    taken
}

/// Parses the steps of a list, and unrolls its loops.
pub(super) fn parse_steps(cursor: &mut Cursor, form: Form, errors: &mut Errors) -> Option<Vec<Step>> {
    parse_list(cursor, MAX_DEPTH, form, &mut Next::default(), errors)
}

fn parse_list(
    cursor: &mut Cursor,
    depth: usize,
    form: Form,
    next: &mut Next,
    errors: &mut Errors,
) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    while !cursor.is_empty() {
        let place = cursor.place();
        if cursor.is_ident("for") {
            let repeated = parse_for(cursor, depth, errors)?;
            let body = within(repeated.body, |inside| parse_list(inside, depth - 1, form, next, errors))?;
            let count = usize::try_from(repeated.trips).ok().and_then(|trips| trips.checked_mul(body.len()));
            let Some(count) = count.filter(|count| steps.len().saturating_add(*count) <= MAX_STEPS) else {
                push_too_long(repeated.place, errors);
                return None;
            };
            steps.extend(body.iter().cycle().take(count).cloned());
            // After braces, the comma may be left out.
            cursor.punct(',');
            continue;
        }
        steps.push(parse_step(cursor, form, next, errors)?);
        if steps.len() > MAX_STEPS {
            push_too_long(place, errors);
            return None;
        }
        cursor.expect_comma("the next step", errors)?;
    }
    Some(steps)
}

fn push_too_long(place: Place, errors: &mut Errors) {
    let background = note("its loops are unrolled before it is decided");
    errors.push(
        Rule::NumberRange,
        place,
        format!("the sequence has more than {MAX_STEPS} steps{background}"),
    );
}

fn parse_step(cursor: &mut Cursor, form: Form, next: &mut Next, errors: &mut Errors) -> Option<Step> {
    let start = cursor.rest();
    // A FIFO may have one of these names.
    let is_followed = matches!(start.get(1), Some(TokenTree::Ident(_)));
    let word = ["token", "await", "poll"].into_iter().find(|word| is_followed && cursor.is_ident(word));
    if word.is_some() {
        cursor.bump();
    }
    if form == Form::Types && word != Some("await") && word != Some("poll") {
        let piece = before_comma(cursor.rest());
        if !matches!(piece, [TokenTree::Ident(_), TokenTree::Group(_)]) && typed::is_path(piece) {
            // The type of a pattern, without its FIFO.
            let elements = Amount::Pattern(cursor.skip(piece.len()).iter().cloned().collect());
            let place = Place::of(cursor.taken(start)).unwrap_or_else(|| cursor.place());
            // It belongs to the FIFO with the same position in the list of FIFOs.
            let of = Name { text: String::new(), place, fifo: Some(take(&mut next.bare)) };
            let what = Does::Task { elements, has_token: word.is_some() };
            return Some(Step { of, what, place, number: take(&mut next.step) });
        }
    }
    let of = parse_name(cursor, errors)?;
    let what = match word {
        Some("await") => Does::Await,
        Some("poll") => Does::Poll,
        _ => Does::Task { elements: parse_elements(&of, cursor, form, errors)?, has_token: word.is_some() },
    };
    let place = Place::of(cursor.taken(start)).unwrap_or(of.place);
    Some(Step { of, what, place, number: take(&mut next.step) })
}

/// The elements of a task, in parentheses.
fn parse_elements(of: &Name, cursor: &mut Cursor, form: Form, errors: &mut Errors) -> Option<Amount> {
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        let message = format!("expected the elements of a task in parentheses, found {}", cursor.found());
        let name = &of.text;
        let forms = help(format!(
            "`{name}(4096)` pushes a task of 4096 elements, `await {name}` waits for its token"
        ));
        errors.push(Rule::Syntax, cursor.place(), message + &forms);
        return None;
    };
    if form == Form::Types {
        let inner = tokens(group.stream());
        if typed::is_type(&inner) {
            return Some(Amount::Pattern(group.stream()));
        }
        if typed::is_in_capitals(&inner) {
            return Some(Amount::Named(group.stream()));
        }
    }
    within(group, |inside| parse_last(inside, ELEMENTS, errors)).map(Amount::Elements)
}
