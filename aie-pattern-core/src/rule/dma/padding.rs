//! Zero padding: the zeros that a mem tile inserts around each run of a dimension while it reads.

use super::dims::words;
use crate::declare::Descriptor;
use crate::device::{Direction, Tile};
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::util::known;

/// - **Where**: mem tiles pad, and only what they send (MM2S), because the zeros are inserted into the stream (AM020).
/// - **How many pairs**: one per dimension.
/// - **Fields**: D0 in words, D1 and D2 in their own steps, each with its own width; D3 has none (AM025).
/// - **Granule**: the innermost padding is a whole number of words.
///
/// Padding of `<0, 0>` is allowed everywhere.
pub(super) const fn check(d: &Descriptor, out: &mut Violations) {
    let Some(pad) = &d.pad else { return };
    if pad.rank() != d.rank() {
        out.push(Violation::new(Rule::PadCount, Locus::Pad, pad.rank() as i128, d.rank() as i128));
        return;
    }
    let Some(tile) = d.limits() else { return check_signs(d, out) };
    if !d.is_padded() {
        return;
    }
    if tile.slots.is_empty() || tile.slots[0].pad_bits.is_none() {
        out.push(Violation::new(Rule::PadTile, Locus::Pad, 0, 0));
        return;
    }
    if let Some((Direction::S2mm, _)) = d.channel {
        out.push(Violation::new(Rule::PadDirection, Locus::Pad, 0, 0));
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

/// On a machine without limits a padding must still be at least 0.
const fn check_signs(d: &Descriptor, out: &mut Violations) {
    let mut k = 0;
    while k < d.rank() && k < d.sizes().len() {
        let (before, after) = d.padding(k);
        if known(before) && before < 0 {
            out.push(Violation::new(Rule::NumberRange, Locus::PadBefore(k as u8), before, 0));
        }
        if known(after) && after < 0 {
            out.push(Violation::new(Rule::NumberRange, Locus::PadAfter(k as u8), after, 0));
        }
        k += 1;
    }
}

const fn check_one(
    d: &Descriptor,
    tile: &Tile,
    slot: usize,
    locus: Locus,
    zeros: i128,
    out: &mut Violations,
) {
    if zeros == 0 || !known(zeros) {
        return;
    }
    let Some(bits) = tile.slots[slot].pad_bits else {
        return out.push(Violation::new(Rule::PadTop, locus, zeros, 0));
    };
    if slot == 0 && zeros.saturating_mul(d.bits()) % 32 != 0 {
        return out.push(Violation::new(Rule::PadGranule, locus, zeros, d.granule()));
    }
    let (zeros, most) = (if slot == 0 { words(zeros, d.bits()) } else { zeros }, (1 << bits) - 1);
    if zeros < 0 || zeros > most {
        out.push(Violation::new(Rule::PadField, locus, zeros, if zeros < 0 { 0 } else { most }));
    }
}

pub(super) const fn message(d: &Descriptor, violation: &Violation) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let text = Text::new();
    let Some(tile) = d.limits() else { return count(found, limit) };
    match violation.rule {
        Rule::PadCount => count(found, limit),
        Rule::PadTile => text
            .str(tile.title)
            .str(" cannot pad")
            .note("only mem tiles pad, and only what they send (AM020)"),
        Rule::PadDirection => text
            .str("an S2MM channel cannot pad")
            .note("a mem tile inserts zeros into the stream that it sends (AM020)"),
        Rule::PadTop => text
            .str("padding ")
            .int(found)
            .str(" on D3, which cannot be padded")
            .note("only D0, D1 and D2 have padding fields (AM025)"),
        Rule::PadGranule => text
            .str("innermost padding ")
            .int(found)
            .str(" of ")
            .str(d.element.name())
            .str(" is not a multiple of ")
            .int(limit)
            .note("D0 is padded with whole 32-bit words (AM025)"),
        _ => {
            let slot = match violation.locus {
                Locus::PadBefore(k) | Locus::PadAfter(k) => d.rank() - 1 - k as usize,
                _ => 0,
            };
            let text = text.str("padding of ").count(found, if slot == 0 { "word" } else { "step" });
            let text = text.str(" does not fit the padding field");
            let text = match super::dims::name(slot) {
                Some(name) => text.str(" of ").str(name),
                None => text,
            };
            text.str(if found < 0 { ", at least " } else { ", at most " }).int(limit).note(
                "padding fields hold up to 63 words for D0, 31 steps for D1 and 15 steps for D2 (AM025)",
            )
        }
    }
}

const fn count(found: i128, limit: i128) -> Text {
    Text::new().str("found ").count(found, "padding pair").str(" for ").count(limit, "dimension")
}
