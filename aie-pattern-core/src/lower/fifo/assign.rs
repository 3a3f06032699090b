//! What each end gets of its tile, if these FIFOs are all that is on it: channels, descriptors and locks, in the order in which
//! the FIFOs are declared, each with its producer first.

use super::{Pool, is_on_shim, needs_dma, pool, ring};
use crate::declare::{FifoEnd, FifoSide, Fifos};
use crate::device::{TileKind, is_same_place};

/// The ends of FIFOs in order; `fifos.len()` and on is past the last one.
pub(crate) const fn next_end(fifos: &Fifos, end: FifoEnd) -> FifoEnd {
    let k = match end.side {
        FifoSide::Producer => 0,
        FifoSide::Consumer(k) => k + 1,
    };
    if k < fifos.fifos[end.fifo].consumers.len() {
        FifoEnd::consumer(end.fifo, k)
    } else {
        FifoEnd::producer(end.fifo + 1)
    }
}

/// Whether an end uses a DMA channel: no stream port, and no shared memory.
pub(crate) const fn has_channel(fifos: &Fifos, end: FifoEnd) -> bool {
    needs_dma(fifos, end.fifo) && (is_on_shim(fifos, end) || pool(fifos, end).is_some())
}

/// The channel to which an end is pinned.
pub(crate) const fn pinned(fifos: &Fifos, end: FifoEnd) -> Option<u64> {
    let fifo = &fifos.fifos[end.fifo];
    match end.side {
        FifoSide::Producer => fifo.producer_channel,
        FifoSide::Consumer(k) if k < fifo.consumer_channels.len() => fifo.consumer_channels[k],
        FifoSide::Consumer(_) => None,
    }
}

/// Whether two ends take their channels from one tile and direction.
pub(crate) const fn are_rivals(fifos: &Fifos, one: FifoEnd, other: FifoEnd) -> bool {
    let same_direction = matches!(one.side, FifoSide::Producer) == matches!(other.side, FifoSide::Producer);
    let places = (fifos.fifos[one.fifo].place(one.side), fifos.fifos[other.fifo].place(other.side));
    same_direction && is_same_place(places.0, places.1)
}

/// The channel of an end: the one to which it is pinned, else the first that no end is pinned to and no end before has. `None`
/// without a channel; beyond those of the tile where it has too few.
#[must_use]
pub const fn channel(fifos: &Fifos, end: FifoEnd) -> Option<u64> {
    if !has_channel(fifos, end) {
        return None;
    }
    if let Some(channel) = pinned(fifos, end) {
        return Some(channel);
    }
    // As many free ones are passed as there are ends before it.
    let (mut before, mut at) = (0, FifoEnd::producer(0));
    while !at.const_eq(end) {
        if are_rivals(fifos, at, end) && has_channel(fifos, at) && pinned(fifos, at).is_none() {
            before += 1;
        }
        at = next_end(fifos, at);
    }
    let mut channel = 0;
    loop {
        if !is_pinned(fifos, end, channel) {
            if before == 0 {
                return Some(channel);
            }
            before -= 1;
        }
        channel += 1;
    }
}

const fn is_pinned(fifos: &Fifos, end: FifoEnd, channel: u64) -> bool {
    let mut at = FifoEnd::producer(0);
    while at.fifo < fifos.fifos.len() {
        if are_rivals(fifos, at, end)
            && has_channel(fifos, at)
            && let Some(pinned) = pinned(fifos, at)
            && pinned == channel
        {
            return true;
        }
        at = next_end(fifos, at);
    }
    false
}

/// The first descriptor of an end's ring; `None` where it has none. On a mem tile odd channels have those from 24 on.
#[must_use]
pub const fn first_bd(fifos: &Fifos, end: FifoEnd) -> Option<u64> {
    let (Some(own), Some(channel)) = (ring(fifos, end), channel(fifos, end)) else { return None };
    let is_mem = matches!(own.tile(fifos), TileKind::Mem);
    let mut first = if is_mem && channel % 2 == 1 { 24 } else { 0u64 };
    let mut at = FifoEnd::producer(0);
    while !at.const_eq(end) {
        if let Some(other) = rival_ring(fifos, at, end, channel) {
            first = first.saturating_add(other);
        }
        at = next_end(fifos, at);
    }
    Some(first)
}

/// Descriptors of an end on the tile of another, whose channel is `channel`, where both take them from the same ones.
pub(crate) const fn rival_ring(fifos: &Fifos, at: FifoEnd, end: FifoEnd, channel: u64) -> Option<u64> {
    let tile = fifos.fifos[end.fifo].place(end.side);
    if !is_same_place(fifos.fifos[at.fifo].place(at.side), tile) {
        return None;
    }
    let (Some(ring), Some(other)) = (ring(fifos, at), self::channel(fifos, at)) else { return None };
    let is_mem = matches!(fifos.grid.kind(tile), Some(TileKind::Mem));
    if is_mem && other % 2 != channel % 2 { None } else { Some(ring.len()) }
}

/// The first lock of a pool, as its tile numbers its own.
#[must_use]
pub const fn first_lock(fifos: &Fifos, pool: &Pool) -> u64 {
    let (mut first, mut at) = (0u64, FifoEnd::producer(0));
    while at.fifo < fifos.fifos.len() && !at.const_eq(pool.owner) {
        if let Some(other) = own_pool(fifos, at)
            && is_same_place(other.place, pool.place)
        {
            first = first.saturating_add(other.locks());
        }
        at = next_end(fifos, at);
    }
    first
}

/// The pool of an end that owns it.
pub(crate) const fn own_pool(fifos: &Fifos, end: FifoEnd) -> Option<Pool> {
    match pool(fifos, end) {
        Some(pool) if pool.owner.const_eq(end) => Some(pool),
        _ => None,
    }
}
