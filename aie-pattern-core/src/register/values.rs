//! Access to fields by name.

use super::fields::{Axi, Fields, Slot};
use crate::layout::{Field, field_table};

/// The value at a place, by its kind.
macro_rules! get {
    (number $of:ident $($place:tt)*) => { $of.$($place)* as i128 };
    (flag $of:ident $($place:tt)*) => { $of.$($place)* as i128 };
    (slot $of:ident $k:literal $part:ident) => { $of.slot($k).$part as i128 };
    (is_zero $of:ident $k:literal $part:ident) => { ($of.slot($k).$part == 0) as i128 };
    (axi $of:ident $part:ident) => { $of.axi().$part as i128 };
    (maybe $of:ident $part:ident) => { or!($of.$part, 0) as i128 };
    (none $of:ident) => { 0 };
}

/// Sets a place, by its kind.
macro_rules! set {
    (number $of:ident $value:ident $($place:tt)*) => { $of.$($place)* = $value as _ };
    (flag $of:ident $value:ident $($place:tt)*) => { $of.$($place)* = $value != 0 };
    (slot $of:ident $value:ident $k:literal $part:ident) => {
        $of.slots[$k] = Some(Slot { $part: $value as u64, ..$of.slot($k) })
    };
    (is_zero $of:ident $value:ident $($place:tt)*) => { {} };
    (axi $of:ident $value:ident $part:ident) => { $of.axi = Some(Axi { $part: $value as u64, ..$of.axi() }) };
    (maybe $of:ident $value:ident $part:ident) => { $of.$part = Some($value as u64) };
    (none $of:ident $value:ident) => { {} };
}

macro_rules! values {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $coding:ident, $kind:ident($($place:tt)*);)*) => {
        impl Fields {
            /// The value of a field; 0 for [`Field::Axi`], [`Field::Device`], and an absent [`Field::BdId`].
            #[must_use]
            pub const fn value(&self, field: Field) -> i128 {
                match field { $(Field::$variant => get!($kind self $($place)*),)* }
            }

            /// Sets a field to a value decoded from a register, which fits 64 bits.
            pub(super) const fn set(&mut self, field: Field, value: i128) {
                match field { $(Field::$variant => set!($kind self value $($place)*),)* }
            }
        }
    };
}

field_table! { [values] }
