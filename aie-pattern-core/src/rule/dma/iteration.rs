//! Rules about the iteration: the starts of a descriptor's passes.

use super::dims::words;
use super::fault::{part, source};
use crate::declare::{Descriptor, Iteration};
use crate::device::Tile;
use crate::rule::table::common::{Bound, Device, Number, TileKind, Words};
use crate::rule::{Locus, Violations};
use crate::util::{known, min};

part! {
    /// A fault of the iteration.
    Iteration as fault of d;

    /// The size does not fit its field.
    Size { runs: Number, bound: Bound } => Iteration {
        "iteration size {runs} does not fit its field {bound}";
        note "the fields of a buffer descriptor are listed in the manual ({source})";
    }

    /// The step does not fit its field.
    Step { words: Number, bound: Bound } => Iteration {
        "iteration stride of {words word} does not fit its field {bound}";
        note "the fields of a buffer descriptor are listed in the manual ({source})";
    }

    /// The current pass does not fit its field, or is not below the size.
    Current { run: Number, bound: Bound } => Iteration {
        "current iteration {run} does not fit its field {bound}";
        note "the fields of a buffer descriptor are listed in the manual ({source})";
    }
}

/// **Iteration**: 1 to 64 starts, at least one word apart, and the current one is among them; size and step are
/// stored minus 1 (AM025).
///
/// mlir-aie treats a stride of 0 in the outermost dimension of a runtime sequence as a repeat of the task queue, not
/// as an iteration. As an iteration it is refused on every tile, shims included, and the repeat is offered.
pub(super) const fn check(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    let (Some(Iteration { size, stride, current }), Some(field)) = (d.iteration, tile.iteration) else {
        return;
    };
    if known(size)
        && let Some(bound) = Bound::passed(size, 1, field.values())
    {
        out.push(Fault::Size { runs: size, bound }.at(Locus::IterationSize));
    }
    // Round away from 0 to whole words.
    let step = match stride {
        ..0 => words(stride.saturating_neg(), d.bits()).saturating_neg(),
        _ => words(stride, d.bits()),
    };
    if known(stride)
        && size > 1
        && let Some(bound) = Bound::passed(step, 1, tile.max_step())
    {
        out.push(Fault::Step { words: step, bound }.at(Locus::IterationStride));
    }
    if let Some(run) = current {
        let runs = match size {
            _ if !known(size) => field.values(),
            ..1 => 1,
            _ => min(size, field.values()),
        };
        if known(run)
            && let Some(bound) = Bound::passed(run, 0, runs - 1)
        {
            out.push(Fault::Current { run, bound }.at(Locus::IterationCurrent));
        }
    }
}
