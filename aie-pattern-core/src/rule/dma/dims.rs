//! Dimensions and the register fields that hold them.
//!
//! The hardware numbers dimensions from the inside: D0 is the last one written. It counts in 32-bit words, so **field
//! limits apply after the conversion to words**. mlir-aie (2026) compares sizes and strides in elements; the driver, like
//! this, in words.

use crate::declare::Descriptor;
use crate::device::Tile;
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::util::known;

/// Names of the dimensions, from the inside.
const NAMES: [&str; 4] = ["D0", "D1", "D2", "D3"];

/// The name of a dimension, counted from the inside; `None` of one that no tile has.
pub(super) const fn name(slot: usize) -> Option<&'static str> {
    if slot < NAMES.len() { Some(NAMES[slot]) } else { None }
}

pub(super) const fn check(d: &Descriptor, tile: &Tile, out: &mut Violations) {
    check_strides(d, out);
    if tile.slots.is_empty() {
        if d.rank() > 0 && d.has_dimensions() {
            out.push(Violation::new(Rule::LinearOnly, Locus::Dims, d.rank() as i128, 0));
        }
        return;
    }
    check_rank(d, tile, out);
    if d.has_dimensions() {
        check_fields(d, tile, out);
    }
}

/// **Rank**: at most as many dimensions as the tile's address generator has, as written: the order of the list is the
/// order of the registers. Found: the dimensions written; limit: those there are.
const fn check_rank(d: &Descriptor, tile: &Tile, out: &mut Violations) {
    let (rank, most) = (d.rank() as i128, tile.slots.len() as i128);
    if rank > most {
        out.push(Violation::new(Rule::Rank, Locus::Dim(0), rank, most));
    }
}

/// **Sign of a stride**: a step field holds the step minus 1, unsigned, so a stride is at least 1 word. Of a dimension of
/// size 1 the stride has no meaning, and a stride of 0 there is as good as any (mlir-aie prints such).
const fn check_strides(d: &Descriptor, out: &mut Violations) {
    let list = d.sizes();
    let mut k = 0;
    while k < list.len() {
        let (size, stride) = list[k];
        if !known(stride) {
        } else if stride < 0 {
            out.push(Violation::new(Rule::NegativeStride, Locus::Stride(k as u8), stride, 1));
        } else if stride == 0 && size > 1 {
            out.push(Violation::new(Rule::ZeroStride, Locus::Stride(k as u8), size, 1));
        }
        k += 1;
    }
}

/// **Wrap and step fields** of each dimension. The top slot (D2 of a compute or shim tile, D3 of a mem tile) has no wrap
/// field: only the length ends it. mlir-aie and the driver refuse large sizes there; the register map has no such field
/// (AM025). A walk that is contiguous as a whole uses no dimension at all and is not checked here.
///
/// Found: the size or the stride in words; limit: the greatest that the field holds.
const fn check_fields(d: &Descriptor, tile: &Tile, out: &mut Violations) {
    let list = d.sizes();
    let mut slot = 0;
    while slot < tile.slots.len() && slot < list.len() {
        let k = list.len() - 1 - slot;
        let (size, step) = in_words(d, k);
        if let Some(most) = tile.slots[slot].max_wrap()
            && size > most
        {
            out.push(Violation::new(Rule::WrapField, Locus::Size(k as u8), size, most));
        }
        if list[k].0 > 1 && step > tile.max_step() {
            out.push(Violation::new(Rule::StepField, Locus::Stride(k as u8), step, tile.max_step()));
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

/// Appends the number in words, ` (300 words)`, where that is another one.
const fn with_words(text: Text, elements: i128, words: i128) -> Text {
    if elements == words { text } else { text.str(" (").count(words, "word").str(")") }
}

pub(super) const fn message(d: &Descriptor, violation: &Violation) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let text = Text::new();
    let Some(tile) = d.limits() else { return text };
    match (violation.rule, violation.locus) {
        (Rule::LinearOnly, _) => text
            .str(tile.title)
            .str(" of ")
            .str(d.device.family().title)
            .str(" supports linear transfers only")
            .note("dimensions can be declared from AIE-ML on, for its data layout transformations (AM020)"),
        (Rule::Rank, _) => text
            .str("too many dimensions: ")
            .int(found)
            .str(", but the DMA of ")
            .str(tile.title)
            .str(" has ")
            .int(limit)
            .note("a buffer descriptor has ")
            .int(limit)
            .str(" dimensions, not counting the iteration (")
            .str(tile.source)
            .str(")"),
        (Rule::NegativeStride, _) => text
            .str("stride ")
            .int(found)
            .str(" is negative, but a step must be at least 1")
            .note("step fields are unsigned and hold the step in words, minus 1 (")
            .str(tile.source)
            .str(")"),
        (Rule::ZeroStride, _) => text
            .str("stride 0 repeats the data ")
            .count(found, "time")
            .str(", but a step must be at least 1")
            .note("step fields hold the step in words, minus 1 (")
            .str(tile.source)
            .str(")"),
        (Rule::WrapField, Locus::Size(k)) => {
            let (size, _) = d.sizes()[k as usize];
            let slot = d.sizes().len() - 1 - k as usize;
            let text = text.str("size ").int(size);
            let text = with_words(text, size, found);
            let text =
                text.str(" does not fit the wrap field of ").str(NAMES[slot]).str(" on ").str(tile.title);
            let text = text.str(", at most ");
            let text = if size == found { text.int(limit) } else { text.count(limit, "word") };
            match tile.slots[slot].wrap {
                Some(field) => text
                    .note(NAMES[slot])
                    .str(" wraps in ")
                    .int(field.bits as i128)
                    .str(" bits of word ")
                    .int(field.word as i128)
                    .str(" of the buffer descriptor (")
                    .str(tile.source)
                    .str(")"),
                None => text,
            }
        }
        (Rule::StepField, Locus::Stride(k)) => {
            let (_, stride) = d.sizes()[k as usize];
            let slot = d.sizes().len() - 1 - k as usize;
            let field = tile.slots[slot].step;
            let text = text.str("stride ").int(stride);
            let text = with_words(text, stride, found)
                .str(" does not fit the step field of ")
                .str(NAMES[slot])
                .str(" on ")
                .str(tile.title)
                .str(", at most ");
            let text = if stride == found { text.int(limit) } else { text.count(limit, "word") };
            text.note(NAMES[slot])
                .str(" steps in ")
                .int(field.bits as i128)
                .str(" bits of word ")
                .int(field.word as i128)
                .str(" of the buffer descriptor, stored minus 1 (")
                .str(tile.source)
                .str(")")
        }
        _ => text,
    }
}
