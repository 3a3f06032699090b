//! Replaces dimensions, the iteration or the tile.

use super::{Candidate, Change, Difference, Fix, offer};
use crate::declare::{Descriptor, Iteration, RawDims};
use crate::device::{Device, TileKind};
use crate::ir::Dim;
use crate::lower::fit::{Limits, Room};
use crate::rule::dma::Fault;
use crate::rule::dma::fit::{Fitted, Shape};
use crate::rule::walk;
use crate::rule::{Locus, Violation};

/// Whether several passes of the descriptor have no side effects: no next descriptor and no locks.
const fn is_alone(d: &Descriptor) -> bool {
    d.next_bd.is_none() && d.acquire.is_none() && d.release.is_none()
}

/// Moves steps of the outermost dimension to the iteration, one pass per step, because there are too many
/// dimensions or the inner ones need other fields. If a repeat is outside of it, the passes are repeated.
pub(super) const fn hoisted(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let (Some(tile), Some(shape), None) = (d.limits(), Shape::of(d), d.iteration) else { return None };
    if !is_alone(d) {
        return None;
    }
    let (fewest, room) = (shape.coalesce(), Room::of(&Limits::of(tile), d.element));
    let mut fix = in_runs(d, v, &fewest, &room);
    if fix.is_none() {
        // The excessive length has its own violation.
        fix = in_runs(d, v, &fewest, &Room { length: u64::MAX, ..room });
    }
    fix
}

/// Places the outermost dimension in the slot that can have a stride of 0, with dimensions of size 1 below it.
pub(super) const fn repeating(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let Some(Some(slot)) = map!(d.limits(), |tile| tile.repeating_slot()) else {
        return None;
    };
    let list = d.sizes();
    if list.is_empty() || list.len() > slot || d.pad.is_some() {
        return None;
    }
    let (mut dims, mut k) = (RawDims::of_rank(slot + 1), 0);
    while k <= slot {
        let (size, stride) = match (k, k + list.len()) {
            (0, _) => list[0],
            (_, from) if from > slot + 1 => list[from - slot - 1],
            _ => (1, 0),
        };
        dims = dims.with_size(k, size).with_stride(k, stride);
        k += 1;
    }
    offer(
        d,
        v,
        Candidate { descriptor: Descriptor { dims: Some(dims), ..*d }, change: Change::Dims, differs: None },
    )
}

const fn in_runs(d: &Descriptor, v: &Violation<Fault>, shape: &Shape, room: &Room) -> Option<Fix> {
    let Some(Fitted { shape, iteration, runs }) = shape.fit(d, room) else { return None };
    let runs = runs as i128;
    let (iteration, change, differs) = match iteration {
        Some(Dim { size, stride }) => {
            let iteration = Iteration { size: size as i128, stride: stride as i128, current: None };
            (Some(iteration), Change::IterationAndDims, Difference::Iterated(runs))
        }
        None => (None, Change::Dims, Difference::Repeated(runs)),
    };
    let descriptor = with_moved_len(d, Descriptor { iteration, ..shape.declare(d) });
    offer(d, v, Candidate { descriptor, change, differs: Some(differs) })
}

/// Offers the same walk in other dimensions of the same tile.
pub(super) const fn same_walk(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    and_then!(Shape::of(d), |shape| in_dims(d, v, &shape.coalesce(), None))
}

/// Offers a walk over whole words in place of one that picks narrow elements out of their words; the kernel must pick
/// them.
pub(super) const fn whole_words(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let Some(shape) = Shape::of(d) else { return None };
    let Some(words) = shape.whole_words(d) else { return None };
    in_dims(d, v, &words, Some(Difference::WholeWords(d.granule())))
}

/// Offers a walk in one pass; an excessive length has its own violation.
const fn in_dims(
    d: &Descriptor,
    v: &Violation<Fault>,
    shape: &Shape,
    differs: Option<Difference>,
) -> Option<Fix> {
    let Some(tile) = d.limits() else { return None };
    let Some(fitted) = shape.fit(d, &Room::of_dims(&Limits::of(tile), d.element)) else { return None };
    offer(d, v, Candidate { descriptor: fitted.shape.declare(d), change: Change::Dims, differs })
}

/// Offers another kind of tile for a compute tile's descriptor, with the locks and memory renumbered.
pub(super) const fn on(d: &Descriptor, v: &Violation<Fault>, kind: TileKind) -> Option<Fix> {
    let (TileKind::Compute, Some(tile)) = (d.tile, d.device.family().tile(kind)) else { return None };
    let first = tile.local_locks.0;
    let mut descriptor = Descriptor { tile: kind, ..*d };
    if let Some(lock) = &mut descriptor.acquire {
        lock.0 = lock.0.saturating_add(first);
    }
    if let Some(lock) = &mut descriptor.release {
        lock.0 = lock.0.saturating_add(first);
    }
    if let Some(address) = &mut descriptor.address {
        *address = address.saturating_add(tile.local_memory);
    }
    offer(d, v, Candidate { descriptor, change: Change::Tile, differs: None })
}

/// Offers the first device that can do it: one with mem tiles, or with dimensions.
pub(super) const fn on_another_device(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    each!(k, 0..Device::ALL.len(), {
        let device = Device::ALL[k];
        if device.has_words() && device as u8 != d.device as u8 {
            let descriptor = Descriptor { device, ..*d };
            let fix = offer(d, v, Candidate { descriptor, change: Change::Device, differs: None });
            if fix.is_some() {
                return fix;
            }
        }
    });
    None
}

/// Offers a repeat of the task queue in place of an iteration with stride 0.
pub(super) const fn without_iteration(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let (Some(tile), Some(Iteration { size, stride: 0, .. })) = (d.limits(), d.iteration) else {
        return None;
    };
    if size > tile.repeats {
        return None;
    }
    let descriptor = Descriptor { iteration: None, ..*d };
    let differs = Some(Difference::Repeated(size));
    offer(d, v, Candidate { descriptor, change: Change::Iteration, differs })
}

/// Offers the largest size of dimension `k` with which the walk stays in the buffer, or a slightly smaller one of
/// whole words if that leaves fewer violations.
pub(super) const fn in_buffer(d: &Descriptor, v: &Violation<Fault>, k: u8) -> Option<Fix> {
    let Some(dims) = &d.dims else { return None };
    let Some(walk) = (Descriptor { dims: Some(dims.not_empty()), ..*d }).first_run() else { return None };
    // The violation is at this dimension.
    match walk::largest_size(&walk, d.elements) {
        Some((_, size)) => {
            // Out of `granule` consecutive sizes, one makes whole words, if any does.
            let mut best = shorter(d, v, k, size);
            each!(less, 1..d.granule(), {
                let fix = shorter(d, v, k, size - less);
                best = match (&best, &fix) {
                    (Some(one), Some(two)) if leaves(one) <= leaves(two) => best,
                    (_, Some(_)) => fix,
                    (_, None) => best,
                };
            });
            best
        }
        None => None,
    }
}

/// Offers the walk with its strides divided by the bytes of an element, for strides mistakenly written in bytes: if
/// the result ends with the buffer, or if otherwise only size 1 stays in the buffer. A stride of 1 stays.
pub(in crate::rule::dma) const fn of_bytes(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let (Some(dims), Locus::Size(_)) = (&d.dims, v.locus) else { return None };
    let (bytes, mut list) = (d.element.bits() as i128 / 8, *dims);
    let mut any = false;
    each!(k, 0..dims.as_slice().len(), {
        let (_, stride) = dims.as_slice()[k];
        if bytes < 2 || stride < 0 || stride > 1 && stride % bytes != 0 {
            return None;
        }
        if stride > 1 {
            (list, any) = (list.with_stride(k, stride / bytes), true);
        }
    });
    let descriptor = Descriptor { dims: Some(list), ..*d };
    let (true, Some(before), Some(walk)) = (any, d.first_run(), descriptor.first_run()) else { return None };
    let (Ok((_, end)), [outermost, ..]) = (walk.extent(), list.as_slice()) else { return None };
    let is_close = end + 1 == d.elements
        || matches!(outermost.0.checked_mul(outermost.1), Some(all) if d.offset + all == d.elements)
        || matches!(walk::largest_size(&before, d.elements), Some((_, 1)));
    if !is_close {
        return None;
    }
    offer(d, v, Candidate { descriptor, change: Change::Dims, differs: Some(Difference::Other) })
}

/// Number of violations that remain.
const fn leaves(fix: &Fix) -> usize {
    fix.descriptor.check().as_slice().len()
}

const fn shorter(d: &Descriptor, v: &Violation<Fault>, k: u8, size: i128) -> Option<Fix> {
    let Some(dims) = &d.dims else { return None };
    let descriptor = Descriptor { dims: Some(dims.with_size(k as usize, size)), ..*d };
    let (descriptor, differs) = (with_moved_len(d, descriptor), Some(Difference::Shorter));
    offer(d, v, Candidate { descriptor, change: Change::Size(k), differs })
}

/// Adjusts a written `len` if it matched the walk before.
pub(super) const fn with_moved_len(d: &Descriptor, fixed: Descriptor) -> Descriptor {
    let len = match d.len {
        Some(len) if len == d.moved() => Some(fixed.moved()),
        other => other,
    };
    Descriptor { len, ..fixed }
}

pub(super) const fn fewer_runs(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let (Some(runs), Some(iteration)) = (d.iterated(), d.iteration) else { return None };
    let Some((0, size)) = walk::largest_size(&runs, d.elements) else { return None };
    let descriptor = Descriptor { iteration: Some(Iteration { size, ..iteration }), ..*d };
    let differs = Some(Difference::Shorter);
    offer(d, v, Candidate { descriptor, change: Change::Iteration, differs })
}
