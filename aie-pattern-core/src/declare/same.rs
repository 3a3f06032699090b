//! Equality of two blocks of FIFOs, by content: const evaluation cannot compare addresses.

use super::fifo::{FifoLink, Fifos};
use super::fifo_table::{Allows, Fifo, fifo_table};
use crate::device::is_same_place;
use crate::util::is_same_text;

/// `==` for const evaluation, for the kinds of fields.
macro_rules! are_same {
    (tile, $a:expr, $b:expr) => {
        is_same_place($a, $b)
    };
    (tiles, $a:expr, $b:expr) => {
        are_same!(each $a, $b, |a, b| is_same_place(*a, *b))
    };
    (maybe_tile, $a:expr, $b:expr) => {
        are_same!(some $a, $b, |a, b| is_same_place(a, b))
    };
    (maybe_object, $a:expr, $b:expr) => {
        are_same!(some $a, $b, |a, b| a == b)
    };
    (maybe, $a:expr, $b:expr) => {
        are_same!(some $a, $b, |a, b| a == b)
    };
    (allowed, $a:expr, $b:expr) => {
        $a.const_eq($b)
    };
    (name, $a:expr, $b:expr) => {
        are_same!(some $a, $b, |a, b| a as u8 == b as u8)
    };
    (pinned, $a:expr, $b:expr) => {
        are_same!(maybe, $a, $b)
    };
    (numbers, $a:expr, $b:expr) => {
        are_same!(each $a, $b, |a, b| *a == *b)
    };
    (greatest, $a:expr, $b:expr) => {
        are_same!(each $a, $b, |a, b| *a == *b)
    };
    (maybe_numbers, $a:expr, $b:expr) => {
        are_same!(each $a, $b, |a, b| are_same!(maybe, *a, *b))
    };
    (pairs, $a:expr, $b:expr) => {
        are_same!(each $a, $b, |a, b| a.0 == b.0 && a.1 == b.1)
    };
    (lists, $a:expr, $b:expr) => {
        are_same!(each $a, $b, |a, b| are_same!(pairs, *a, *b))
    };
    (some $a:expr, $b:expr, |$one:ident, $other:ident| $same:expr) => {
        match ($a, $b) {
            (Some($one), Some($other)) => $same,
            (None, None) => true,
            _ => false,
        }
    };
    (each $a:expr, $b:expr, |$one:ident, $other:ident| $same:expr) => {{
        let (one, other) = ($a, $b);
        let (mut is_same, mut k) = (one.len() == other.len(), 0);
        while is_same && k < one.len() {
            let ($one, $other) = (&one[k], &other[k]);
            is_same = $same;
            k += 1;
        }
        is_same
    }};
    // A number or a flag.
    ($plain:ident, $a:expr, $b:expr) => {
        $a == $b
    };
}

macro_rules! fifo {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Locus:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        impl Fifo<'_> {
            /// Whether both declare the same FIFO, in any notation.
            const fn const_eq(&self, other: &Self) -> bool {
                is_same_text(self.name, other.name)
                    && self.element as u8 == other.element as u8
                    && are_same!(name, self.consumer_element, other.consumer_element)
                    $($(&& are_same!($kind, self.$field, other.$field))?)*
            }
        }
    };
}

fifo_table! { [fifo] }

impl Allows {
    const fn const_eq(self, other: Self) -> bool {
        self.runs_on == other.runs_on
            && self.order == other.order
            && self.idle == other.idle
            && self.turns == other.turns
    }
}

impl FifoLink<'_> {
    const fn const_eq(&self, other: &Self) -> bool {
        are_same!(numbers, self.inputs, other.inputs)
            && are_same!(numbers, self.outputs, other.outputs)
            && are_same!(numbers, self.source_offsets, other.source_offsets)
            && are_same!(numbers, self.destination_offsets, other.destination_offsets)
    }
}

impl Fifos<'_> {
    /// `==` for const evaluation.
    pub const fn const_eq(&self, other: &Self) -> bool {
        self.device as u8 == other.device as u8
            && self.grid.columns == other.grid.columns
            && self.grid.rows == other.grid.rows
            && self.grid.mem_rows == other.grid.mem_rows
            && are_same!(each self.fifos, other.fifos, |a, b| a.const_eq(b))
            && are_same!(each self.links, other.links, |a, b| a.const_eq(b))
            && are_same!(each self.stacks, other.stacks, |a, b| is_same_place(a.0, b.0) && a.1 == b.1)
            && are_same!(each self.beside, other.beside, |a, b| {
                is_same_place(a.tile, b.tile) && a.bytes == b.bytes && a.locks == b.locks
            })
    }
}
