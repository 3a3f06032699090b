//! Rules about dimensions and the register fields that hold them.
//!
//! The hardware numbers dimensions from the innermost, D0. It counts in 32-bit words, so
//! **field limits apply after the conversion to words**. mlir-aie (2026) compares sizes and strides in elements; the
//! driver compares them in words, like this crate.

use super::fault::{part, source};
use super::tile;
use crate::declare::Descriptor;
use crate::device::{Direction, Tile};
use crate::layout::Register;
use crate::rule::table::common::{Device, Field, Flag, Index, Number, Phrase, TileKind, Words};
use crate::rule::table::{Arg, kinds};
use crate::rule::{Locus, Violations};
use crate::text::Text;
use crate::util::{div_ceil, known};

/// Names of a tile's dimensions by slot, innermost first.
pub(super) const NAMES: [&str; 4] = ["D0", "D1", "D2", "D3"];

kinds! {
    /// A dimension, counted from the innermost.
    Slot(slot: usize) => Arg::Str(NAMES[slot]);
}

part! {
    /// A fault of the dimensions.
    Dims as fault of d;

    /// The tile only moves data linearly, but dimensions are written.
    LinearOnly => LinearOnly {
        "{tile} of {device} supports linear transfers only";
        note "dimensions can be declared from AIE-ML on, for its data layout transformations (AM020)";
    }

    /// There are more dimensions than the tile has.
    Rank { dimensions: Index, most: Index } => Rank {
        "too many dimensions: {dimensions}, but the DMA of {tile} has {most}";
        note "a buffer descriptor has {most} dimensions, not counting the iteration ({source})";
    }

    /// A stride is negative.
    NegativeStride { elements: Number } => NegativeStride {
        "stride {elements} is negative, but a stride must be at least 1 word";
        note "step fields are unsigned and hold the stride in words, minus 1 ({source})";
    }

    /// A stride is 0 in a dimension of several steps, which repeats the data `times` times.
    ZeroStride { times: Number } => ZeroStride {
        let repeating: Flag = tile(d).repeating_slot().is_some();
        let but: Phrase = &least_step(tile(d));
        "stride 0 repeats the data {times time}, but {but}";
        note if repeating, "all other step fields hold the stride in words, minus 1 ({source})";
        note if !repeating, "step fields hold the stride in words, minus 1 ({source})";
    }

    /// A size does not fit its wrap field, in steps.
    Wrap { slot: Slot, steps: Number, field: Field } => WrapField {
        let most: Number = largest_wrap(field);
        "size {steps} does not fit the wrap field of {slot} on {tile} (at most {most})";
        note "{slot} wraps in {field} of the buffer descriptor ({source})";
    }

    /// The innermost size does not fit its wrap field, in words; for elements that are not exactly one word.
    WrapInWords { elements: Number, words: Number, field: Field } => WrapField {
        let most: Number = largest_wrap(field);
        "size {elements} ({words word}) does not fit the wrap field of D0 on {tile} (at most {most word})";
        note "D0 wraps in {field} of the buffer descriptor ({source})";
    }

    /// A stride does not fit its step field, in words.
    Step { slot: Slot, elements: Number, words: Number, field: Field } => StepField {
        let is_one: Flag = elements == words;
        let counted: Phrase = &if is_one { Text::new() } else { Text::new().str(" (").count(words, "word").str(")") };
        let max: Number = tile(d).max_step();
        let most: Phrase = &if is_one { Text::new().int(max) } else { Text::new().count(max, "word") };
        "stride {elements}{counted} does not fit the step field of {slot} on {tile} (at most {most})";
        note "{slot} steps in {field} of the buffer descriptor, stored minus 1 ({source})";
    }
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

/// **Rank**: at most the number of dimensions of the tile's address generator, as written: the order of the list is
/// the order of the registers.
const fn check_rank(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    let (dimensions, most) = (d.rank(), tile.slots.len());
    if dimensions > most {
        out.push(Fault::Rank { dimensions, most }.at(Locus::Dim(0)));
    }
}

/// **Sign of a stride**: a step field holds the step minus 1, unsigned, so a stride is at least 1 word. In a
/// dimension of size 1 the stride has no effect, and any stride is accepted (mlir-aie prints 0). If a dimension of
/// the tile has a flag for a step of 0, it can repeat the data of an MM2S channel.
const fn check_strides(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    let list = d.sizes();
    each!(k, 0..list.len(), {
        let (size, stride) = list[k];
        if size <= 1 || !known(stride) {
        } else if stride < 0 {
            out.push(Fault::NegativeStride { elements: stride }.at(Locus::Stride(k as u8)));
        } else if stride == 0 && !may_repeat(d, tile, list.len() - 1 - k) {
            out.push(Fault::ZeroStride { times: size }.at(Locus::Stride(k as u8)));
        }
    });
}

/// Whether the step of a dimension, counted from the innermost, can be 0.
const fn may_repeat(d: &Descriptor, tile: &Tile, slot: usize) -> bool {
    slot < tile.slots.len() && tile.slots[slot].zero_step && !is_written(d)
}

const fn is_written(d: &Descriptor) -> bool {
    matches!(d.channel, Some((Direction::S2mm, _)))
}

/// **Wrap and step fields** of each dimension. The top slot (D2 of a compute or shim tile, D3 of a mem tile) has no
/// wrap field: only the length ends it. mlir-aie and the driver refuse large sizes there, but the register map has no
/// such field (AM025). A contiguous walk uses no dimensions and is not checked here.
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

/// Size and step of dimension `k` in the units of the registers, rounded up to words. If elements are not exactly one
/// word, the innermost dimension counts contiguous words.
pub(super) const fn in_words(d: &Descriptor, k: usize) -> (i128, i128) {
    let (size, stride) = d.sizes()[k];
    let innermost = k + 1 == d.sizes().len();
    match (d.bits() == 32, innermost) {
        (true, _) => (size, stride),
        (false, true) => (words(size, d.bits()), 1),
        (false, false) => (size, words(stride, d.bits())),
    }
}

/// Converts elements to words, rounded up.
pub(super) const fn words(elements: i128, bits: i128) -> i128 {
    div_ceil(elements.saturating_mul(bits), 32)
}

/// The largest value of a wrap field; see [`DimFields::wrap`](crate::device::DimFields::wrap).
const fn largest_wrap(field: Register) -> i128 {
    field.values() - 1
}

/// Words for the smallest stride, and for the dimension whose stride can be 0.
const fn least_step(tile: &Tile) -> Text {
    match tile.repeating_slot() {
        Some(slot) => {
            Text::new().str("only ").str(NAMES[slot]).str(" can have a stride of 0, on an MM2S channel")
        }
        None => Text::new().str("a stride must be at least 1 word"),
    }
}
