//! Two numbers in brackets: `(8, 16)`.

use aie_pattern_core::rule::Rule;
use proc_macro2::Group;

use super::cursor::{Cursor, tokens};
use super::number::{Number, Until, parse_number};
use crate::errors::Errors;

/// Parses the two numbers of a group.
pub(crate) fn parse_pair(group: &Group, what: [&str; 2], errors: &mut Errors) -> Option<(Number, Number)> {
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close());
    let first = parse_number(&mut inside, Until::Comma, what[0], errors);
    if inside.punct(',').is_none() {
        if first.is_some() {
            let message =
                format!("expected `,` and {} behind {}, found {}", what[1], what[0], inside.found());
            errors.push(Rule::Syntax, inside.place(), message);
        }
        return None;
    }
    let second = parse_number(&mut inside, Until::Comma, what[1], errors);
    inside.punct(',');
    if second.is_some() && !inside.is_empty() {
        let message = format!("expected the end of the pair, found {}", inside.found());
        errors.push(Rule::Syntax, inside.place(), message);
        return None;
    }
    Some((first?, second?))
}
