//! Placement in a row: each buffer after the one before it.
//!
//! Any placement, read by address, is an order of the buffers. Moving each buffer as low as possible after the
//! previous one keeps that order valid, so trying every order finds a placement if one exists. If copies must be
//! apart, each buffer is as low as possible within the bank in which it begins, so that it touches no further bank;
//! every bank is tried for each copy.

use super::search::{Choice, Item, Search, Set, State, next_stretch};
use super::space::{aligned, higher};

/// Rank of a choice in a row: the buffer, and the first bank in which it may begin; bank 0 means directly after the
/// previous buffer.
const fn rank(k: usize, bank: u64) -> u128 {
    (k as u128) << 3 | bank as u128
}

impl Search<'_> {
    /// The next choice after rank `last`. Only the first of several equivalent buffers is tried, and only one order
    /// of two neighbours that could be exchanged.
    pub(super) const fn next_in_row(
        &self,
        state: &State,
        is_apart: bool,
        before: Option<&Choice>,
        last: Option<u128>,
    ) -> Option<Choice> {
        let left = self.to_place() & !state.placed;
        let after = match before {
            Some(before) => before.address + self.items[before.k].bytes,
            None => 0,
        };
        let (mut k, mut bank) = match last {
            Some(last) => ((last >> 3) as usize, (last & 7) as u64 + 1),
            None if !self.is_possible(state, after, left, is_apart) => return None,
            None => (0, 0),
        };
        // The remaining buffers from `k` on.
        let mut set = left >> k << k;
        while set != 0 {
            k = set.trailing_zeros() as usize;
            let item = &self.items[k];
            let alike = match (is_apart, item.copies) {
                (false, _) => item.alike,
                (true, 0) => item.alike & !self.copies,
                (true, copies) => item.alike & copies,
            };
            if alike & left == 0
                && let Some(lowest) = self.lowest(item, after)
            {
                let banks = if is_apart && item.apart != 0 { self.memory.banks as u64 } else { 1 };
                while bank < banks {
                    let start = bank * self.memory.bank_bytes();
                    let found = if bank == 0 {
                        Some(lowest)
                    } else if start > lowest {
                        self.lowest(item, start)
                    } else {
                        None
                    };
                    if let Some(address) = found
                        && !(is_apart && self.is_beside_a_copy(state, item, address))
                        && !self.is_in_other_order(before, k, address)
                    {
                        return Some(Choice { k, address, rank: rank(k, bank) });
                    }
                    bank += 1;
                }
            }
            (set, bank) = (set & (set - 1), 0);
        }
        None
    }

    const fn to_place(&self) -> Set {
        if self.count < 64 { (1 << self.count) - 1 } else { u64::MAX }
    }

    const fn is_beside_a_copy(&self, state: &State, item: &Item, address: u64) -> bool {
        item.apart != 0 && state.near(self.memory.banks_of(address, item.bytes)).0 & item.apart != 0
    }

    /// Whether a buffer precedes its predecessor in the order and could also precede it in memory. That order is
    /// tried first, so this one is skipped.
    const fn is_in_other_order(&self, before: Option<&Choice>, k: usize, address: u64) -> bool {
        let Some(before) = before else { return false };
        let (one, other) = (&self.items[before.k], &self.items[k]);
        let end = before.address + one.bytes;
        let (first, last) = (self.memory.bank_of(before.address), self.memory.banks_of(address, other.bytes));
        k < before.k
            && one.alignment == other.alignment
            && aligned(end, one.alignment) == address
            && aligned(other.bytes, one.alignment) - other.bytes <= address - end
            && last == 1 << first
    }

    /// Whether the remaining buffers may fit after an address: their total fits the free space, the buffers of a bank fit
    /// before its end, and each copy has a bank without another copy.
    const fn is_possible(&self, state: &State, after: u64, left: Set, is_apart: bool) -> bool {
        let size = self.memory.bank_bytes();
        let (mut bytes, mut in_bank, mut set) = (0, [0; 8], left);
        while set != 0 {
            let item = &self.items[set.trailing_zeros() as usize];
            bytes += item.bytes;
            if item.limits.1 - item.limits.0 == size {
                let bank = (item.limits.0 / size) as usize;
                in_bank[bank] += item.bytes;
                if higher(after, item.limits.0) + in_bank[bank] > item.limits.1 {
                    return false;
                }
            }
            set &= set - 1;
        }
        if bytes > self.start.space.room(after, self.memory.bytes) {
            return false;
        }
        let mut ring = 0;
        while is_apart && ring < self.rings.1 {
            if !self.has_banks_after(state, after, self.rings.0[ring], left) {
                return false;
            }
            ring += 1;
        }
        true
    }

    /// Whether enough banks remain after an address for the remaining copies of a ring.
    const fn has_banks_after(&self, state: &State, after: u64, ring: Set, left: Set) -> bool {
        let (mut fewest, mut least, mut set) = (0, u64::MAX, ring & left);
        if set == 0 {
            return true;
        }
        while set != 0 {
            let item = &self.items[set.trailing_zeros() as usize];
            fewest += item.fewest;
            // A copy across two banks needs both.
            least = if item.bytes < least { item.bytes } else { least };
            set &= set - 1;
        }
        let size = self.memory.bank_bytes();
        let (mut banks, mut bank) = (0, after / size);
        // Quick check: enough banks remain even if each copy takes one.
        if ring.count_ones() as u64 + bank < self.memory.banks as u64 && least <= size {
            return true;
        }
        while bank < self.memory.banks as u64 {
            let room = (bank + 1) * size - higher(after, bank * size);
            let is_free = state.in_bank[bank as usize] & ring == 0;
            banks += (is_free && room > 0 && (room >= least || least > size)) as u32;
            bank += 1;
        }
        fewest <= banks
    }

    /// The lowest place of a buffer after an address.
    const fn lowest(&self, item: &Item, after: u64) -> Option<u64> {
        let mut banks = item.banks;
        while banks != 0 {
            let (first, end);
            ((first, end), banks) = next_stretch(banks, self.memory);
            let found = self.start.space.lowest(higher(first, after), end, item.bytes, item.alignment);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
