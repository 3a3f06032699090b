//! Computes replacements: other declarations, offered only after they pass the same rules.
//!
//! | module | offers |
//! |---|---|
//! | `numbers` | another number at a locus |
//! | `walks` | the same walk in another form, or a similar walk |

mod numbers;
mod walks;

pub(super) use numbers::{number_at, of_core};
pub(super) use walks::of_bytes;

use numbers::{buffer, downwards_offset, in_reach, nearest, number, upwards, upwards_offset};
use walks::{
    fewer_runs, hoisted, in_buffer, on, on_another_device, repeating, same_walk, whole_words,
    without_iteration,
};

use super::{Fault, buffer, dims, granule, iteration, length, locks, padding};
use crate::declare::Descriptor;
use crate::device::TileKind;
use crate::ir::search::EFFORT;
use crate::rule::offer::{self, Loci};
use crate::rule::walk;
use crate::rule::{Locus, Violation};
use crate::text::Checked;

/// A replacement for a declaration with a violation: it lacks this violation and has no new ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The declaration.
    pub descriptor: Descriptor,
    /// The part that differs.
    pub change: Change,
    /// The difference between its stream and the declared one; `None` if they are equal.
    pub differs: Option<Difference>,
    pub(super) checked: Checked,
}

/// The part that a fix changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Change {
    /// The dimensions and the parts that depend on them: padding pairs, offset, and `len` if it is written and the
    /// amount changes.
    Dims,
    /// The size of one dimension, and `len` if it is written.
    Size(u8),
    /// The number at this locus, and `len` if it is written.
    Number(Locus),
    /// The length.
    Len,
    /// The iteration: its size, its stride, or its removal.
    Iteration,
    /// The dimensions; the outermost one, or some of its steps, becomes the iteration.
    IterationAndDims,
    /// The tile; locks and address become the corresponding ones of the new tile.
    Tile,
    /// The device, to one with mem tiles or with dimensions.
    Device,
    /// The number of elements of the buffer.
    Buffer,
    /// The address, moved to the nearest one at which the buffer is within reach.
    Address,
    /// The forced index type, which is left out.
    Index,
    /// `allow(overlap)`.
    Overlap,
    /// The signs of both lock values.
    Signs,
}

/// How the stream of a fix differs from the declared one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Difference {
    /// It ends earlier in at least one dimension.
    Shorter,
    /// It moves the same elements in another order: this many elements, those of one word, stay together.
    WholeWords(i128),
    /// It moves the same elements in ascending order.
    Upwards,
    /// It is one of this many equal parts; the task queue runs the descriptor that often.
    Repeated(i128),
    /// It is the first of this many parts; the task queue runs the descriptor that often, through the starts of the
    /// iteration once or several times.
    Iterated(i128),
    /// One number differs.
    Other,
}

/// A fix before its check.
#[derive(Clone, Copy)]
struct Candidate {
    descriptor: Descriptor,
    change: Change,
    differs: Option<Difference>,
}

/// A replacement for the cause of a violation, if one can be computed.
pub const fn fix(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let [first, second] = fixes(d, v);
    or(first, second)
}

/// A replacement and a second choice, if another one is equally near.
pub(in crate::rule) const fn fixes(d: &Descriptor, v: &Violation<Fault>) -> [Option<Fix>; 2] {
    let fix = match v.fault {
        Fault::Granule(fault) => return of_granule(d, v, fault),
        Fault::Padding(padding::Fault::Granule { elements, granule }) => {
            return nearest(d, v, elements, granule);
        }
        Fault::Buffer(buffer::Fault::Unaligned { address }) => match nearest(d, v, address, 4) {
            [None, None] => in_reach(d, v),
            fixes => return fixes,
        },
        Fault::Buffer(fault) => of_buffer(d, v, fault),
        Fault::Padding(padding::Fault::Tile) => on(d, v, TileKind::Mem),
        Fault::Walk(fault) => of_walk(d, v, fault),
        Fault::Dims(fault) => of_dims(d, v, fault),
        Fault::Length(fault) => of_length(d, v, fault),
        Fault::NoTile => on_another_device(d, v),
        Fault::Locks(locks::Fault::Count { most, .. }) => number(d, v, v.locus, -most),
        Fault::Locks(locks::Fault::Signs { .. }) => {
            let [acquire, release] = [negated(d.acquire), negated(d.release)];
            let descriptor = Descriptor { acquire, release, ..*d };
            offer(d, v, Candidate { descriptor, change: Change::Signs, differs: None })
        }
        Fault::Iteration(iteration::Fault::Step { .. }) => without_iteration(d, v),
        Fault::Overlap(_) => {
            let descriptor = Descriptor { allow_overlap: true, ..*d };
            offer(d, v, Candidate { descriptor, change: Change::Overlap, differs: None })
        }
        Fault::Rank { .. }
        | Fault::Padding(_)
        | Fault::Names(_)
        | Fault::Locks(_)
        | Fault::Fields(_)
        | Fault::Iteration(_) => None,
    };
    [fix, None]
}

const fn negated(lock: Option<(i128, i128)>) -> Option<(i128, i128)> {
    map!(lock, |(lock, value)| (lock, -value))
}

pub(super) const fn with_any_signs(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let descriptor = Descriptor { allow_signs: true, ..*d };
    offer(d, v, Candidate { descriptor, change: Change::Signs, differs: None })
}

const fn of_walk(d: &Descriptor, v: &Violation<Fault>, fault: walk::Fault) -> Option<Fix> {
    match fault {
        walk::Fault::SizeZero { size: 0 } => number(d, v, v.locus, 1),
        walk::Fault::BelowBuffer { index } => upwards_offset(d, v, index),
        walk::Fault::BeyondBuffer { elements, .. } => {
            let fix = match v.locus {
                Locus::Size(k) => in_buffer(d, v, k),
                Locus::IterationSize => fewer_runs(d, v),
                Locus::Len | Locus::Offset if d.rank() == 0 => {
                    let room = d.elements.saturating_sub(d.offset);
                    length(d, v, room - room.rem_euclid(d.granule()), Some(Difference::Shorter))
                }
                Locus::Offset => downwards_offset(d, v, elements),
                _ => None,
            };
            or(fix, buffer(d, v, elements))
        }
        walk::Fault::IndexWord { index, .. } if index <= u32::MAX as i128 => {
            let descriptor = Descriptor { index: None, ..*d };
            offer(d, v, Candidate { descriptor, change: Change::Index, differs: None })
        }
        walk::Fault::SizeZero { .. }
        | walk::Fault::Range { .. }
        | walk::Fault::Accesses { .. }
        | walk::Fault::LowIndex { .. }
        | walk::Fault::Reach { .. }
        | walk::Fault::IndexWord { .. } => None,
    }
}

const fn of_dims(d: &Descriptor, v: &Violation<Fault>, fault: dims::Fault) -> Option<Fix> {
    match fault {
        dims::Fault::LinearOnly => on_another_device(d, v),
        dims::Fault::Rank { .. } => or(or(same_walk(d, v), on(d, v, TileKind::Mem)), hoisted(d, v)),
        dims::Fault::NegativeStride { .. } => upwards(d, v),
        dims::Fault::ZeroStride { .. } => or(repeating(d, v), hoisted(d, v)),
        dims::Fault::Wrap { .. } | dims::Fault::WrapInWords { .. } | dims::Fault::Step { .. } => {
            or(or(same_walk(d, v), on(d, v, TileKind::Mem)), hoisted(d, v))
        }
    }
}

const fn of_granule(d: &Descriptor, v: &Violation<Fault>, fault: granule::Fault) -> [Option<Fix>; 2] {
    match (fault, v.locus) {
        (granule::Fault::Offset { elements, granule }, _)
        | (granule::Fault::Stride { elements, granule }, Locus::IterationStride) => {
            nearest(d, v, elements, granule)
        }
        (granule::Fault::Stride { elements, granule } | granule::Fault::Run { elements, granule }, _) => {
            match or(same_walk(d, v), whole_words(d, v)) {
                None => nearest(d, v, elements, granule),
                fix => [fix, None],
            }
        }
        (granule::Fault::InnermostStride { .. }, _) => [or(same_walk(d, v), whole_words(d, v)), None],
    }
}

const fn of_length(d: &Descriptor, v: &Violation<Fault>, fault: length::Fault) -> Option<Fix> {
    match fault {
        length::Fault::Mismatch { moved, .. } => length(d, v, moved, None),
        // With dimensions, the length must stay their product, so no other length can be offered.
        length::Fault::Granule { elements, granule } => {
            length(d, v, elements - elements % granule, Some(Difference::Shorter))
        }
        length::Fault::Nothing { .. } => None,
        length::Fault::Field { .. } => or(on(d, v, TileKind::Mem), hoisted(d, v)),
    }
}

const fn of_buffer(d: &Descriptor, v: &Violation<Fault>, fault: buffer::Fault) -> Option<Fix> {
    match fault {
        buffer::Fault::Memory { .. } | buffer::Fault::Reach { .. } => on(d, v, TileKind::Mem),
        buffer::Fault::Unaligned { .. }
        | buffer::Fault::Below { .. }
        | buffer::Fault::Above { .. }
        | buffer::Fault::End { .. } => in_reach(d, v),
    }
}

const fn or(first: Option<Fix>, second: Option<Fix>) -> Option<Fix> {
    if first.is_some() { first } else { second }
}

const fn length(d: &Descriptor, v: &Violation<Fault>, len: i128, differs: Option<Difference>) -> Option<Fix> {
    let descriptor = Descriptor { len: Some(len), ..*d };
    offer(d, v, Candidate { descriptor, change: Change::Len, differs })
}

/// Checks a candidate. If the dimensions or the tile change, all dimensions of the candidate must fit.
const fn offer(d: &Descriptor, v: &Violation<Fault>, candidate: Candidate) -> Option<Fix> {
    let Candidate { descriptor, change, differs } = candidate;
    // Most searches need almost no effort. A long one is not repeated for each candidate.
    let mut effort = EFFORT / 16;
    let (after, before) = (descriptor.check_within(&mut effort), d.check_within(&mut effort));
    if effort == 0 {
        return None;
    }
    let moved = matches!(change, Change::Dims | Change::IterationAndDims | Change::Tile | Change::Device);
    let list = after.as_slice();
    let mut k = 0;
    while moved && k < list.len() {
        if is_about_dims(&list[k].fault) {
            return None;
        }
        k += 1;
    }
    let loci = if moved { Loci::Moved } else { Loci::Same };
    map!(offer::check(v, &before, &after, loci), |checked| Fix { descriptor, change, differs, checked })
}

/// Whether a fault is about the dimensions, or about a part that depends on them.
const fn is_about_dims(fault: &Fault) -> bool {
    match fault {
        Fault::Rank { .. } | Fault::Dims(_) => true,
        Fault::Walk(fault) => matches!(fault, walk::Fault::SizeZero { .. }),
        Fault::Granule(fault) => !matches!(fault, granule::Fault::Offset { .. }),
        Fault::Padding(fault) => !matches!(fault, padding::Fault::Direction),
        Fault::NoTile
        | Fault::Length(_)
        | Fault::Buffer(_)
        | Fault::Names(_)
        | Fault::Locks(_)
        | Fault::Fields(_)
        | Fault::Iteration(_)
        | Fault::Overlap(_) => false,
    }
}
