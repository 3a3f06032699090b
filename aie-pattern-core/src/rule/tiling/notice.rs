//! What means something, but rarely what was meant: warnings.

use crate::declare::tiling::Port;
use crate::ir::nest::{Edges, Nest};
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;

/// - **A dimension traversed twice**, where both loops have several tiles: legal, their steps add up. Found: the dimension;
///   limit: the number of the first traversal along it.
/// - **A tile wholly out of the data**: legal where zeros are padded, and done on purpose by AMD's examples. Found: where it
///   begins; limit: where the data ends.
/// - **Buffer descriptors**: more than the compiler is likely to have. "The tile itself added to the tile traversal
///   parameters can require so many buffer descriptors that the compiler runs out of hardware resources" (UG1603). Reported at
///   the tiling with the most of them. Found: those needed; limit: those that there are.
pub(super) const fn check(port: &Port, out: &mut Violations) {
    let mut k = 0;
    while k < port.tilings.len() && k <= u8::MAX as usize {
        check_twice(port, k, out);
        if let Some(nest) = port.nest(k) {
            check_outside(k, &nest, out);
        }
        k += 1;
    }
    check_budget(port, out);
}

const fn check_twice(port: &Port, k: usize, out: &mut Violations) {
    let loops = port.tilings[k].tile_traversal.as_slice();
    let mut i = 0;
    while i < loops.len() {
        let mut j = 0;
        while j < i && (loops[j].dimension != loops[i].dimension || loops[j].wrap < 2) {
            j += 1;
        }
        if j < i && loops[i].wrap > 1 {
            let locus = Locus::TraversalDimension(k as u8, i as u8);
            out.push(Violation::new(Rule::DimensionTwice, locus, loops[i].dimension, j as i128));
        }
        i += 1;
    }
}

const fn check_outside(k: usize, nest: &Nest, out: &mut Violations) {
    let t = k as u8;
    let mut d = 0;
    while d < nest.axes().len() {
        let axis = nest.axes()[d];
        if Edges::of(nest, d).outside {
            let below = axis.offset + axis.tile <= 0;
            let mut locus = Locus::TilingOffset(t, d as u8);
            let mut i = 0;
            while i < nest.steps().len() && !below {
                if nest.steps()[i].axis == d && nest.steps()[i].wrap > 1 {
                    locus = Locus::Wrap(t, i as u8);
                }
                i += 1;
            }
            let found = if below { axis.offset } else { axis.last };
            out.push(Violation::new(Rule::ZeroTile, locus, found as i128, axis.bound as i128));
        }
        d += 1;
    }
}

const fn check_budget(port: &Port, out: &mut Violations) {
    let (Some(budget), Some(phase)) = (port.budget(), port.fullest_phase()) else { return };
    if budget.fits() {
        return;
    }
    let k = phase.largest;
    let empty = port.tilings[k].tile_traversal.is_empty();
    let locus = if empty { Locus::Tiling(k as u8) } else { Locus::Traversals(k as u8) };
    out.push(Violation::new(Rule::BdBudget, locus, budget.needed() as i128, budget.available as i128));
}

pub(super) const fn message(port: &Port, violation: &Violation) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let text = Text::new();
    match (violation.rule, violation.locus) {
        (Rule::DimensionTwice, _) => text
            .str("dimension ")
            .int(found)
            .str(" is traversed twice, also by traversal ")
            .int(limit)
            .note("the steps of both add up (UG1603)"),
        (Rule::ZeroTile, locus) => {
            let dimension = match locus {
                Locus::TilingOffset(_, d) => d as i128,
                Locus::Wrap(t, i) => port.tilings[t as usize].tile_traversal.as_slice()[i as usize].dimension,
                _ => 0,
            };
            let text = text.str("the tile that starts at ").int(found).str(" in dimension ").int(dimension);
            text.str(" contains only zeros: the data is 0..").int(limit)
        }
        (_, Locus::Tiling(t) | Locus::Traversals(t)) => {
            let text = text.str("the port needs about ").count(found, "buffer descriptor");
            let text = text.str(", but there are only ").int(limit);
            let k = t as usize;
            let (Some(own), Some(tile), Some(phase)) =
                (port.tiling_budget(k), port.limits(), port.fullest_phase())
            else {
                return text;
            };
            let text = text.note("this tiling needs ").int(own.descriptors as i128);
            let reason = port.reason(k);
            let text = if reason.as_str().is_empty() {
                text
            } else {
                text.str(" (")
                    .str(reason.as_str())
                    .str(": a descriptor has ")
                    .int(tile.slots.len() as i128)
                    .str(" dimensions)")
            };
            let text = if phase.tilings > 1 {
                text.str(", the ")
                    .int(phase.tilings as i128)
                    .str(" tilings of its phase ")
                    .int(phase.descriptors as i128)
            } else {
                text
            };
            let text = text.str("; the compiler takes ").int(own.each as i128).str(" for each (an estimate)");
            match port.merged(k) {
                Some(merged) => text.help("the same stream is ").str(merged.cpp().as_str()),
                None => text,
            }
        }
        _ => text,
    }
}
