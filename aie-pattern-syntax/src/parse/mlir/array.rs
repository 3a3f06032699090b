//! Lists of numbers: `[8, 2]`, or `array<i64: 8, 2>` in the generic form.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};

use crate::errors::{Errors, Place, help_code};
use crate::parse::cursor::{Cursor, Language, enter};
use crate::parse::list::List;
use crate::parse::number::{Number, Until, parse_number};

/// Parses a list and reports every wrong number. `what` is the name of a number: "a size".
pub fn parse_array(what: &str, cursor: &mut Cursor, errors: &mut Errors) -> Option<List> {
    let start = cursor.place();
    let before = errors.len();
    let (numbers, last) = if let Some(group) = cursor.group(Delimiter::Bracket) {
        let mut inside = enter!(group, Language::Mlir);
        let numbers = parse_numbers(what, Until::Comma, &mut inside, errors);
        (numbers, group.span())
    } else if take_opening(cursor) {
        let mut inside = cursor.clone().written_in(Language::Mlir);
        let numbers = parse_numbers(what, Until::Angle, &mut inside, errors);
        cursor.follow(&inside);
        let last = cursor.place().last;
        cursor.punct('>');
        (numbers, last)
    } else {
        let advice = match cursor.peek() {
            Some(TokenTree::Group(group)) => help_code(format!("[{}]", group.stream())),
            Some(TokenTree::Literal(number)) => help_code(format!("[{number}]")),
            _ => String::new(),
        };
        let message = format!("expected a list, `[{what}, ...]`, found {}{advice}", cursor.found());
        errors.push(Rule::Syntax, start, message);
        return None;
    };
    (errors.len() == before).then_some(List { numbers, place: Place { first: start.first, last } })
}

/// Takes `array<i64:`, or `array<i64` of an empty list.
fn take_opening(cursor: &mut Cursor) -> bool {
    let mut ahead = cursor.clone();
    let opened = ahead.ident().is_some_and(|name| name == "array")
        && ahead.punct('<').is_some()
        && ahead.ident().is_some()
        && (ahead.punct(':').is_some() || ahead.is_punct('>'));
    if opened {
        *cursor = ahead;
    }
    opened
}

/// Parses the numbers up to the end, or to the `>` that ends them.
fn parse_numbers(what: &str, until: Until, cursor: &mut Cursor, errors: &mut Errors) -> Vec<Number> {
    let mut numbers = Vec::new();
    while !(cursor.is_empty() || until == Until::Angle && cursor.is_punct('>')) {
        numbers.extend(parse_number(cursor, until, what, errors));
        let at_end = cursor.is_empty() || until == Until::Angle && cursor.is_punct('>');
        if cursor.punct(',').is_none() && !at_end {
            cursor.push_expected(format_args!("`,` and {what}"), errors);
            // Without this, a token that is not a number would be reported twice.
            cursor.bump();
        }
    }
    numbers
}
