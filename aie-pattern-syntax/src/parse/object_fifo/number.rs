//! Numbers that must not be negative.

use aie_pattern_core::rule::Rule;
use aie_pattern_core::text::Text;

use crate::errors::Errors;
use crate::parse::cursor::Cursor;
use crate::parse::number::{Number, Until, parse_number};

/// Parses a number that must not be negative, which is checked when all is known. `what` is its name: "a depth".
pub(super) fn parse_unsigned(cursor: &mut Cursor, what: &str, errors: &mut Errors) -> Option<Number> {
    parse_number(cursor, Until::Comma, what, errors)
}

/// Parses the number of a core's port, which does not affect the objects.
pub(super) fn parse_port(cursor: &mut Cursor, errors: &mut Errors) -> Option<()> {
    let number = parse_number(cursor, Until::Comma, "a port", errors)?;
    push_unless_unsigned("a port", &number, errors);
    Some(())
}

/// Pushes an error for a number that does not fit 64 bits without a sign.
pub(crate) fn push_unless_unsigned(what: &str, number: &Number, errors: &mut Errors) {
    if let Some(value) = number.value
        && u64::try_from(value).is_err()
    {
        errors.push(Rule::NumberRange, number.place, Text::not_unsigned(what, value).as_str());
    }
}
