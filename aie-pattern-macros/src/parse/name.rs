//! Names that mean one of a list: element types, devices, table words, keys.

use aie_pattern_core::Device;
use aie_pattern_core::element::{self, Element};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::walk::Word;

use super::cursor::Cursor;
use crate::errors::{Errors, Place, known_names};

/// Something that was named, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named<T> {
    pub(crate) value: T,
    pub(crate) place: Place,
}

/// Parses a name; pushes an error, with every known name, and gives `None` if it is not one of them.
fn parse_name<'a, T>(
    cursor: &mut Cursor,
    what: &str,
    find: impl FnOnce(&str) -> Option<T>,
    known: impl IntoIterator<Item = &'a str>,
    errors: &mut Errors,
) -> Option<Named<T>> {
    let Some(ident) = cursor.ident() else {
        errors.push(Rule::Syntax, cursor.place(), format!("expected {what}, found {}", cursor.found()));
        return None;
    };
    let (name, place) = (ident.to_string(), Place::from(ident.span()));
    if let Some(value) = find(&name) {
        return Some(Named { value, place });
    }
    errors.push(
        Rule::UnknownName,
        place,
        format!("`{name}` is not {what}{}", known_names("known", &name, known)),
    );
    None
}

/// An element type, by AMD's name or Rust's.
pub(crate) fn parse_element(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<Element>> {
    let names = element::NAMES.iter().map(|&(name, _)| name);
    parse_name(cursor, "an element type", Element::from_name, names, errors)
}

/// A device, by any name of its family.
pub(crate) fn parse_device(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<Device>> {
    let names = Device::ALL.iter().flat_map(|device| device.family().names.iter().copied());
    parse_name(cursor, "a device", Device::from_name, names, errors)
}

/// The word of an index table.
pub(crate) fn parse_word(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<Word>> {
    parse_name(cursor, "a word of an index table", Word::from_name, ["u8", "u16", "u32"], errors)
}
