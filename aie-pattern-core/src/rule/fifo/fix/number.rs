//! Computes replacement numbers for a FIFO.

use crate::declare::{Fifo, FifoEnd, FifoLink, FifoSide, Fifos};
use crate::device::TileKind;
use crate::lower::fifo::{Pool, pinned, pool, ring};
use crate::rule::fifo::budget::bytes_of_pools;
use crate::rule::fifo::{Faults, FifoLocus, check};
use crate::text::{Checked, Offered, Text};

/// Maximum number of FIFOs in a block for which replacements are tried.
const MOST: usize = 64;

/// Proof that replacing one FIFO reduces the faults and adds none.
const fn mended(fifos: &Fifos, fifo: usize, other: Fifo) -> Option<Checked> {
    let Some(all) = with(fifos.fifos, fifo, other) else { return None };
    is_better(fifos, &Fifos { fifos: all.split_at(fifos.fifos.len()).0, ..*fifos })
}

/// Proof that replacing one FIFO of a link reduces the faults and adds none.
pub(super) const fn mended_by_link(fifos: &Fifos, link: usize, other: FifoLink) -> Option<Checked> {
    let Some(all) = with(fifos.links, link, other) else { return None };
    is_better(fifos, &Fifos { links: all.split_at(fifos.links.len()).0, ..*fifos })
}

const fn is_better(fifos: &Fifos, changed: &Fifos) -> Option<Checked> {
    let (before, after) = (check(fifos), check(changed));
    let (before, after) = (before.as_slice(), after.as_slice());
    each!(k, 0..after.len(), {
        if !any!(j, 0..before.len(), before[j].is_same_rule(&after[k])) {
            return None;
        }
    });
    Checked::if_passed(after.len() < before.len())
}

/// A list with another value at one position; `None` if it is too long.
const fn with<T: Copy>(list: &[T], position: usize, other: T) -> Option<[T; MOST]> {
    if list.len() > MOST {
        return None;
    }
    let mut all = [other; MOST];
    each!(k, 0..list.len(), {
        if k != position {
            all[k] = list[k];
        }
    });
    Some(all)
}

const fn offer(text: Text, checked: Option<Checked>, what: &str, number: u64) -> Text {
    let Some(checked) = checked else { return text };
    let number = number as i128;
    text.offer(checked, what).int(number).offering(Some(Offered::Number(number)))
}

/// Offers a number of objects that a core can acquire.
pub(in crate::rule::fifo) const fn acquire(text: Text, fifos: &Fifos, end: FifoEnd) -> Text {
    if let Some(pool) = pool(fifos, end) { acquiring(text, fifos, end, pool.buffers) } else { text }
}

/// Offers that the core of an end acquires `number` objects, if its acquires are written.
const fn acquiring(text: Text, fifos: &Fifos, end: FifoEnd, number: u64) -> Text {
    let this = &fifos.fifos[end.fifo];
    let Some(list) = acquires(this, end, number) else { return text };
    let acquires = list.split_at(this.acquires.len()).0;
    let checked = mended(fifos, end.fifo, Fifo { acquires, ..*this });
    offer(text, checked, "the most that it can acquire at once is ", number)
}

/// The acquires of a FIFO's cores, with `number` for one end, if they are written for it.
const fn acquires(this: &Fifo, end: FifoEnd, number: u64) -> Option<[u64; MOST]> {
    let k = end.side.index();
    if k >= this.acquires.len() || number == 0 {
        return None;
    }
    with(this.acquires, k, number)
}

/// Offers the single depth of a FIFO at which the descriptors suffice, or a number of objects that its core can
/// acquire.
pub(in crate::rule::fifo) const fn depth(
    text: Text,
    fifos: &Fifos,
    end: FifoEnd,
    cause: FifoLocus,
    most: u64,
) -> Text {
    match ring(fifos, end) {
        Some(ring) => largest(text, fifos, cause, ring.pool.owner.fifo, most),
        None => text,
    }
}

/// Offers the largest number of buffers, up to `most`, with which every tile has enough resources: as the single
/// depth, or as the acquires of a core, which has one buffer more. Found by bisection: fewer buffers never need more.
const fn largest(text: Text, fifos: &Fifos, cause: FifoLocus, fifo: usize, most: u64) -> Text {
    let (mut fits, mut too_many) = (0, most.saturating_add(1));
    while too_many - fits > 1 {
        let number = fits + (too_many - fits) / 2;
        if budget_of(fifos, cause, fifo, number).is_empty() {
            fits = number;
        } else {
            too_many = number;
        }
    }
    match cause {
        _ if fits == 0 => text,
        FifoLocus::Acquires(end) => acquiring(text, fifos, end, fits - 1),
        _ => with_depth(text, fifos, fifo, fits),
    }
}

/// The resources that run out with `number` buffers.
const fn budget_of(fifos: &Fifos, cause: FifoLocus, fifo: usize, number: u64) -> Faults {
    let this = &fifos.fifos[fifo];
    if let FifoLocus::Acquires(end) = cause {
        // A core that acquires nothing still has one buffer; no offer can reduce that.
        let Some(list) = acquires(this, end, number - 1) else { return Faults::new() };
        let acquires = list.split_at(this.acquires.len()).0;
        return budget(fifos, fifo, Fifo { acquires, ..*this });
    }
    budget(fifos, fifo, Fifo { depths: &[number], ..*this })
}

/// The resources that run out with one FIFO replaced.
const fn budget(fifos: &Fifos, fifo: usize, other: Fifo) -> Faults {
    let mut faults = Faults::new();
    if let Some(all) = with(fifos.fifos, fifo, other) {
        let fifos = Fifos { fifos: all.split_at(fifos.fifos.len()).0, ..*fifos };
        crate::rule::fifo::budget::check(&fifos, &mut faults);
    }
    faults
}

/// Offers a depth of 1 in place of one of a FIFO's depths.
pub(in crate::rule::fifo) const fn smallest_depth(
    text: Text,
    fifos: &Fifos,
    fifo: usize,
    depth: usize,
) -> Text {
    let this = &fifos.fifos[fifo];
    let Some(list) = with(this.depths, depth, 1) else { return text };
    let depths = list.split_at(this.depths.len()).0;
    offer(text, mended(fifos, fifo, Fifo { depths, ..*this }), "the smallest depth is ", 1)
}

/// Offers the single depth at which a lock can count the buffers of a pool, or a number of objects that its core can
/// acquire. If that exceeds another resource of the tile, offers the largest number that fits.
const fn lock_depth(text: Text, fifos: &Fifos, end: FifoEnd, cause: FifoLocus, most: u64) -> Text {
    let Some(Pool { repeat: repeat @ 1.., .. }) = pool(fifos, end) else { return text };
    let counted = most / repeat;
    let fifo = if let FifoLocus::Acquires(end) = cause { end.fifo } else { end.fifo };
    if counted > 0 && is_told_at(&budget_of(fifos, cause, fifo, counted), cause) {
        return largest(text, fifos, cause, fifo, counted);
    }
    match cause {
        FifoLocus::Acquires(end) => acquiring(text, fifos, end, counted.saturating_sub(1)),
        _ => with_depth(text, fifos, fifo, counted),
    }
}

/// Whether one of the faults is at this place.
const fn is_told_at(faults: &Faults, place: FifoLocus) -> bool {
    let faults = faults.as_slice();
    any!(k, 0..faults.len(), faults[k].locus().const_eq(place))
}

/// Offers the single depth at which the buffers of a pool fit, or a number of objects that its core can acquire.
pub(in crate::rule::fifo) const fn memory_depth(
    text: Text,
    fifos: &Fifos,
    end: FifoEnd,
    cause: FifoLocus,
    (needed, most): (u128, u128),
) -> Text {
    let this = &fifos.fifos[end.fifo];
    let (1, None, Some(pool)) = (this.depths.len(), this.allocate, pool(fifos, end)) else { return text };
    let own = pool.bytes(fifos);
    let is_depth = matches!(cause, FifoLocus::Depths(_));
    // The depth also applies to the FIFO's other pools on the tile.
    let others =
        if is_depth { bytes_of_pools(fifos, FifoEnd::producer(end.fifo), end, pool.place) } else { 0 };
    match (own.checked_div(pool.buffers as u128), most.checked_sub(needed - own - others)) {
        // The result is below the number of bytes, and at most what a lock can count.
        (Some(buffer @ 1..), Some(room)) => {
            // With a single buffer, a core that acquires one object cannot go lower.
            let fit = (room / buffer) as u64 + !is_depth as u64;
            let counted = fifos.device.limits(TileKind::Compute).max_lock as u64;
            let most = if pool.pairs > 0 && fit > counted { counted } else { fit };
            largest(text, fifos, cause, end.fifo, most)
        }
        _ => text,
    }
}

/// Offers the single depth, up to `most`, at which all buffers fit.
pub(in crate::rule::fifo) const fn buffers(
    text: Text,
    fifos: &Fifos,
    cause: FifoLocus,
    fifo: usize,
    most: u64,
) -> Text {
    match cause {
        FifoLocus::Depths(_) => largest(text, fifos, cause, fifo, most),
        _ => text,
    }
}

/// Offers the repeat count at which a lock can count the buffers of a pool; if another part of the declaration is the
/// cause, the number of buffers.
pub(in crate::rule::fifo) const fn lock_counts(
    text: Text,
    fifos: &Fifos,
    end: FifoEnd,
    cause: FifoLocus,
    most: u64,
) -> Text {
    match cause {
        FifoLocus::Repeat(fifo) => lock_repeat(text, fifos, fifo, end, most),
        _ => lock_depth(text, fifos, end, cause, most),
    }
}

/// The help for the largest repeat count, if the lock of the pool limits it.
const COUNTED: &str = "the largest `repeat_count` that the lock can count is ";

/// Offers the repeat count at which a lock can count the buffers of a pool.
const fn lock_repeat(text: Text, fifos: &Fifos, fifo: usize, end: FifoEnd, most: u64) -> Text {
    let (this, Some(pool)) = (&fifos.fifos[fifo], pool(fifos, end)) else { return text };
    if pool.buffers == 0 || pool.buffers > most || this.repeat.is_none() {
        return text;
    }
    let most = most / pool.buffers;
    offer(text, mended(fifos, fifo, Fifo { repeat: Some(most), ..*this }), COUNTED, most)
}

const fn with_depth(text: Text, fifos: &Fifos, fifo: usize, depth: u64) -> Text {
    let this = &fifos.fifos[fifo];
    if this.depths.len() != 1 || this.initial > 0 {
        return text;
    }
    let depths = [depth];
    let checked = mended(fifos, fifo, Fifo { depths: &depths, ..*this });
    offer(text, checked, "the largest depth that fits is ", depth)
}

pub(in crate::rule::fifo) const fn one_round(text: Text, fifos: &Fifos, fifo: usize) -> Text {
    let other = Fifo { iterations: Some(1), ..fifos.fifos[fifo] };
    offer(text, mended(fifos, fifo, other), "the smallest `iter_count` is ", 1)
}

/// Offers the iteration count with which an end fills or drains its pool `objects` times.
pub(in crate::rule::fifo) const fn rounds(text: Text, fifos: &Fifos, end: FifoEnd, objects: u64) -> Text {
    let (this, Some(ring)) = (&fifos.fifos[end.fifo], ring(fifos, end)) else { return text };
    let (initial, repeats) = match end.side {
        FifoSide::Producer => (0, 1),
        FifoSide::Consumer(_) => (ring.pool.initial, this.repeats()),
    };
    let each = ring.pool.buffers.saturating_mul(repeats);
    let moved = objects.saturating_sub(initial);
    if each == 0 || moved == 0 || !moved.is_multiple_of(each) {
        return text;
    }
    let number = moved / each;
    let checked = mended(fifos, end.fifo, Fifo { iterations: Some(number), ..*this });
    offer(text, checked, "the matching `iter_count` is ", number)
}

/// Offers the largest number of passes of a task queue entry, as repeats or as iterations. If the lock of the
/// pool also counts the repeats, its maximum applies too.
pub(in crate::rule::fifo) const fn iterations(
    text: Text,
    fifos: &Fifos,
    fifo: usize,
    is_repeat: bool,
) -> Text {
    let this = &fifos.fifos[fifo];
    let most = 256 / if is_repeat || this.repeats() == 0 { 1 } else { this.repeats() };
    if !is_repeat {
        let other = Fifo { iterations: Some(most), ..*this };
        return offer(text, mended(fifos, fifo, other), "the largest `iter_count` is ", most);
    }
    let counted = match pool(fifos, FifoEnd::producer(fifo)) {
        Some(pool) => match fifos.grid.kind(pool.place) {
            Some(kind) if pool.pairs > 0 && pool.buffers > 0 => {
                fifos.device.limits(kind).max_lock as u64 / pool.buffers
            }
            _ => most,
        },
        None => most,
    };
    let (label, most) =
        if counted < most { (COUNTED, counted) } else { ("the largest `repeat_count` is ", most) };
    let other = Fifo { repeat: Some(most), ..*this };
    offer(text, mended(fifos, fifo, other), label, most)
}

/// Offers the first free channel to a pinned end.
pub(in crate::rule::fifo) const fn channel(text: Text, fifos: &Fifos, end: FifoEnd) -> Text {
    let this = &fifos.fifos[end.fifo];
    let (Some(kind), Some(_)) = (fifos.kind(end), pinned(fifos, end)) else {
        return text;
    };
    let most = fifos.device.limits(kind).channels as u64;
    each!(channel, 0..most, {
        let list;
        let other = match end.side {
            FifoSide::Producer => Fifo { producer_channel: Some(channel), ..*this },
            FifoSide::Consumer(k) => {
                list = or!(with(this.consumer_channels, k, Some(channel)), return text);
                Fifo { consumer_channels: list.split_at(this.consumer_channels.len()).0, ..*this }
            }
        };
        let checked = mended(fifos, end.fifo, other);
        if checked.is_some() {
            return offer(text, checked, "the first free channel is ", channel);
        }
    });
    text
}
