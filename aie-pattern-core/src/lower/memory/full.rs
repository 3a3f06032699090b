//! [`Full`]: what lies in a memory that has no room for all its buffers.

use super::alignment;
use super::own::{Apart, Room, Search};
use crate::declare::{MAX_BUFFERS, TileMemory};
use crate::device::Memory;

/// The buffers that have a place when each is put to the best one that is left for it, what has none being left out: what a
/// message shows, and where its numbers are from.
pub(crate) struct Full {
    /// The addresses; `None` of what is left out.
    pub(crate) addresses: [Option<u64>; MAX_BUFFERS],
    /// The first buffer that is left out, in the order in which they are placed.
    pub(crate) left_out: usize,
    /// The longest stretch that is left where it may lie, in bytes.
    pub(crate) free: u64,
}

impl Full {
    /// Of buffers whose declared addresses and banks have no fault, and of which not all have a place.
    pub(crate) const fn of(tile: &TileMemory<'_>, memory: &Memory) -> Self {
        let search = Search::of(tile, memory);
        let (mut state, mut left_out, mut at) = (search.state(), None, 0);
        while at < search.count {
            let k = search.order[at];
            match search.next_place(&state, k, Apart::NOTHING, Room::Most, None) {
                Some((_, address)) => state.take(memory, k, address, tile.buffers[k].bytes),
                None if left_out.is_none() => left_out = Some(k),
                None => {}
            }
            at += 1;
        }
        let left_out = match left_out {
            Some(k) => k,
            None => tile.buffers.len() - 1,
        };
        let (from, end) = search.limits(left_out);
        let buffer = &tile.buffers[left_out];
        let alignment = alignment(memory, buffer);
        let free = state.space.longest_aligned(from, end, alignment).1;
        Self { addresses: state.addresses, left_out, free }
    }
}
