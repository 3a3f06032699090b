//! Dimensions and the register fields that hold them.
//!
//! The hardware numbers dimensions from the inside: D0 is the last one written. It counts in 32-bit words, so **field
//! limits apply after the conversion to words**. mlir-aie (2026) compares sizes and strides in elements; the driver, like
//! this, in words.

use super::tile;
use crate::declare::Descriptor;
use crate::device::{Direction, Tile};
use crate::layout::Register;
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::util::known;

/// Names of the dimensions that a tile can have, by their slot: from the inside.
pub(super) const NAMES: [&str; 4] = ["D0", "D1", "D2", "D3"];

/// What can be wrong with dimensions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A tile that moves data linearly only has dimensions.
    LinearOnly,
    /// There are more dimensions than the tile has.
    Rank {
        /// The dimensions.
        dimensions: usize,
        /// Those of the tile.
        most: usize,
    },
    /// A stride is negative.
    NegativeStride {
        /// The stride.
        elements: i128,
    },
    /// A stride is 0 where there is more than one step.
    ZeroStride {
        /// The size, so how often the data is repeated.
        times: i128,
    },
    /// A size does not fit its wrap field, which counts steps.
    Wrap {
        /// The dimension, counted from the inside.
        slot: usize,
        /// The size.
        steps: i128,
        /// The field.
        field: Register,
    },
    /// The innermost size does not fit its wrap field, which counts words, of elements that are not one word.
    WrapInWords {
        /// The size.
        elements: i128,
        /// The same in words.
        words: i128,
        /// The field.
        field: Register,
    },
    /// A stride does not fit its step field.
    Step {
        /// The dimension, counted from the inside.
        slot: usize,
        /// The stride.
        elements: i128,
        /// The same in words, as the field counts.
        words: i128,
        /// The field.
        field: Register,
    },
}

pub(super) const fn check(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    check_strides(d, tile, out);
    if tile.slots.is_empty() {
        if d.rank() > 0 && d.has_dimensions() {
            out.push(Fault::LinearOnly.at(Locus::Dims));
        }
        return;
    }
    check_rank(d, tile, out);
    if d.has_dimensions() {
        check_fields(d, tile, out);
    }
}

/// **Rank**: at most as many dimensions as the tile's address generator has, as written: the order of the list is the
/// order of the registers.
const fn check_rank(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    let (dimensions, most) = (d.rank(), tile.slots.len());
    if dimensions > most {
        out.push(Fault::Rank { dimensions, most }.at(Locus::Dim(0)));
    }
}

/// **Sign of a stride**: a step field holds the step minus 1, unsigned, so a stride is at least 1 word. The stride of a
/// dimension of size 1 is never taken, so any is accepted there (mlir-aie prints 0). Where a dimension of the tile has a flag
/// for a step of 0, it can repeat what an MM2S channel sends.
const fn check_strides(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    let list = d.sizes();
    let mut k = 0;
    while k < list.len() {
        let (size, stride) = list[k];
        if size <= 1 || !known(stride) {
        } else if stride < 0 {
            out.push(Fault::NegativeStride { elements: stride }.at(Locus::Stride(k as u8)));
        } else if stride == 0 && !may_repeat(d, tile, list.len() - 1 - k) {
            out.push(Fault::ZeroStride { times: size }.at(Locus::Stride(k as u8)));
        }
        k += 1;
    }
}

/// Whether the step of a dimension, counted from the inside, can be 0.
const fn may_repeat(d: &Descriptor, tile: &Tile, slot: usize) -> bool {
    slot < tile.slots.len() && tile.slots[slot].zero_step && !is_written(d)
}

/// Whether the walk writes to memory.
const fn is_written(d: &Descriptor) -> bool {
    matches!(d.channel, Some((Direction::S2mm, _)))
}

/// **Wrap and step fields** of each dimension. The top slot (D2 of a compute or shim tile, D3 of a mem tile) has no wrap
/// field: only the length ends it. mlir-aie and the driver refuse large sizes there; the register map has no such field
/// (AM025). A walk that is contiguous as a whole uses no dimension at all and is not checked here.
const fn check_fields(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    let list = d.sizes();
    let mut slot = 0;
    while slot < tile.slots.len() && slot < list.len() {
        let k = list.len() - 1 - slot;
        let ((size, stride), (counted, step)) = (list[k], in_words(d, k));
        if let Some(field) = tile.slots[slot].wrap
            && counted > largest_wrap(field)
        {
            let fault = if slot == 0 && d.bits() != 32 {
                Fault::WrapInWords { elements: size, words: counted, field }
            } else {
                Fault::Wrap { slot, steps: size, field }
            };
            out.push(fault.at(Locus::Size(k as u8)));
        }
        if size > 1 && step > tile.max_step() {
            let fault = Fault::Step { slot, elements: stride, words: step, field: tile.slots[slot].step };
            out.push(fault.at(Locus::Stride(k as u8)));
        }
        slot += 1;
    }
}

/// Size and step of dimension `k` as the registers count them, a part of a word as a whole one: the innermost dimension of
/// elements that are not one word counts words, one after the other.
pub(super) const fn in_words(d: &Descriptor, k: usize) -> (i128, i128) {
    let (size, stride) = d.sizes()[k];
    let innermost = k + 1 == d.sizes().len();
    match (d.bits() == 32, innermost) {
        (true, _) => (size, stride),
        (false, true) => (words(size, d.bits()), 1),
        (false, false) => (size, words(stride, d.bits())),
    }
}

/// So many elements in words, rounded up.
pub(super) const fn words(elements: i128, bits: i128) -> i128 {
    let bits = elements.saturating_mul(bits);
    bits.div_euclid(32).saturating_add((bits.rem_euclid(32) != 0) as i128)
}

impl Fault {
    const fn at(self, locus: Locus) -> Violation<super::Fault> {
        super::Fault::Dims(self).at(locus)
    }

    pub(super) const fn rule(&self) -> Rule {
        match self {
            Self::LinearOnly => Rule::LinearOnly,
            Self::Rank { .. } => Rule::Rank,
            Self::NegativeStride { .. } => Rule::NegativeStride,
            Self::ZeroStride { .. } => Rule::ZeroStride,
            Self::Wrap { .. } | Self::WrapInWords { .. } => Rule::WrapField,
            Self::Step { .. } => Rule::StepField,
        }
    }

    pub(super) const fn message(&self, d: &Descriptor) -> Text {
        let (text, tile) = (Text::new(), tile(d));
        match *self {
            Self::LinearOnly => text
                .str(tile.kind.title())
                .str(" of ")
                .str(d.device.family().title)
                .str(" supports linear transfers only")
                .note(
                    "dimensions can be declared from AIE-ML on, for its data layout transformations (AM020)",
                ),
            Self::Rank { dimensions, most } => text
                .str("too many dimensions: ")
                .int(dimensions as i128)
                .str(", but the DMA of ")
                .str(tile.kind.title())
                .str(" has ")
                .int(most as i128)
                .note("a buffer descriptor has ")
                .int(most as i128)
                .str(" dimensions, not counting the iteration (")
                .str(tile.source)
                .str(")"),
            Self::NegativeStride { elements } => text
                .str("stride ")
                .int(elements)
                .str(" is negative, but a step must be at least 1")
                .note("step fields are unsigned and hold the step in words, minus 1 (")
                .str(tile.source)
                .str(")"),
            Self::ZeroStride { times } => {
                let text = text.str("stride 0 repeats the data ").count(times, "time");
                match tile.repeating_slot() {
                    Some(slot) => text
                        .str(", but only ")
                        .str(NAMES[slot])
                        .str(" can step by 0, on an MM2S channel")
                        .note("all other step fields hold the step in words, minus 1 ("),
                    None => text
                        .str(", but a step must be at least 1")
                        .note("step fields hold the step in words, minus 1 ("),
                }
                .str(tile.source)
                .str(")")
            }
            Self::Wrap { slot, steps, field } => {
                let text = beyond_field(text.str("size ").int(steps), "wrap", slot, tile);
                wrap_note(text.at_most(largest_wrap(field)), slot, field, tile)
            }
            Self::WrapInWords { elements, words, field } => {
                let text = text.str("size ").int(elements).str(" (").count(words, "word").str(")");
                let text = beyond_field(text, "wrap", 0, tile).str(" (at most ");
                wrap_note(text.count(largest_wrap(field), "word").str(")"), 0, field, tile)
            }
            Self::Step { slot, elements, words, field } => {
                let (text, most) = (text.str("stride ").int(elements), tile.max_step());
                let text = if elements == words {
                    beyond_field(text, "step", slot, tile).at_most(most)
                } else {
                    let text = text.str(" (").count(words, "word").str(")");
                    beyond_field(text, "step", slot, tile).str(" (at most ").count(most, "word").str(")")
                };
                text.note(NAMES[slot])
                    .str(" steps in ")
                    .int(field.bits as i128)
                    .str(" bits of word ")
                    .int(field.word as i128)
                    .str(" of the buffer descriptor, stored minus 1 (")
                    .str(tile.source)
                    .str(")")
            }
        }
    }
}

/// What a wrap field holds at most; see [`DimFields::wrap`](crate::device::DimFields::wrap).
const fn largest_wrap(field: Register) -> i128 {
    field.values() - 1
}

/// Appends that a number does not fit a field of a dimension.
const fn beyond_field(text: Text, field: &str, slot: usize, tile: &Tile) -> Text {
    let text = text.str(" does not fit the ").str(field).str(" field of ").str(NAMES[slot]);
    text.str(" on ").str(tile.kind.title())
}

const fn wrap_note(text: Text, slot: usize, field: Register, tile: &Tile) -> Text {
    text.note(NAMES[slot])
        .str(" wraps in ")
        .int(field.bits as i128)
        .str(" bits of word ")
        .int(field.word as i128)
        .str(" of the buffer descriptor (")
        .str(tile.source)
        .str(")")
}
