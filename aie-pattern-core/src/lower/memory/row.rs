//! Placement in a row: for a memory that is nearly full, with no regard to what shares a bank.
//!
//! Any placement, read from its first byte to its last, is an order of the buffers; with each as low as it can be after the one
//! before it, the same order fits as well. So trying every order finds a way if there is one.

use super::space::aligned;
use super::{Placement, Space, alignment, largest_first};
use crate::declare::{MAX_BUFFERS, TileMemory};
use crate::device::Memory;

/// Buffers that are put somewhere, at most, before the search gives up: const evaluation pays for each.
const TRIES: usize = 2_000;

struct Row<'a> {
    tile: &'a TileMemory<'a>,
    memory: &'a Memory,
    /// What is declared to be somewhere.
    pinned: Space,
    /// The other buffers, the largest first.
    free: [usize; MAX_BUFFERS],
    count: usize,
}

/// Where buffers are that have no declared address; the error is whether there is no such way for certain.
pub(super) const fn place(tile: &TileMemory<'_>, memory: &Memory) -> Result<Placement, bool> {
    let mut pinned = Space::from(tile.stack.saturating_add(tile.heap));
    let (mut is_free, mut addresses, mut k) = ([false; MAX_BUFFERS], [0; MAX_BUFFERS], 0);
    while k < tile.buffers.len() {
        match tile.buffers[k].address {
            Some(address) => {
                pinned.take(address, tile.buffers[k].bytes);
                addresses[k] = address;
            }
            None => is_free[k] = true,
        }
        k += 1;
    }
    let (free, count) = largest_first(tile, &is_free);
    let row = Row { tile, memory, pinned, free, count };
    match row.search() {
        Ok(found) => {
            k = 0;
            while k < count {
                addresses[free[k]] = found[k];
                k += 1;
            }
            let alignment = alignment(memory, true, u64::MAX);
            Ok(Placement::at(addresses.split_at(tile.buffers.len()).0, alignment))
        }
        Err(is_certain) => Err(is_certain),
    }
}

impl Row<'_> {
    /// The address of each free buffer.
    const fn search(&self) -> Result<[u64; MAX_BUFFERS], bool> {
        let (mut addresses, mut is_used) = ([0; MAX_BUFFERS], [false; MAX_BUFFERS]);
        // The buffer at each place of the order, and one past the last byte before it.
        let (mut order, mut ends) = ([0; MAX_BUFFERS], [0u64; MAX_BUFFERS + 1]);
        let (mut at, mut from, mut tries) = (0, 0, 0);
        loop {
            if at == self.count {
                return Ok(addresses);
            }
            let next =
                if self.is_possible(ends[at], &is_used) { self.next(ends[at], from, &is_used) } else { None };
            match next {
                Some((k, address)) => {
                    tries += 1;
                    if tries > TRIES {
                        return Err(false);
                    }
                    (order[at], addresses[k], is_used[k]) = (k, address, true);
                    ends[at + 1] = address + self.tile.buffers[self.free[k]].bytes;
                    (at, from) = (at + 1, 0);
                }
                None if at == 0 => return Err(true),
                None => {
                    at -= 1;
                    is_used[order[at]] = false;
                    from = order[at] + 1;
                }
            }
        }
    }

    /// Whether what is left may fit after an address: all of it in what is free there, and each that is to be in a bank before
    /// the end of that.
    const fn is_possible(&self, after: u64, is_used: &[bool; MAX_BUFFERS]) -> bool {
        let (mut bytes, mut k) = (0u64, 0);
        while k < self.count {
            let buffer = &self.tile.buffers[self.free[k]];
            if !is_used[k] {
                bytes = bytes.saturating_add(buffer.bytes);
                if let Some(bank) = buffer.bank
                    && after.saturating_add(buffer.bytes) > (bank + 1) * self.memory.bank_bytes()
                {
                    return false;
                }
            }
            k += 1;
        }
        bytes <= self.room_after(after)
    }

    /// Bytes after an address in which nothing is declared to be.
    const fn room_after(&self, after: u64) -> u64 {
        let (taken, mut room, mut k) = (self.pinned.taken(), self.memory.bytes.saturating_sub(after), 0);
        while k < taken.len() {
            let first = if taken[k].0 > after { taken[k].0 } else { after };
            room = room.saturating_sub(taken[k].1.saturating_sub(first));
            k += 1;
        }
        room
    }

    /// The next buffer from one on that can be put after an address, and where. Of those that are alike, only the first is.
    const fn next(&self, after: u64, from: usize, is_used: &[bool; MAX_BUFFERS]) -> Option<(usize, u64)> {
        let mut k = from;
        while k < self.count {
            if !is_used[k]
                && !self.is_like_one_before(k, is_used)
                && let Some(address) = self.lowest(k, after)
            {
                return Some((k, address));
            }
            k += 1;
        }
        None
    }

    /// Whether a buffer that is not used has the same size and may be in the same places as one before it in the list.
    const fn is_like_one_before(&self, k: usize, is_used: &[bool; MAX_BUFFERS]) -> bool {
        let (own, mut other) = (&self.tile.buffers[self.free[k]], 0);
        while other < k {
            let before = &self.tile.buffers[self.free[other]];
            let is_alike = own.bytes == before.bytes && own.is_aligned == before.is_aligned;
            let in_one_bank = match (own.bank, before.bank) {
                (Some(one), Some(two)) => one == two,
                (None, None) => true,
                _ => false,
            };
            if is_alike && in_one_bank && !is_used[other] {
                return true;
            }
            other += 1;
        }
        false
    }

    /// The lowest place of a buffer after an address.
    const fn lowest(&self, k: usize, after: u64) -> Option<u64> {
        let buffer = &self.tile.buffers[self.free[k]];
        let (first, end) = match buffer.bank {
            Some(bank) => (bank * self.memory.bank_bytes(), (bank + 1) * self.memory.bank_bytes()),
            None => (0, self.memory.bytes),
        };
        let from = if first > after { first } else { after };
        let alignment = alignment(self.memory, buffer.is_aligned, buffer.bytes);
        self.pinned.lowest(aligned(from, alignment), end, buffer.bytes, alignment)
    }
}
