//! Rules about zero padding: the zeros that a mem tile inserts around each dimension while it reads.

use super::dims::{NAMES, Slot, words};
use super::fault::{part, source};
use super::{check_range, tile};
use crate::declare::{Descriptor, MAX_SIZE};
use crate::device::{Direction, Family, Tile};
use crate::rule::table::common::{Bound, Device, Index, Number, TileKind, Words};
use crate::rule::{Locus, Violations};
use crate::text::Text;
use crate::util::known;

part! {
    /// A fault of the padding. `granule` is the number of elements per word.
    Padding as fault of d;

    /// The number of pairs differs from the number of dimensions.
    Count { pairs: Index, dimensions: Index } => PadCount {
        "found {pairs padding pair} for {dimensions dimension}";
    }

    /// The tile cannot pad.
    Tile => PadTile {
        "{tile} cannot pad";
        note "only mem tiles pad, and only what they send ({manual})";
    }

    /// The channel writes to memory.
    Direction => PadDirection {
        "an S2MM channel cannot pad";
        note "a mem tile inserts zeros into the stream that it sends ({manual})";
    }

    /// The top dimension of the tile has no padding field.
    Top { steps: Number } => PadTop {
        "padding {steps} on D3, which cannot be padded";
        note "only D0, D1 and D2 have padding fields ({registers})";
    }

    /// The innermost padding is not a whole number of words.
    Granule { elements: Number, granule: Number } => PadGranule {
        "innermost padding {elements} of {element} is not a multiple of {granule}";
        note "D0 is padded with whole 32-bit words ({registers})";
    }

    /// The innermost padding does not fit its field.
    Words { words: Number, bound: Bound } => PadField {
        "padding of {words word} does not fit the padding field of D0 {bound}";
        .. padding_fields(d.device.family(), tile(d));
    }

    /// The padding of another dimension does not fit its field.
    Steps { slot: Slot, steps: Number, bound: Bound } => PadField {
        "padding of {steps step} does not fit the padding field of {slot} {bound}";
        .. padding_fields(d.device.family(), tile(d));
    }
}

/// - **Tile and direction**: only mem tiles pad, and only on MM2S channels, because the zeros are inserted into the
///   stream (AM020).
/// - **Number of pairs**: one per dimension.
/// - **Fields**: D0 in words, D1 and D2 in steps, each with a separate width; D3 has no padding field (AM025).
/// - **Granule**: the innermost padding is a whole number of words.
///
/// Padding of `<0, 0>` is allowed everywhere.
pub(super) const fn check(d: &Descriptor, out: &mut Violations<super::Fault>) {
    let Some(pad) = &d.pad else { return };
    if pad.rank() != d.rank() {
        out.push(Fault::Count { pairs: pad.rank(), dimensions: d.rank() }.at(Locus::Pad));
        return;
    }
    let Some(tile) = d.limits() else { return check_numbers(d, out) };
    if !d.is_padded() {
        return;
    }
    if tile.slots.is_empty() || tile.slots[0].pad_bits.is_none() {
        out.push(Fault::Tile.at(Locus::Pad));
        return;
    }
    if let Some((Direction::S2mm, _)) = d.channel {
        out.push(Fault::Direction.at(Locus::Pad));
    }
    let pairs = pad.as_slice();
    let mut slot = 0;
    while slot < pairs.len() && slot < tile.slots.len() {
        let k = pairs.len() - 1 - slot;
        check_one(d, tile, slot, Locus::PadBefore(k as u8), pairs[k].0, out);
        check_one(d, tile, slot, Locus::PadAfter(k as u8), pairs[k].1, out);
        slot += 1;
    }
}

/// Without device limits, a padding must still be within the range of a size.
const fn check_numbers(d: &Descriptor, out: &mut Violations<super::Fault>) {
    each!(k, 0..d.sizes().len(), {
        let (before, after) = d.padding(k);
        check_range(Locus::PadBefore(k as u8), before, 0, MAX_SIZE, out);
        check_range(Locus::PadAfter(k as u8), after, 0, MAX_SIZE, out);
    });
}

const fn check_one(
    d: &Descriptor,
    tile: &Tile,
    slot: usize,
    locus: Locus,
    zeros: i128,
    out: &mut Violations<super::Fault>,
) {
    if zeros == 0 || !known(zeros) {
        return;
    }
    let Some(most) = tile.slots[slot].max_pad() else {
        return out.push(Fault::Top { steps: zeros }.at(locus));
    };
    if slot == 0 && zeros.saturating_mul(d.bits()) % 32 != 0 {
        return out.push(Fault::Granule { elements: zeros, granule: d.granule() }.at(locus));
    }
    let counted = if slot == 0 { words(zeros, d.bits()) } else { zeros };
    if let Some(bound) = Bound::passed(counted, 0, most) {
        let fault = match slot {
            0 => Fault::Words { words: counted, bound },
            _ => Fault::Steps { slot, steps: counted, bound },
        };
        out.push(fault.at(locus));
    }
}

/// Adds a note on the padding fields of a tile.
pub(in crate::rule) const fn padding_fields(text: Text, family: &Family, tile: &Tile) -> Text {
    let (mut text, mut slot) = (text.note("padding fields hold up to "), 0);
    while slot < tile.slots.len()
        && let Some(most) = tile.slots[slot].max_pad()
    {
        let is_last = slot + 1 == tile.slots.len() || tile.slots[slot + 1].pad_bits.is_none();
        let before = if slot == 0 {
            ""
        } else if is_last {
            " and "
        } else {
            ", "
        };
        text = text.str(before).count(most, if slot == 0 { "word" } else { "step" });
        text = text.str(" for ").str(NAMES[slot]);
        slot += 1;
    }
    text.cite(family.registers)
}
