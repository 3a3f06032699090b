//! A few numbers in brackets: `(8, 16)`.

use proc_macro2::Group;

use super::cursor::{Language, enter};
use super::number::{Number, Until, parse_number};
use crate::errors::Errors;

/// Parses the two numbers of a group.
pub fn parse_pair(
    group: &Group,
    what: [&str; 2],
    language: Language,
    errors: &mut Errors,
) -> Option<(Number, Number)> {
    let mut numbers = parse_numbers(group, &what, 2, language, errors)?.into_iter();
    Some((numbers.next()?, numbers.next()?))
}

/// Parses the numbers of a group: at least `least`, and at most the number of names in `what`. Reports every wrong
/// number.
pub fn parse_numbers(
    group: &Group,
    what: &[&str],
    least: usize,
    language: Language,
    errors: &mut Errors,
) -> Option<Vec<Number>> {
    let before = errors.len();
    let mut inside = enter!(group, language);
    let mut numbers = Vec::new();
    for (k, name) in what.iter().enumerate() {
        if k >= least && inside.is_empty() {
            break;
        }
        numbers.extend(parse_number(&mut inside, Until::Comma, name, errors));
        if inside.punct(',').is_none() {
            if let (true, Some(next)) = (k + 1 < least && errors.len() == before, what.get(k + 1)) {
                inside.push_expected(format_args!("`,` and {next} after {name}"), errors);
            }
            break;
        }
    }
    if errors.len() == before && !inside.is_empty() {
        let numbers = if what.len() == 2 { "pair" } else { "list" };
        inside.push_expected(format_args!("the end of the {numbers}"), errors);
    }
    (errors.len() == before).then_some(numbers)
}
