//! What can be written instead: another declaration, offered only after it has passed the same rules.

use super::fit::{Shape, with_walk};
use super::{Fault, buffer, dims, granule, iteration, length, locks, padding};
use crate::declare::{Descriptor, Iteration, MAX_SIZE, RawDims};
use crate::device::{Device, TileKind};
use crate::ir::MAX_RANK;
use crate::rule::offer::{self, Loci};
use crate::rule::walk;
use crate::rule::{Locus, Violation};
use crate::text::Checked;
use crate::util::multiples;

/// Another declaration, without the violation that it is offered for, and without any that was not there before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The declaration.
    pub descriptor: Descriptor,
    /// What it changes.
    pub change: Change,
    /// How its stream differs from the one declared; `None` is the same stream.
    pub differs: Option<Difference>,
    pub(super) checked: Checked,
}

/// What a fix changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Change {
    /// The dimensions, with what depends on them: the padding pairs, the offset, `len` where that is written and another
    /// number is moved.
    Dims,
    /// The size of one dimension, and `len` where that is written.
    Size(u8),
    /// The number at this place, and `len` where that is written.
    Number(Locus),
    /// The length.
    Len,
    /// The iteration.
    Iteration,
    /// The dimensions, of which the outermost becomes the iteration.
    IterationAndDims,
    /// The tile; locks and address become those of the new tile that correspond.
    Tile,
    /// The device.
    Device,
    /// The number of elements in the buffer.
    Buffer,
    /// The address, to the nearest one at which the buffer is in reach.
    Address,
    /// The forced word of the index table, which is left out.
    Index,
    /// Overlap, which is allowed.
    Overlap,
}

/// How the stream of a fix differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Difference {
    /// It ends earlier in at least one dimension.
    Shorter,
    /// It moves the same elements in another order, in which so many elements, those of a word, stay together.
    WholeWords(i128),
    /// It moves the same elements upwards.
    Upwards,
    /// It is one of so many equal parts: the task queue runs the descriptor that often.
    Repeated(i128),
    /// It is the first of so many parts: the task queue runs the descriptor that often.
    Iterated(i128),
    /// One number is another.
    Other,
}

/// A fix before it is checked.
#[derive(Clone, Copy)]
struct Candidate {
    descriptor: Descriptor,
    change: Change,
    differs: Option<Difference>,
}

/// What can be written instead of what a violation is about, if that could be computed.
#[must_use]
pub const fn fix(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let [first, second] = fixes(d, v);
    or(first, second)
}

/// The same with a second choice, where one is as near as the other.
pub(super) const fn fixes(d: &Descriptor, v: &Violation<Fault>) -> [Option<Fix>; 2] {
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
        Fault::NoTile => on_aie_ml(d, v),
        Fault::Locks(locks::Fault::Count { most, .. }) => number(d, v, v.locus, -most),
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
        dims::Fault::LinearOnly => on_aie_ml(d, v),
        dims::Fault::Rank { .. } => or(or(same_walk(d, v), hoisted(d, v)), on(d, v, TileKind::Mem)),
        dims::Fault::NegativeStride { .. } => upwards(d, v),
        dims::Fault::ZeroStride { .. } => match v.locus {
            Locus::Stride(k) => repeated(d, v, k as usize),
            _ => None,
        },
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
        length::Fault::Granule { elements, granule } if d.rank() == 0 => {
            length(d, v, elements - elements % granule, Some(Difference::Shorter))
        }
        length::Fault::Granule { .. } | length::Fault::Nothing { .. } => None,
        length::Fault::Field { .. } => on(d, v, TileKind::Mem),
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

/// The number of a declaration at a place, for the places at which another can be offered.
pub(super) const fn number_at(d: &Descriptor, locus: Locus) -> Option<i128> {
    match (locus, &d.dims, &d.pad, d.iteration) {
        (Locus::Offset, ..) => Some(d.offset),
        (Locus::Address, ..) => d.address,
        (Locus::AcquireValue, ..) => match d.acquire {
            Some((_, value)) => Some(value),
            None => None,
        },
        (Locus::ReleaseValue, ..) => match d.release {
            Some((_, value)) => Some(value),
            None => None,
        },
        (Locus::IterationStride, _, _, Some(iteration)) => Some(iteration.stride),
        (Locus::Size(k), Some(dims), ..) if (k as usize) < dims.as_slice().len() => {
            Some(dims.as_slice()[k as usize].0)
        }
        (Locus::Stride(k), Some(dims), ..) if (k as usize) < dims.as_slice().len() => {
            Some(dims.as_slice()[k as usize].1)
        }
        (Locus::PadBefore(k), _, Some(pad), _) if (k as usize) < pad.as_slice().len() => {
            Some(pad.as_slice()[k as usize].0)
        }
        (Locus::PadAfter(k), _, Some(pad), _) if (k as usize) < pad.as_slice().len() => {
            Some(pad.as_slice()[k as usize].1)
        }
        _ => None,
    }
}

/// The declaration with another number there.
const fn with_number(d: &Descriptor, locus: Locus, value: i128) -> Option<Descriptor> {
    if number_at(d, locus).is_none() {
        return None;
    }
    let mut other = *d;
    match (locus, &mut other) {
        (Locus::Offset, d) => d.offset = value,
        (Locus::Address, d) => d.address = Some(value),
        (Locus::AcquireValue, Descriptor { acquire: Some(lock), .. })
        | (Locus::ReleaseValue, Descriptor { release: Some(lock), .. }) => lock.1 = value,
        (Locus::IterationStride, Descriptor { iteration: Some(iteration), .. }) => iteration.stride = value,
        (Locus::Size(k), Descriptor { dims: Some(dims), .. }) => *dims = dims.with_size(k as usize, value),
        (Locus::Stride(k), Descriptor { dims: Some(dims), .. }) => {
            *dims = dims.with_stride(k as usize, value);
        }
        (Locus::PadBefore(k), Descriptor { pad: Some(pad), .. }) => *pad = pad.with_size(k as usize, value),
        (Locus::PadAfter(k), Descriptor { pad: Some(pad), .. }) => *pad = pad.with_stride(k as usize, value),
        _ => return None,
    }
    Some(with_moved_len(d, other))
}

/// Another number at a place.
const fn number(d: &Descriptor, v: &Violation<Fault>, locus: Locus, value: i128) -> Option<Fix> {
    let Some(descriptor) = with_number(d, locus, value) else { return None };
    let differs = if let Locus::Address | Locus::AcquireValue | Locus::ReleaseValue = locus {
        None
    } else {
        Some(Difference::Other)
    };
    offer(d, v, Candidate { descriptor, change: Change::Number(locus), differs })
}

/// The multiples of `unit` below and above the number that is written there.
const fn nearest(d: &Descriptor, v: &Violation<Fault>, written: i128, unit: i128) -> [Option<Fix>; 2] {
    let [below, above] = multiples(written, unit);
    [number(d, v, v.locus, below), number(d, v, v.locus, above)]
}

/// The address nearest to the declared one at which the buffer is in reach.
const fn in_reach(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let (Some(tile), Some(address)) = (d.limits(), d.address) else { return None };
    let (low, high) = buffer::window(d, tile);
    let greatest = high.saturating_sub(buffer::bytes(d)).div_euclid(4) * 4;
    let descriptor = Descriptor { address: Some(if address < low { low } else { greatest }), ..*d };
    offer(d, v, Candidate { descriptor, change: Change::Address, differs: None })
}

/// A buffer of so many elements.
const fn buffer(d: &Descriptor, v: &Violation<Fault>, elements: i128) -> Option<Fix> {
    let descriptor = Descriptor { elements, ..*d };
    offer(d, v, Candidate { descriptor, change: Change::Buffer, differs: None })
}

/// The smallest offset from which a walk that goes down to an index below the buffer stays in it.
const fn upwards_offset(d: &Descriptor, v: &Violation<Fault>, index: i128) -> Option<Fix> {
    let offset = d.offset.saturating_sub(index);
    let granule = d.granule();
    let offset = offset.saturating_add(granule - 1).div_euclid(granule) * granule;
    number(d, v, Locus::Offset, offset)
}

/// The walk that visits the same elements upwards.
const fn upwards(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let (Some(mut dims), mut offset) = (d.dims, d.offset) else { return None };
    let mut k = 0;
    while k < dims.as_slice().len() {
        let (size, stride) = dims.as_slice()[k];
        if stride < 0 {
            offset = offset.saturating_add(stride.saturating_mul(size.saturating_sub(1)));
            dims = dims.with_stride(k, stride.saturating_neg());
        }
        k += 1;
    }
    if offset < 0 {
        return None;
    }
    let descriptor = Descriptor { dims: Some(dims), offset, ..*d };
    offer(d, v, Candidate { descriptor, change: Change::Dims, differs: Some(Difference::Upwards) })
}

/// Whether several runs of the descriptor are no more than that: nothing follows each run, and none waits for a lock.
const fn is_alone(d: &Descriptor) -> bool {
    d.next_bd.is_none() && d.acquire.is_none() && d.release.is_none()
}

/// The outermost dimension as the iteration, one step of it for each run: of a dimension too many for the tile, or with
/// the dimensions inside it in other fields.
const fn hoisted(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let (Some(tile), Some(shape), None) = (d.limits(), Shape::of(d), d.iteration) else { return None };
    if !is_alone(d) {
        return None;
    }
    let fewest = shape.coalesce();
    let mut fix = None;
    if let Some(inside) = fewest.without_outermost() {
        fix = hoisted_shape(d, v, &fewest, &inside);
        if fix.is_none()
            && let Some(inside) = inside.fit(d, tile)
        {
            fix = hoisted_shape(d, v, &fewest, &inside);
        }
    }
    fix
}

const fn hoisted_shape(d: &Descriptor, v: &Violation<Fault>, whole: &Shape, inside: &Shape) -> Option<Fix> {
    let Some((size, stride)) = whole.outermost() else { return None };
    let iteration = Some(Iteration { size, stride, current: None });
    let descriptor = with_moved_len(d, Descriptor { iteration, ..inside.declare(d) });
    let differs = Some(Difference::Iterated(size));
    offer(d, v, Candidate { descriptor, change: Change::IterationAndDims, differs })
}

const fn or(first: Option<Fix>, second: Option<Fix>) -> Option<Fix> {
    match first {
        Some(_) => first,
        None => second,
    }
}

/// The same walk in other dimensions of the same tile: the fewest; else with the sizes that are too large split or lifted;
/// else that from the dimensions as they are written.
const fn same_walk(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let (Some(tile), Some(shape)) = (d.limits(), Shape::of(d)) else { return None };
    let fewest = shape.coalesce();
    let mut fix = same_shape(d, v, &fewest);
    if fix.is_none()
        && let Some(shape) = fewest.fit(d, tile)
    {
        fix = same_shape(d, v, &shape);
    }
    if fix.is_none()
        && let Some(shape) = shape.fit(d, tile)
    {
        fix = same_shape(d, v, &shape);
    }
    fix
}

const fn same_shape(d: &Descriptor, v: &Violation<Fault>, shape: &Shape) -> Option<Fix> {
    offer(d, v, Candidate { descriptor: shape.declare(d), change: Change::Dims, differs: None })
}

/// A walk that takes narrow elements out of their words, over whole words: the kernel takes them apart.
const fn whole_words(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let (Some(tile), Some(shape)) = (d.limits(), Shape::of(d)) else { return None };
    let Some(words) = shape.whole_words(d) else { return None };
    let Some(shape) = words.fit(d, tile) else { return None };
    let differs = Some(Difference::WholeWords(d.granule()));
    offer(d, v, Candidate { descriptor: shape.declare(d), change: Change::Dims, differs })
}

/// The walk of a compute tile on another tile, which has other numbers for its own locks and its memory.
const fn on(d: &Descriptor, v: &Violation<Fault>, kind: TileKind) -> Option<Fix> {
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

/// On a device with mem tiles and dimensions.
const fn on_aie_ml(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let descriptor = Descriptor { device: Device::AieMl, ..*d };
    offer(d, v, Candidate { descriptor, change: Change::Device, differs: None })
}

/// Without an outermost dimension that repeats: the task queue runs a descriptor up to 256 times.
const fn repeated(d: &Descriptor, v: &Violation<Fault>, k: usize) -> Option<Fix> {
    let (Some(tile), dims) = (d.limits(), d.sizes()) else { return None };
    // Each run of the task queue would be one of the iteration as well.
    if dims.len() != d.rank() || d.is_padded() || d.iteration.is_some() || !is_alone(d) {
        return None;
    }
    let mut outer = 0;
    while outer < k {
        if dims[outer].0 != 1 {
            return None;
        }
        outer += 1;
    }
    let times = dims[k].0;
    if times > tile.repeats {
        return None;
    }
    let rest = dims.split_at(k + 1).1;
    let rest = if rest.is_empty() { RawDims::new(&[(1, 1)]) } else { RawDims::new(rest) };
    let fewer = with_walk(d, rest, [(0, 0); MAX_RANK].split_at(rest.rank()).0);
    let differs = Some(Difference::Repeated(times));
    offer(d, v, Candidate { descriptor: with_moved_len(d, fewer), change: Change::Dims, differs })
}

/// An iteration that goes nowhere is a repeat of the task queue's as well.
const fn without_iteration(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
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

/// The largest size of dimension `k` with which the walk stays in the buffer, or of those the largest of whole words where
/// that leaves less to be said.
const fn in_buffer(d: &Descriptor, v: &Violation<Fault>, k: u8) -> Option<Fix> {
    let Some(dims) = &d.dims else { return None };
    let Some(walk) = (Descriptor { dims: Some(dims.not_empty()), ..*d }).first_run() else { return None };
    match walk::largest_size(&walk, d.elements) {
        Some((at, size)) if at == k as usize => {
            // One of so many sizes in a row makes whole words, if any does.
            let (mut best, mut less) = (shorter(d, v, k, size), 1);
            while less < d.granule() {
                let fix = shorter(d, v, k, size - less);
                best = match (&best, &fix) {
                    (Some(one), Some(two)) if leaves(one) <= leaves(two) => best,
                    (_, Some(_)) => fix,
                    (_, None) => best,
                };
                less += 1;
            }
            best
        }
        _ => None,
    }
}

/// Violations that are left.
const fn leaves(fix: &Fix) -> usize {
    fix.descriptor.check().as_slice().len()
}

const fn shorter(d: &Descriptor, v: &Violation<Fault>, k: u8, size: i128) -> Option<Fix> {
    let Some(dims) = &d.dims else { return None };
    if size < 1 || size > MAX_SIZE {
        return None;
    }
    let descriptor = Descriptor { dims: Some(dims.with_size(k as usize, size)), ..*d };
    let (descriptor, differs) = (with_moved_len(d, descriptor), Some(Difference::Shorter));
    offer(d, v, Candidate { descriptor, change: Change::Size(k), differs })
}

/// The declaration with its own length, where `d` has the one that is its own.
const fn with_moved_len(d: &Descriptor, fixed: Descriptor) -> Descriptor {
    let len = match d.len {
        Some(len) if len == d.moved() => Some(fixed.moved()),
        other => other,
    };
    Descriptor { len, ..fixed }
}

const fn fewer_runs(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let (Some(runs), Some(iteration)) = (d.iterated(), d.iteration) else { return None };
    let Some((0, size)) = walk::largest_size(&runs, d.elements) else { return None };
    let descriptor = Descriptor { iteration: Some(Iteration { size, ..iteration }), ..*d };
    let differs = Some(Difference::Shorter);
    offer(d, v, Candidate { descriptor, change: Change::Iteration, differs })
}

const fn length(d: &Descriptor, v: &Violation<Fault>, len: i128, differs: Option<Difference>) -> Option<Fix> {
    if len < 1 {
        return None;
    }
    let descriptor = Descriptor { len: Some(len), ..*d };
    offer(d, v, Candidate { descriptor, change: Change::Len, differs })
}

/// The candidate, if it passes the door; and where the dimensions or what holds them change, only if all of them fit.
const fn offer(d: &Descriptor, v: &Violation<Fault>, candidate: Candidate) -> Option<Fix> {
    let Candidate { descriptor, change, differs } = candidate;
    let after = descriptor.check();
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
    match offer::check(v, &d.check(), &after, loci) {
        Some(checked) => Some(Fix { descriptor, change, differs, checked }),
        None => None,
    }
}

/// Whether it is about the dimensions, or what goes with each of them.
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
