//! The length of a transfer.

use super::dims::words;
use crate::declare::Descriptor;
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;

/// - **`len`**, where it is given, is what the walk moves, padding included. mlir-aie's static path does not compare the
///   two, and the driver never; the array then waits for words that never come, or does not move some.
/// - A transfer is a **whole number of 32-bit words** (AM020).
/// - It **fits the length field**: stored in words, not minus 1, so 64 KiB on a compute tile and 512 KiB on a mem tile
///   do not (AM025); tools accept these two, encoded as 0.
pub(super) const fn check(d: &Descriptor, out: &mut Violations) {
    if !d.is_walk_known() {
        return;
    }
    // Where a size or the number of padding pairs is in error, it is not known what is moved.
    if out.has(Rule::SizeZero)
        || out.has(Rule::NumberRange)
        || out.has(Rule::PadCount)
        || has_negative_padding(d)
    {
        return;
    }
    let moved = d.moved();
    // Without dimensions `len` is what is moved, unless that is less than nothing.
    if let Some(len) = d.len
        && len != moved
        && d.rank() > 0
    {
        out.push(Violation::new(Rule::LengthMismatch, Locus::Len, len, moved));
    }
    if d.rank() == 0 && moved < 1 {
        let (locus, found) = match d.len {
            Some(len) => (Locus::Len, len),
            None => (Locus::Buffer, 0),
        };
        return out.push(Violation::new(Rule::LengthField, locus, found, 1));
    }
    let Some(tile) = d.limits() else { return };
    // A run or a padding that is not a whole number of words, or a wrong `len`, is reported elsewhere.
    let said = out.has(Rule::SubWordRun) || out.has(Rule::PadGranule) || out.has(Rule::LengthMismatch);
    if moved.saturating_mul(d.bits()) % 32 != 0 && !said {
        out.push(Violation::new(Rule::LengthGranule, locus(d), moved, d.granule()));
    }
    let length = words(moved, d.bits());
    if length > tile.max_length {
        out.push(Violation::new(Rule::LengthField, locus(d), length, tile.max_length));
    }
}

const fn has_negative_padding(d: &Descriptor) -> bool {
    let mut k = 0;
    while k < d.sizes().len() {
        let (before, after) = d.padding(k);
        if before < 0 || after < 0 {
            return true;
        }
        k += 1;
    }
    false
}

/// Where the length is written: `len` if that is right, else the outermost size that counts, else the buffer.
const fn locus(d: &Descriptor) -> Locus {
    if let Some(len) = d.len
        && (d.rank() == 0 || len == d.moved())
    {
        return Locus::Len;
    }
    let list = d.sizes();
    let mut k = 0;
    while k < list.len() {
        if list[k].0 != 1 {
            return Locus::Size(k as u8);
        }
        k += 1;
    }
    if list.is_empty() { Locus::Buffer } else { Locus::Size(0) }
}

pub(super) const fn message(d: &Descriptor, violation: &Violation) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let text = Text::new();
    match violation.rule {
        Rule::LengthMismatch => {
            let text = text.str("`len` is ").int(found).str(", but the walk moves ").count(limit, "element");
            let text = text.note("the walk moves the product of the sizes");
            if d.is_padded() { text.str(", padding included") } else { text }
        }
        Rule::LengthGranule => text
            .str("a transfer of ")
            .count(found, "element")
            .str(" of ")
            .int(d.bits())
            .str(" bits is not a whole number of 32-bit words")
            .note("the DMA moves 32-bit words of ")
            .int(limit)
            .str(" elements each (AM020)"),
        _ if found < limit => {
            text.str("a transfer must move at least ").count(limit, "element").str(", found ").int(found)
        }
        _ => {
            let Some(tile) = d.limits() else { return text };
            text.str("a transfer of ")
                .count(found, "word")
                .str(" does not fit the length field of ")
                .str(tile.title)
                .str(", at most ")
                .int(limit)
                .note("the length has ")
                .int(tile.length.bits as i128)
                .str(" bits of word ")
                .int(tile.length.word as i128)
                .str(" of the buffer descriptor (")
                .str(tile.source)
                .str(")")
        }
    }
}
