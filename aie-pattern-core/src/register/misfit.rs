//! [`Misfits`]: values that a descriptor cannot hold.

use crate::device::TileKind;
use crate::layout::Field;
use crate::text::{Text, commas};

/// The limit that a value violates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The value must be within this inclusive range.
    Range(i128, i128),
    /// The value must be a multiple of this.
    MultipleOf(i128),
    /// The value must be in this list.
    OneOf(&'static [i128]),
    /// This kind of tile has no such field.
    Absent(TileKind),
    /// The tile of this device has other registers.
    OtherWords(TileKind),
    /// The padding must be 0: this dimension (its own or one inside it) does not wrap.
    Unwrapped(u8),
    /// For a declaration: elements of this many bits must add up to whole words.
    WholeWords(u32),
    /// For a declaration: the length must equal this number of elements, which the walk moves.
    Moved(i128),
}

/// A field that cannot hold its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// The field at fault.
    pub field: Field,
    /// The value, in the unit of [`Fields`](super::Fields); in elements if the limit is about a declaration.
    pub value: i128,
    /// The violated limit, in the same unit.
    pub limit: Limit,
}

impl Misfit {
    /// The message: `d0_wrap 256 is not in 0..=255`.
    #[must_use]
    pub const fn text(&self) -> Text {
        let text = Text::new().str(self.field.name());
        match self.limit {
            Limit::Range(least, most) => {
                text.str(" ").int(self.value).str(" is not in ").int(least).str("..=").int(most)
            }
            Limit::MultipleOf(unit) => text.str(" ").int(self.value).str(" is not a multiple of ").int(unit),
            Limit::OneOf(list) => {
                let text = text.str(" ").int(self.value).str(" is not one of ");
                commas!(text, k, 0..list.len(), text.int(list[k]))
            }
            Limit::Absent(kind) => match self.field {
                Field::Device => {
                    text.str(" has no known descriptor words for a ").str(kind.name()).str(" tile")
                }
                _ => text.str(" ").int(self.value).str(" has no field on a ").str(kind.name()).str(" tile"),
            },
            Limit::OtherWords(kind) => {
                text.str(" has other descriptor words for a ").str(kind.name()).str(" tile")
            }
            Limit::Unwrapped(k) => text
                .str(" ")
                .int(self.value)
                .str(" must be 0, because D")
                .int(k as i128)
                .str(" does not wrap"),
            Limit::WholeWords(bits) => text
                .str(" of ")
                .count(self.value, "element")
                .str(" of ")
                .int(bits as i128)
                .str(" bits is not a whole number of words"),
            Limit::Moved(moved) => {
                text.str(" is ").count(self.value, "element").str(", but the walk moves ").int(moved)
            }
        }
    }
}

impl core::fmt::Display for Misfit {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.text().as_str())
    }
}

/// Room for one misfit per field.
const CAPACITY: usize = Field::ALL.len();

/// Every field of one descriptor that cannot hold its value; at most one entry per field.
#[derive(Clone, Copy)]
pub struct Misfits {
    list: [Misfit; CAPACITY],
    len: usize,
}

impl Misfits {
    pub(crate) const fn new() -> Self {
        let unused = Misfit { field: Field::Device, value: 0, limit: Limit::MultipleOf(1) };
        Self { list: [unused; CAPACITY], len: 0 }
    }

    /// Adds a misfit, unless its field already has one; so there is always room.
    pub(crate) const fn push(&mut self, field: Field, value: i128, limit: Limit) {
        if !self.has(field) {
            self.list[self.len] = Misfit { field, value, limit };
            self.len += 1;
        }
    }

    /// All misfits; at least one.
    #[must_use]
    pub const fn as_slice(&self) -> &[Misfit] {
        self.list.split_at(self.len).0
    }

    /// Whether a field has a misfit.
    #[must_use]
    pub const fn has(&self, field: Field) -> bool {
        any!(k, 0..self.len, self.list[k].field.const_eq(field))
    }

    /// The message for a panic in const evaluation.
    #[must_use]
    pub const fn text(&self) -> Text {
        let mut text = Text::new();
        each!(k, 0..self.len, {
            text = text.str(if k == 0 { "" } else { "; " }).str(self.list[k].text().as_str());
        });
        text
    }
}

impl core::fmt::Debug for Misfits {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl core::fmt::Display for Misfits {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (k, misfit) in self.as_slice().iter().enumerate() {
            let before = if k == 0 { "" } else { "; " };
            write!(f, "{before}{misfit}")?;
        }
        Ok(())
    }
}

impl core::error::Error for Misfits {}
impl core::error::Error for Misfit {}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn messages_have_the_field_the_value_and_the_limit() {
        let text = |field, value, limit| Misfit { field, value, limit }.to_string();
        assert_eq!(text(Field::D0Wrap, 256, Limit::Range(0, 255)), "d0_wrap 256 is not in 0..=255");
        assert_eq!(text(Field::BaseAddr, 6, Limit::MultipleOf(4)), "base_addr 6 is not a multiple of 4");
        assert_eq!(
            text(Field::BurstLength, 32, Limit::OneOf(&[4, 8, 16])),
            "burst_length 32 is not one of 4, 8, 16"
        );
        assert_eq!(
            text(Field::D3Step, 1, Limit::Absent(TileKind::Shim)),
            "d3_step 1 has no field on a shim tile"
        );
        assert_eq!(
            text(Field::D1PadAfter, 5, Limit::Unwrapped(0)),
            "d1_pad_after 5 must be 0, because D0 does not wrap"
        );
        assert_eq!(
            text(Field::D1Step, 3, Limit::WholeWords(8)),
            "d1_step of 3 elements of 8 bits is not a whole number of words"
        );
        assert_eq!(
            text(Field::BufferLength, 1, Limit::Moved(4)),
            "buffer_length is 1 element, but the walk moves 4"
        );
    }
}
