//! Placement in a row: where the search with one order of the buffers finds nothing.
//!
//! Any placement, read from its first byte to its last, is an order of the buffers; with each as low as it can be after the one
//! before it, the same order fits as well. So trying every order finds a way if there is one. Where copies are to be apart, each is
//! as low as it can be in the bank in which it begins, which adds no bank: so of each buffer all banks are tried.

use super::own::copies;
use super::space::aligned;
use super::{Placement, Space, alignment, largest_first, widest};
use crate::declare::{MAX_BUFFERS, TileMemory};
use crate::device::Memory;

/// Buffers that are put somewhere, at most, before the search gives up: const evaluation pays for each.
const TRIES: usize = 2_000;

/// The same where copies are to be apart.
const TRIES_APART: usize = 500;

pub(super) struct Row<'a> {
    tile: &'a TileMemory<'a>,
    memory: &'a Memory,
    /// Whether no two copies of a ring may share a bank.
    apart: bool,
    /// Which copy of its ring each buffer is; `None` where that has only one.
    copy: [Option<usize>; MAX_BUFFERS],
    /// What is declared to be somewhere.
    pinned: Space,
    /// The other buffers, the largest first.
    free: [usize; MAX_BUFFERS],
    count: usize,
}

/// A buffer of the list, and the bank in which it begins at the earliest; bank 0 leaves it to what is before it.
#[derive(Clone, Copy)]
struct Choice {
    k: usize,
    bank: u64,
}

/// The first of all choices.
const FIRST: Choice = Choice { k: 0, bank: 0 };

impl<'a> Row<'a> {
    pub(super) const fn of(tile: &'a TileMemory<'a>, memory: &'a Memory, apart: bool) -> Self {
        let mut pinned = Space::from(tile.reserved());
        let (mut is_free, mut k) = ([false; MAX_BUFFERS], 0);
        while k < tile.buffers.len() {
            match tile.buffers[k].address {
                Some(address) => pinned.take(address, tile.buffers[k].bytes),
                None => is_free[k] = true,
            }
            k += 1;
        }
        let (free, count) = largest_first(tile, &is_free);
        Self { tile, memory, apart, copy: copies(tile), pinned, free, count }
    }

    /// Where buffers are that have no declared address; the error is whether there is no such way for certain.
    pub(super) const fn place(&self) -> Result<Placement, bool> {
        let (mut addresses, mut k) = ([0; MAX_BUFFERS], 0);
        while k < self.tile.buffers.len() {
            if let Some(address) = self.tile.buffers[k].address {
                addresses[k] = address;
            }
            k += 1;
        }
        let found = match self.search() {
            Ok(found) => found,
            Err(is_certain) => return Err(is_certain),
        };
        k = 0;
        while k < self.count {
            addresses[self.free[k]] = found[k];
            k += 1;
        }
        let alignment = widest(self.memory, u64::MAX);
        Ok(Placement::at(addresses.split_at(self.tile.buffers.len()).0, alignment))
    }

    /// The address of each free buffer.
    const fn search(&self) -> Result<[u64; MAX_BUFFERS], bool> {
        let most = if self.apart { TRIES_APART } else { TRIES };
        let (mut addresses, mut is_used) = ([0; MAX_BUFFERS], [false; MAX_BUFFERS]);
        // The buffer at each place of the order, and one past the last byte before it.
        let (mut order, mut ends) = ([FIRST; MAX_BUFFERS], [0u64; MAX_BUFFERS + 1]);
        let (mut at, mut from, mut tries) = (0, FIRST, 0);
        loop {
            if at == self.count {
                return Ok(addresses);
            }
            let next = if self.is_possible(ends[at], &is_used) {
                self.next(ends[at], from, &is_used, &addresses)
            } else {
                None
            };
            match next {
                Some((choice, address)) => {
                    tries += 1;
                    if tries > most {
                        return Err(false);
                    }
                    let k = choice.k;
                    (order[at], addresses[k], is_used[k]) = (choice, address, true);
                    ends[at + 1] = address + self.tile.buffers[self.free[k]].bytes;
                    (at, from) = (at + 1, FIRST);
                }
                None if at == 0 => return Err(true),
                None => {
                    at -= 1;
                    is_used[order[at].k] = false;
                    from = self.after(order[at]);
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

    /// The choice after one: the next bank, or the next buffer.
    const fn after(&self, choice: Choice) -> Choice {
        if self.apart && choice.bank + 1 < self.memory.banks as u64 {
            Choice { bank: choice.bank + 1, ..choice }
        } else {
            Choice { k: choice.k + 1, bank: 0 }
        }
    }

    /// The next choice from one on that can be made after an address, and where that puts its buffer. Of buffers that are alike,
    /// only the first is chosen.
    const fn next(
        &self,
        after: u64,
        mut from: Choice,
        is_used: &[bool; MAX_BUFFERS],
        addresses: &[u64; MAX_BUFFERS],
    ) -> Option<(Choice, u64)> {
        while from.k < self.count {
            let lowest = if is_used[from.k] || self.is_like_one_before(from.k, is_used) {
                None
            } else {
                self.lowest(from.k, after)
            };
            let Some(lowest) = lowest else {
                from = Choice { k: from.k + 1, bank: 0 };
                continue;
            };
            let start = from.bank * self.memory.bank_bytes();
            let found = if from.bank == 0 {
                Some(lowest)
            } else if start > lowest {
                self.lowest(from.k, start)
            } else {
                None
            };
            if let Some(address) = found
                && !(self.apart && self.is_beside_a_copy(from.k, address, is_used, addresses))
            {
                return Some((from, address));
            }
            from = self.after(from);
        }
        None
    }

    /// Whether a buffer at an address would share a bank with another copy of its ring.
    const fn is_beside_a_copy(
        &self,
        k: usize,
        address: u64,
        is_used: &[bool; MAX_BUFFERS],
        addresses: &[u64; MAX_BUFFERS],
    ) -> bool {
        let own = &self.tile.buffers[self.free[k]];
        let banks = self.memory.banks_of(address, own.bytes);
        let mut other = 0;
        while other < self.tile.buffers.len() {
            let copy = &self.tile.buffers[other];
            if copy.ring == own.ring
                && let Some(at) = copy.address
                && self.memory.banks_of(at, copy.bytes) & banks != 0
            {
                return true;
            }
            other += 1;
        }
        other = 0;
        while other < self.count {
            let copy = &self.tile.buffers[self.free[other]];
            if is_used[other]
                && copy.ring == own.ring
                && self.memory.banks_of(addresses[other], copy.bytes) & banks != 0
            {
                return true;
            }
            other += 1;
        }
        false
    }

    /// Whether a buffer that is not used has the same size and may be in the same places as one before it in the list.
    const fn is_like_one_before(&self, k: usize, is_used: &[bool; MAX_BUFFERS]) -> bool {
        let (own, mut other) = (&self.tile.buffers[self.free[k]], 0);
        while other < k {
            let before = &self.tile.buffers[self.free[other]];
            let is_alike = own.bytes == before.bytes
                && own.is_aligned == before.is_aligned
                && own.alignment == before.alignment;
            let in_one_bank = match (own.bank, before.bank) {
                (Some(one), Some(two)) => one == two,
                (None, None) => true,
                _ => false,
            };
            let may_be_beside = !self.apart
                || own.ring == before.ring
                || self.copy[self.free[k]].is_none() && self.copy[self.free[other]].is_none();
            if is_alike && in_one_bank && may_be_beside && !is_used[other] {
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
        let alignment = alignment(self.memory, buffer);
        self.pinned.lowest(aligned(from, alignment), end, buffer.bytes, alignment)
    }
}
