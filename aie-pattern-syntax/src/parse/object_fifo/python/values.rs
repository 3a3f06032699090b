//! The values of arguments, by the key with the same meaning.

use aie_pattern_core::declare::FifoKey;

use crate::errors::{Errors, Place};
use crate::parse::cursor::Cursor;
use crate::parse::keys::{At, Given, Key as _};
use crate::parse::object_fifo::block::Fifo;
use crate::parse::object_fifo::fields::parse_value;
use crate::parse::object_fifo::value::Form;
use crate::parse::python::arguments::take_none;
use crate::parse::python::text::parse_text;

/// The parameters of a function, from its table of keys.
pub(super) const fn parameters<const N: usize>(keys: &[(&'static str, FifoKey); N]) -> [&'static str; N] {
    let mut names = [""; N];
    let (mut keys, mut rest): (&[_], &mut [_]) = (keys, &mut names);
    while let ([(key, _), more_keys @ ..], [name, more @ ..]) = (keys, rest) {
        *name = *key;
        (keys, rest) = (more_keys, more);
    }
    names
}

/// Parses the argument for `key`; Python's `None` leaves the key unset.
pub(super) fn parse_argument(
    fifo: &mut Fifo,
    given: &mut Given,
    (key, written): (FifoKey, &str),
    cursor: &mut Cursor,
    errors: &mut Errors,
) {
    let place = cursor.place();
    if take_none(cursor) {
        return;
    }
    given.note(key.name(), written, place, errors);
    parse_value(fifo, At { key, span: place.first }, Form::Argument, cursor, errors);
}

pub(super) fn parse_name(cursor: &mut Cursor, errors: &mut Errors) -> Option<(String, Place)> {
    parse_text("a name", cursor, errors)
}
