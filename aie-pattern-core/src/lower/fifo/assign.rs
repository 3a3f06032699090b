//! The channel of each end, if these FIFOs are all that is on its tile. Channels are assigned in declaration order,
//! producer first.

use super::{Pool, Strays, Tally, is_on_shim, needs_dma, pool};
use crate::declare::{FifoEnd, FifoSide, Fifos};
use crate::device::{Place, is_same_place};

/// The end after `end` in that order; after the last one, an end whose FIFO is `fifos.len()`.
pub(crate) const fn next_end(fifos: &Fifos, end: FifoEnd) -> FifoEnd {
    let k = end.side.index();
    if k < fifos.fifos[end.fifo].consumers.len() {
        FifoEnd::consumer(end.fifo, k)
    } else {
        FifoEnd::producer(end.fifo + 1)
    }
}

/// Runs a block for each end of a range of FIFOs, in the order in which channels are assigned.
macro_rules! each_end {
    ($fifos:expr, $end:ident, $from:tt..$to:expr, $body:block) => {
        let (mut next, past) = ($crate::declare::FifoEnd::producer($from), $to);
        while next.fifo < past {
            let $end = next;
            next = $crate::lower::fifo::next_end($fifos, next);
            $body
        }
    };
}

/// Whether a condition holds for some end of FIFOs.
macro_rules! any_end {
    ($fifos:expr, $end:ident, $from:tt..$to:expr, $holds:expr) => {
        'found: {
            $crate::lower::fifo::each_end!($fifos, $end, $from..$to, {
                if $holds {
                    break 'found true;
                }
            });
            false
        }
    };
}

pub(crate) use {any_end, each_end};

/// Whether an end uses a DMA channel: it has no stream port and no shared memory.
pub(crate) const fn has_channel(fifos: &Fifos, end: FifoEnd) -> bool {
    needs_dma(fifos, end.fifo) && (is_on_shim(fifos, end) || pool(fifos, end).is_some())
}

/// The channel that an end is pinned to.
pub(crate) const fn pinned(fifos: &Fifos, end: FifoEnd) -> Option<u64> {
    let fifo = &fifos.fifos[end.fifo];
    match end.side {
        FifoSide::Producer => fifo.producer_channel,
        FifoSide::Consumer(k) if k < fifo.consumer_channels.len() => fifo.consumer_channels[k],
        FifoSide::Consumer(_) => None,
    }
}

/// Whether two ends take their channels from the same tile and direction.
pub(crate) const fn are_rivals(fifos: &Fifos, one: FifoEnd, other: FifoEnd) -> bool {
    is_same_way(one, other) && is_same_place(fifos.place(one), fifos.place(other))
}

/// Whether both ends produce or both consume.
const fn is_same_way(one: FifoEnd, other: FifoEnd) -> bool {
    one.side.direction() as u8 == other.side.direction() as u8
}

/// Whether two ends may be pinned to one channel: both are on a shim tile, and the program never has both in flight.
pub(crate) const fn take_turns((fifos, end): (&Fifos, FifoEnd), (others, other): (&Fifos, FifoEnd)) -> bool {
    let are_apart = fifos.fifos[end.fifo].allows.turns && others.fifos[other.fifo].allows.turns;
    are_apart && is_on_shim(fifos, end) && is_on_shim(others, other)
}

/// Whether two FIFOs have ends that take turns on a channel.
pub const fn shares_channel((fifos, one): (&Fifos, usize), (others, other): (&Fifos, usize)) -> bool {
    each_end!(fifos, end, one..one + 1, {
        each_end!(others, at, other..other + 1, {
            if take_turns((fifos, end), (others, at))
                && is_same_way(end, at)
                && is_same_place(fifos.place(end), others.place(at))
                && let (Some(channel), Some(taken)) = (pinned(fifos, end), pinned(others, at))
                && channel == taken
            {
                return true;
            }
        });
    });
    false
}

/// The channel of an end: its pinned channel, else the first one that is not pinned and not taken by an earlier end.
/// Ends with a buffer on a neighbouring mem tile choose first. `None` if the end uses no channel; a number out of
/// range if the tile has too few.
pub const fn channel(fifos: &Fifos, end: FifoEnd) -> Option<u64> {
    if !has_channel(fifos, end) {
        return None;
    }
    if let Some(channel) = pinned(fifos, end) {
        return Some(channel);
    }
    let strays = Strays::of(fifos);
    let mut tally = kept(fifos, fifos.place(end), &strays);
    let mut at = FifoEnd::producer(0);
    loop {
        if are_rivals(fifos, at, end) && has_channel(fifos, at) {
            let (channel, _) = tally.channel(fifos, at, strays.has(fifos, at));
            if at.const_eq(end) {
                return Some(channel);
            }
        }
        at = next_end(fifos, at);
    }
}

/// The state of a tile before any end is served: pinned channels, and the channels of strays.
const fn kept(fifos: &Fifos, tile: Place, strays: &Strays) -> Tally {
    let mut tally = Tally::NEW;
    each_end!(fifos, at, 0..fifos.fifos.len(), {
        if is_same_place(fifos.place(at), tile) {
            tally.pin(fifos, at);
        }
    });
    if !strays.is_empty() {
        each_end!(fifos, at, 0..fifos.fifos.len(), {
            if is_same_place(fifos.place(at), tile) && strays.has(fifos, at) {
                tally.stray(fifos, at);
            }
        });
    }
    tally
}

/// The pool of an end, if the end owns it.
pub(crate) const fn own_pool(fifos: &Fifos, end: FifoEnd) -> Option<Pool> {
    match pool(fifos, end) {
        Some(pool) if pool.owner.const_eq(end) => Some(pool),
        _ => None,
    }
}
