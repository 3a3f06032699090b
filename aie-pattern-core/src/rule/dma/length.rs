//! The length of a transfer.

use super::dims::words;
use super::fault::{part, source};
use super::tile;
use crate::declare::Descriptor;
use crate::rule::table::common::{Device, Field, Number, TileKind, Words};
use crate::rule::{Locus, Rule, Violations};

part! {
    /// What can be wrong with a length.
    Length as fault of d;

    /// `len` is not what the walk moves.
    Mismatch { len: Number, moved: Number } => LengthMismatch {
        "`len` is {len}, but the walk moves {moved element}";
        note if !d.is_padded(), "the walk moves the product of the sizes";
        note if d.is_padded(), "the walk moves the product of the sizes, padding included";
    }

    /// A transfer is not a whole number of words, each of so many elements.
    Granule { elements: Number, granule: Number } => LengthGranule {
        "a transfer of {elements element} of {bits} bits is not a whole number of 32-bit words";
        note "the DMA moves 32-bit words of {granule} elements each ({manual})";
    }

    /// A linear transfer moves nothing.
    Nothing { elements: Number } => LengthField {
        "a transfer must move at least 1 element, found {elements}";
    }

    /// A transfer does not fit the length field.
    Field { words: Number, most: Number } => LengthField {
        let length: Field = tile(d).length;
        "a transfer of {words word} does not fit the length field of {tile} (at most {most})";
        note "the length has {length} of the buffer descriptor ({source})";
    }
}

/// - **`len`**, where it is given, is what the walk moves, padding included. mlir-aie's static path does not compare the
///   two, and the driver never; the array then waits for words that never come, or does not move some.
/// - A transfer is a **whole number of 32-bit words** (AM020).
/// - It **fits the length field**: stored in words, not minus 1, so 64 KiB on a compute tile and 512 KiB on a mem tile
///   do not (AM025); tools accept these two, encoded as 0. What a length of 0 does is documented nowhere, so it is refused.
pub(super) const fn check(d: &Descriptor, out: &mut Violations<super::Fault>) {
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
        out.push(Fault::Mismatch { len, moved }.at(Locus::Len));
    }
    if d.rank() == 0 && moved < 1 {
        let (locus, elements) = match d.len {
            Some(len) => (Locus::Len, len),
            None => (Locus::Buffer, 0),
        };
        return out.push(Fault::Nothing { elements }.at(locus));
    }
    let Some(tile) = d.limits() else { return };
    // A run or a padding that is not a whole number of words, or a wrong `len`, is reported elsewhere.
    let said = out.has(Rule::SubWordRun) || out.has(Rule::PadGranule) || out.has(Rule::LengthMismatch);
    if moved.saturating_mul(d.bits()) % 32 != 0 && !said {
        out.push(Fault::Granule { elements: moved, granule: d.granule() }.at(locus(d)));
    }
    let (words, most) = (words(moved, d.bits()), tile.max_length);
    if words > most {
        out.push(Fault::Field { words, most }.at(locus(d)));
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
        && len == d.moved()
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
