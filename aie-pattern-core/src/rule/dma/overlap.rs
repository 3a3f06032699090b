//! The rule about writes that visit an element twice.

use super::fault::{part, source};
use crate::declare::{Descriptor, Iteration};
use crate::device::Direction;
use crate::rule::table::common::{Device, Natural, Number, Signed, TileKind, Words};
use crate::rule::table::{Arg, kinds};
use crate::rule::{Locus, Rule, Violations};

kinds! {
    /// The element that both visits write, if known.
    Element(index: Option<i64>) => match index {
        Some(index) => Arg::Int(index as i128),
        None => Arg::Nothing,
    };
}

part! {
    /// A fault of a write. `first` and `second` are positions in the stream.
    Overlap as fault of d;

    /// The walk visits an element twice.
    Twice { first: Natural, second: Natural } => Overlap {
        let index: Element = d.pattern().index_at(first);
        "elements {first} and {second} of the stream are written to the same place";
        note if index.is_some(), "both go to index {index} of the buffer, where the last write wins";
    }

    /// Two passes visit the same element; positions count the stream of all passes.
    Between { first: Natural, second: Natural, index: Signed } => Overlap {
        "elements {first} and {second} of the stream, counted over all passes, are written to the same place";
        note "both go to index {index} of the buffer, where the last write wins";
    }
}

/// **Overlap**: a walk of an S2MM channel writes each element once, unless `allow(overlap)` declares that the last
/// write wins. The hardware overwrites silently, and no tool reports it.
///
/// A stride of 0, which does not fit the step field, has its own violation; the other dimensions are still checked.
///
/// The same applies to all passes of an iteration together: until its counter wraps, no pass writes an element of
/// another one.
pub(super) const fn check(d: &Descriptor, effort: &mut u32, out: &mut Violations<super::Fault>) {
    if d.allow_overlap || !d.is_walk_known() {
        return;
    }
    let Some((Direction::S2mm, _)) = d.channel else { return };
    let without_repeats = if out.has(Rule::ZeroStride) { spread(d) } else { *d };
    if let Some(walk) = without_repeats.first_run()
        && let Some((first, second)) = walk.overlap_within(effort)
    {
        out.push(Fault::Twice { first, second }.at(Locus::Dims));
    } else if !out.has(Rule::Iteration) {
        check_runs(&without_repeats, effort, out);
    }
}

const fn check_runs(d: &Descriptor, effort: &mut u32, out: &mut Violations<super::Fault>) {
    let Some(Iteration { size: size @ 2.., current, .. }) = d.iteration else { return };
    let (true, Some(all)) = (d.is_iteration_known(), d.iterated()) else { return };
    let (Ok(len), Some((first, second))) = (all.len(), all.overlap_within(effort)) else { return };
    let Some(index) = all.index_at(first) else { return };
    // The stream begins with the current pass; the passes before it come at the end.
    let before = match current {
        Some(current) if 0 <= current && current < size => len as i128 / size * current,
        _ => 0,
    };
    let (first, second) = (position(first, before, len), position(second, before, len));
    let (first, second) = if first < second { (first, second) } else { (second, first) };
    out.push(Fault::Between { first, second, index }.at(Locus::IterationStride));
}

const fn position(at: u64, before: i128, len: u64) -> u64 {
    (at as i128 - before).rem_euclid(len as i128) as u64
}

/// Replaces strides of 0 by strides so long that they cannot collide with the other dimensions or the iteration.
const fn spread(d: &Descriptor) -> Descriptor {
    let Some(mut dims) = d.dims else { return *d };
    let list = d.sizes();
    let mut reach = 1i128;
    each!(k, 0..list.len(), {
        let (size, stride) = list[k];
        let steps = size.saturating_sub(1);
        reach = reach.saturating_add(stride.saturating_abs().saturating_mul(steps).saturating_abs());
    });
    if let Some(Iteration { size, stride, .. }) = d.iteration {
        reach = reach.saturating_add(stride.saturating_mul(size).saturating_abs());
    }
    each!(k, 0..list.len(), {
        let (size, stride) = list[k];
        if stride == 0 {
            dims = dims.with_stride(k, reach);
            reach = reach.saturating_mul(size);
        }
    });
    Descriptor { dims: Some(dims), ..*d }
}
