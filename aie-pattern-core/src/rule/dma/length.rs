//! Rules about the length of a transfer.

use super::dims::words;
use super::fault::{part, source};
use super::tile;
use crate::declare::Descriptor;
use crate::rule::table::common::{Device, Field, Number, TileKind, Words};
use crate::rule::{Locus, Rule, Violations};

part! {
    /// A fault of the length. `granule` is the number of elements per word.
    Length as fault of d;

    /// `len` differs from the amount that the walk moves.
    Mismatch { len: Number, moved: Number } => LengthMismatch {
        "`len` is {len}, but the walk moves {moved element}";
        note if !d.is_padded(), "the walk moves the product of the sizes";
        note if d.is_padded(), "the walk moves the product of the sizes, padding included";
    }

    /// The transfer is not a whole number of words.
    Granule { elements: Number, granule: Number } => LengthGranule {
        "a transfer of {elements element} of {bits} bits is not a whole number of 32-bit words";
        note "the DMA moves 32-bit words of {granule} elements each ({manual})";
    }

    /// A linear transfer moves nothing.
    Nothing { elements: Number } => LengthField {
        "a transfer must move at least 1 element, found {elements}";
    }

    /// The length does not fit its field.
    Field { words: Number, most: Number } => LengthField {
        let length: Field = tile(d).length;
        "a transfer of {words word} does not fit the length field of {tile} (at most {most})";
        note "the length has {length} of the buffer descriptor ({source})";
    }
}

/// - **`len`**, if given, equals the amount that the walk moves, padding included. mlir-aie's static path does not
///   compare the two, and the driver never does; the array then waits for words that never arrive, or leaves some
///   out.
/// - A transfer is a **whole number of 32-bit words** (AM020).
/// - It **fits the length field**: stored in words, not minus 1, so 64 KiB on a compute tile and 512 KiB on a mem
///   tile do not fit (AM025). Tools accept these two, encoded as 0. The effect of a length of 0 is undocumented, so
///   it is refused.
pub(super) const fn check(d: &Descriptor, out: &mut Violations<super::Fault>) {
    if !d.is_walk_known() {
        return;
    }
    // With an invalid size or number of padding pairs, the amount is unknown.
    if out.has(Rule::SizeZero)
        || out.has(Rule::NumberRange)
        || out.has(Rule::PadCount)
        || has_negative_padding(d)
    {
        return;
    }
    let moved = d.moved();
    // Without dimensions, `len` is the amount, unless it is negative.
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
    // Partial words in a run or padding, or a wrong `len`, have their own violations.
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
    any!(k, 0..d.sizes().len(), {
        let (before, after) = d.padding(k);
        before < 0 || after < 0
    })
}

/// The locus of the length: `len` if it is correct, else the outermost size above 1, else the buffer.
const fn locus(d: &Descriptor) -> Locus {
    if let Some(len) = d.len
        && len == d.moved()
    {
        return Locus::Len;
    }
    let list = d.sizes();
    each!(k, 0..list.len(), {
        if list[k].0 != 1 {
            return Locus::Size(k as u8);
        }
    });
    if list.is_empty() { Locus::Buffer } else { Locus::Size(0) }
}
