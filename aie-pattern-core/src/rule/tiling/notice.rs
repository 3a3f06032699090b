//! Warnings: valid declarations that are probably not intended.

use super::{Violation, Violations};
use crate::declare::tiling::{Port, Tiling};
use crate::device::Direction;
use crate::ir::nest::{Edges, Nest};
use crate::rule::Locus;
use crate::rule::offer::{self, Loci};
use crate::rule::table::common::{Index, Natural, Number, Signed};
use crate::rule::table::faults;
use crate::text::{Checked, Text};

faults! {
    /// A warning about tiling `k` of the port.
    pub enum Fault as fault of (port: &Port<'_>, k: Option<usize>);

    /// Two traversals go along the same dimension; `traversal` is the position of the first one.
    Twice { dimension: Number, traversal: Index } => DimensionTwice {
        "dimension {dimension} is traversed twice, also by traversal {traversal}";
        note "the steps of both add up (UG1603)";
    }

    /// A tile is completely outside the data; start and end are coordinates.
    Zeros { dimension: Index, start: Signed, data_end: Signed } => ZeroTile {
        "the tile that starts at {start} in dimension {dimension} contains only zeros: the data is 0..{data_end}";
    }

    /// A write visits an element twice; `first` and `second` are positions in the stream of the tiling.
    Overwrites { first: Natural, second: Natural, index: Signed } => Overlap {
        "elements {first} and {second} of the stream are written to the same place";
        note "both go to index {index} of the buffer, where the last write wins";
    }

    /// The port needs more buffer descriptors than the compiler is likely to have.
    Descriptors { needed: Natural, available: Natural } => BdBudget {
        "the port needs about {needed buffer descriptor}, but there are only {available}";
        .. shares(port, k);
    }
}

/// Adds the share of the descriptors that tiling `k` needs, and the reason.
const fn shares(text: Text, port: &Port, k: Option<usize>) -> Text {
    let Some(k) = k else { return text };
    let (Some(own), Some(tile), Some(phase)) = (port.tiling_budget(k), port.limits(), port.fullest_phase())
    else {
        return text;
    };
    let text = text.note("this tiling needs ").count(own.descriptors as i128, "descriptor");
    let reason = port.reason(k);
    let text = if reason.as_str().is_empty() {
        text
    } else {
        let text = match port.long_step(k) {
            Some(words) => text.str(", since a step of ").count(words, "word").str(" does not fit its field"),
            None => text.str(", since each has only ").count(tile.slots.len() as i128, "dimension"),
        };
        text.str(" (").str(reason.as_str()).str(")")
    };
    let text = if phase.tilings > 1 {
        let text = text.str(", and the ").int(phase.tilings as i128).str(" tilings of its phase need ");
        text.int(phase.descriptors as i128)
    } else {
        text
    };
    text.str("; AMD's compiler takes ").int(own.each as i128).str(" for each (an estimate)")
}

/// - **A dimension traversed twice**, if both loops have several tiles: legal, their steps add up.
/// - **A tile completely outside the data**: legal with padding, and used on purpose by AMD's examples.
/// - **A write that visits an element twice** in one repetition, unless that is allowed: the hardware overwrites silently.
/// - **Buffer descriptors**: more than the compiler is likely to have. "The tile itself added to the tile traversal
///   parameters can require so many buffer descriptors that the compiler runs out of hardware resources" (UG1603).
///   Reported at the tiling that needs the most.
pub(super) const fn check(port: &Port, out: &mut Violations) {
    each!(k, 0..port.tilings.len(), {
        check_twice(port, k, out);
        if let Some(nest) = port.nest(k) {
            check_outside(k, &nest, out);
        }
        check_overwrites(port, k, out);
    });
    check_budget(port, out);
}

const fn check_twice(port: &Port, k: usize, out: &mut Violations) {
    let loops = port.tilings[k].tile_traversal.as_slice();
    each!(i, 0..loops.len(), {
        let inner = find!(j, 0..i, loops[j].dimension == loops[i].dimension && loops[j].wrap > 1);
        if let Some(j) = inner
            && loops[i].wrap > 1
        {
            let locus = Locus::TraversalDimension(k as u8, i as u8);
            out.push(at(Fault::Twice { dimension: loops[i].dimension, traversal: j }, locus));
        }
    });
}

const fn check_outside(k: usize, nest: &Nest, out: &mut Violations) {
    let t = k as u8;
    each!(d, 0..nest.axes().len(), {
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
            let start = if below { axis.offset } else { axis.last };
            out.push(at(Fault::Zeros { dimension: d, start, data_end: axis.bound }, locus));
        }
    });
}

const fn check_overwrites(port: &Port, k: usize, out: &mut Violations) {
    if matches!(port.direction, Direction::Mm2s) || port.allow_overlap {
        return;
    }
    let once = [Tiling { repetition: 1, ..port.tilings[k] }];
    let Some(walk) = (Port { tilings: &once, ..*port }).pattern(0) else { return };
    if let Some((first, second)) = walk.overlap()
        && let Some(index) = walk.index_at(first)
    {
        let locus = Locus::Traversals(k as u8);
        out.push(at(Fault::Overwrites { first, second, index }, locus));
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
    let fault = Fault::Descriptors { needed: budget.needed(), available: budget.available };
    out.push(at(fault, locus));
}

const fn at(fault: Fault, locus: Locus) -> Violation {
    super::Fault::Notice(fault).at(locus)
}

/// Appends a replacement if one was found.
pub(super) const fn with_help(port: &Port, violation: &Violation, fault: &Fault, text: Text) -> Text {
    match (fault, violation.locus.tiling()) {
        (Fault::Descriptors { .. }, Some(k)) => match port.merged(k) {
            Some(merged) => match fewer(port, violation, k, &merged) {
                Some(checked) => text.offer(checked, "the same stream is ").str(merged.cpp().as_str()),
                None => text,
            },
            None => text,
        },
        (Fault::Descriptors { .. }, None)
        | (Fault::Twice { .. } | Fault::Zeros { .. } | Fault::Overwrites { .. }, _) => text,
    }
}

/// Proof that another tiling `k` with fewer descriptors may be offered; the port may still have too many.
const fn fewer(port: &Port, violation: &Violation, k: usize, other: &Tiling) -> Option<Checked> {
    let (before, after) = ([port.tilings[k]], [*other]);
    let port = Port { covers: false, ..*port };
    let (before, after) = (Port { tilings: &before, ..port }, Port { tilings: &after, ..port });
    // It must not be a warning itself.
    let mut twice = Violations::new();
    check_twice(&after, 0, &mut twice);
    if !twice.is_empty() {
        return None;
    }
    let mut old = before.check();
    old.push(*violation);
    offer::check(violation, &old, &after.check(), Loci::Same)
}
