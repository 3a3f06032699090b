//! `compute(0, 2) { loop { acquire(In, 1); release(In, 1); } }`: what the cores do.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenTree};

use super::repeat::{MAX_DEPTH, OBJECTS, parse_for, parse_last, push_too_deep, within};
use super::{Op, Part, Program, parse_name};
use crate::errors::{Errors, Place, help_code, known_names, meant};
use crate::parse::cursor::Cursor;
use crate::parse::name::plain;
use crate::parse::tile_name::parse_tile;

/// Parses the programs of a list.
pub(super) fn parse_programs(cursor: &mut Cursor, errors: &mut Errors) -> Option<Vec<Program>> {
    let mut programs: Vec<Program> = Vec::new();
    while !cursor.is_empty() {
        let tile = parse_tile(cursor, errors)?;
        let group = cursor.expect_group_with(
            Delimiter::Brace,
            "what the core does, in braces",
            &Part::Cores.example(),
            errors,
        )?;
        programs.push(Program { tile, body: parse_body(group, MAX_DEPTH, errors)? });
        // After braces, the comma may be left out.
        cursor.punct(',');
    }
    Some(programs)
}

fn parse_body(group: &Group, depth: usize, errors: &mut Errors) -> Option<Vec<Op>> {
    within(group, |cursor| {
        let mut body = Vec::new();
        while !cursor.is_empty() {
            if cursor.punct(';').is_none() {
                body.push(parse_op(cursor, depth, errors)?);
            }
        }
        Some(body)
    })
}

fn parse_op(cursor: &mut Cursor, depth: usize, errors: &mut Errors) -> Option<Op> {
    let (start, place) = (cursor.rest(), cursor.place());
    if cursor.is_ident("for") {
        let repeated = parse_for(cursor, depth, errors)?;
        let body = parse_body(repeated.body, depth - 1, errors)?;
        return Some(Op::Loop { trips: Some(repeated.trips), body, place });
    }
    let found = cursor.found();
    let word = cursor.ident().map(plain).unwrap_or_default();
    let is_access = word == "acquire" || word == "release";
    if word == "loop"
        && let Some(group) = cursor.group(Delimiter::Brace)
    {
        if depth == 0 {
            push_too_deep(place, errors);
            return None;
        }
        return Some(Op::Loop { trips: None, body: parse_body(group, depth - 1, errors)?, place });
    }
    if word == "loop"
        && let Some(times @ (TokenTree::Literal(_) | TokenTree::Ident(_))) = cursor.peek()
    {
        let message = "a `loop` has no number of trips, and never ends".to_owned();
        let place = Place { last: times.span(), ..place };
        errors.push(Rule::Syntax, place, message + &help_code(format!("for _ in 0..{times}")));
        return None;
    }
    let Some(arguments) = cursor.group(Delimiter::Parenthesis).filter(|_| is_access) else {
        let steps = ["acquire", "release", "loop", "for"];
        let mut advice = known_names("known", &word, steps);
        if meant(&word, &steps).is_none() {
            advice += &help_code("acquire(In, 1);");
        }
        errors.push(Rule::Syntax, place, format!("expected a step of a core, found {found}{advice}"));
        return None;
    };
    let (of, objects) = within(arguments, |inside| {
        let of = parse_name(inside, errors)?;
        inside.expect_comma("the number of objects", errors)?;
        Some((of, parse_last(inside, OBJECTS, errors)?))
    })?;
    let place = Place::of(cursor.taken(start)).unwrap_or(place);
    Some(Op::Access { of, side: None, is_acquire: word == "acquire", objects, place })
}
