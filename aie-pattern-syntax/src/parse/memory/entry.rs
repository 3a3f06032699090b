//! [`Buffer`]: what every notation of a buffer becomes.

use aie_pattern_core::rule::Rule;
use proc_macro2::Ident;

use crate::errors::{Errors, Place, note};
use crate::parse::buffer::BufferType;
use crate::parse::cursor::Cursor;
use crate::parse::name::plain;
use crate::parse::number::Number;

/// A buffer as written.
pub struct Buffer {
    /// Its name.
    pub name: Ident,
    /// The name of the constant in the declared type: `WEIGHTS`.
    pub constant: String,
    /// The declaration as written, for documentation.
    pub text: String,
    /// Its type.
    pub ty: BufferType,
    /// The number of copies.
    pub depth: Option<Number>,
    /// The addresses of its copies.
    pub addresses: Pins,
    /// The banks of its copies, or one bank for all copies.
    pub banks: Pins,
    /// Whether it is aligned for the widest access.
    pub is_aligned: bool,
    /// The memory space of a `memref`, which chooses its bank.
    pub space: Option<Number>,
}

impl Buffer {
    /// The memory space that chooses its bank; `None` if a bank is declared as well.
    pub fn space_of_banks(&self) -> Option<i128> {
        self.space.as_ref().filter(|_| self.banks.numbers.is_empty()).and_then(|space| space.value)
    }
}

/// The addresses or the banks of a buffer.
#[derive(Default)]
pub struct Pins {
    /// The numbers.
    pub numbers: Vec<Number>,
    /// The place of all of them together.
    pub place: Option<Place>,
}

impl Pins {
    /// One number for one buffer.
    pub(super) fn one(number: Option<Number>) -> Self {
        let place = number.as_ref().map(|number| number.place);
        Self { numbers: number.into_iter().collect(), place }
    }
}

/// `true` or `false`.
pub(super) fn parse_bool(cursor: &mut Cursor, errors: &mut Errors) -> Option<bool> {
    let value = cursor.is_ident("true");
    if !value && !cursor.is_ident("false") {
        cursor.push_expected("`true` or `false`", errors);
        return None;
    }
    cursor.bump();
    Some(value)
}

/// The name of a buffer's constant: `WEIGHTS`; pushes an error if it is not an identifier.
pub(super) fn constant_name(name: &Ident, errors: &mut Errors) -> Option<String> {
    let plain = plain(name);
    let constant = plain.to_uppercase();
    let reason = if constant == "MAP" {
        "`MAP` is the map of the whole tile"
    } else if !plain.contains(|c: char| c != '_') || syn::parse_str::<Ident>(&constant).is_err() {
        "the constant of a buffer has its name in capitals"
    } else {
        return Some(constant);
    };
    errors.push(Rule::Syntax, name.span(), format!("a buffer cannot be named `{name}`{}", note(reason)));
    None
}

/// A name with all other characters replaced, valid in Rust: `k_in_0`.
pub(super) fn name_of(text: &str) -> String {
    let mut name = String::new();
    for part in text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|part| !part.is_empty()) {
        if !name.is_empty() {
            name.push('_');
        }
        name.push_str(part);
    }
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        name.insert(0, '_');
    }
    name
}
