//! Zeros around the data: what a mem tile puts around what it reads.

use crate::declare::tiling::Port;
use crate::lower::tiling::{Obstacle, Unfit};
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;

/// - **Where**: hardware dimensions D0, D1 and D2, which are the dimensions of the tile, those of one element aside; a
///   dimension of which each tile has everything is a part of the next one.
/// - **How much**: 63 words in D0, 31 and 15 steps in D1 and D2, before and after (AM025).
/// - A padded dimension is **not split**: what of a tile has data fits its wrap field and the length field. The last dimension
///   of the tile can go in several descriptors.
///
/// A tile wholly out of the data is legal however far it is: it is nothing but zeros.
///
/// Before the data at the offset, after it at the tile. Found and limit: words in D0, else steps.
pub(super) const fn check(port: &Port, k: usize, out: &mut Violations) {
    let Some(division) = port.division(k) else { return };
    let (t, list) = (k as u8, division.unfit());
    let mut i = 0;
    while i < list.len() {
        if let Some(unfit) = list[i] {
            let locus = if unfit.before {
                Locus::TilingOffset(t, unfit.dimension)
            } else if port.tilings[k].tiling_dimension.is_empty() {
                Locus::Tiling(t)
            } else {
                Locus::TilingDimension(t, unfit.dimension)
            };
            out.push(Violation::new(rule(unfit.obstacle), locus, unfit.found, unfit.limit));
        }
        i += 1;
    }
}

/// The rule that a obstacle breaks.
const fn rule(obstacle: Obstacle) -> Rule {
    match obstacle {
        Obstacle::NoPadding => Rule::PadTop,
        Obstacle::Padding => Rule::PadField,
        Obstacle::Wrap => Rule::WrapField,
        Obstacle::Length => Rule::LengthField,
    }
}

/// The dimensions of a descriptor that have padding fields.
const NAMES: [&str; 3] = ["D0", "D1", "D2"];

/// What a violation is about, as the division has it.
const fn unfit(port: &Port, violation: &Violation) -> Option<Unfit> {
    let (Locus::TilingOffset(t, _) | Locus::TilingDimension(t, _) | Locus::Tiling(t)) = violation.locus
    else {
        return None;
    };
    let Some(division) = port.division(t as usize) else { return None };
    let (list, mut i) = (division.unfit(), 0);
    while i < list.len() {
        if let Some(unfit) = list[i]
            && rule(unfit.obstacle) as u8 == violation.rule as u8
            && unfit.found == violation.fault.found
            && match violation.locus {
                Locus::TilingOffset(_, d) => unfit.before && unfit.dimension == d,
                Locus::TilingDimension(_, d) => !unfit.before && unfit.dimension == d,
                _ => !unfit.before,
            }
        {
            return Some(unfit);
        }
        i += 1;
    }
    None
}

pub(super) const fn message(port: &Port, violation: &Violation) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let text = Text::new();
    let Some(Unfit { obstacle, dimension, before, slot, .. }) = unfit(port, violation) else { return text };
    let side = if before { " before" } else { " after" };
    let unit = if slot == 0 { "word" } else { "step" };
    match obstacle {
        Obstacle::Padding => text
            .count(found, unit)
            .str(" of zeros")
            .str(side)
            .str(" the data of dimension ")
            .int(dimension as i128)
            .str(" do not fit the padding field of ")
            .str(NAMES[slot])
            .str(", at most ")
            .int(limit)
            .note("padding fields hold up to 63 words for D0, 31 steps for D1 and 15 steps for D2 (AM025)"),
        Obstacle::NoPadding => text
            .count(found, "step")
            .str(" of zeros")
            .str(side)
            .str(" the data of dimension ")
            .int(dimension as i128)
            .str(", but only D0, D1 and D2 can be padded")
            .note("only the three innermost dimensions of a descriptor have padding fields (AM025); ")
            .str("a tile of fewer dimensions, or one tiling for each step, needs no others"),
        Obstacle::Length => text
            .str("a padded tile of ")
            .count(found, unit)
            .str(" in dimension ")
            .int(dimension as i128)
            .str(", zeros included, does not fit the length of one descriptor, at most ")
            .int(limit)
            .note("a padded dimension cannot be split, and length fields have 17 bits (AM025)"),
        Obstacle::Wrap => text
            .str("a padded tile with ")
            .count(found, unit)
            .str(" of data in dimension ")
            .int(dimension as i128)
            .str(" does not fit one descriptor, at most ")
            .int(limit)
            .note("a padded dimension cannot be split, and wrap fields have 10 bits (AM025)"),
    }
}
