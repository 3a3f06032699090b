//! [`Space`]: the free stretches of a memory.

use crate::declare::MAX_BUFFERS;

/// The next aligned address; `u64::MAX`, where nothing fits, if there is none.
pub(super) const fn aligned(address: u64, alignment: u64) -> u64 {
    or!(address.checked_next_multiple_of(alignment), u64::MAX)
}

pub(super) const fn lower(one: u64, other: u64) -> u64 {
    if one < other { one } else { other }
}

pub(super) const fn higher(one: u64, other: u64) -> u64 {
    if one > other { one } else { other }
}

/// Whether two ranges share a byte; an empty range shares none.
pub(super) const fn share_a_byte(one: (u64, u64), other: (u64, u64)) -> bool {
    let first = higher(one.0, other.0);
    first < one.1 && first < other.1
}

/// The free stretches (start, end) of a memory in address order. The last one is unbounded.
#[derive(Clone, Copy)]
pub struct Space {
    // Each buffer splits at most one gap.
    gaps: [(u64, u64); MAX_BUFFERS + 2],
    count: usize,
}

impl Space {
    /// Everything is free except the bytes before `first`.
    pub const fn from(first: u64) -> Self {
        let mut gaps = [(0, 0); MAX_BUFFERS + 2];
        gaps[0] = (first, u64::MAX);
        Self { gaps, count: 1 }
    }

    /// Takes `bytes` bytes from `address`.
    pub const fn take(&mut self, address: u64, bytes: u64) {
        let taken = (address, address.saturating_add(bytes));
        each!(k, 0..self.count, {
            let (first, end) = self.gaps[k];
            if share_a_byte((first, end), taken) {
                if first < taken.0 && taken.1 <= end {
                    return self.divide(k, taken);
                }
                if first < taken.0 {
                    self.gaps[k].1 = taken.0;
                } else {
                    self.gaps[k].0 = lower(taken.1, end);
                }
            }
        });
    }

    /// Splits a gap in two; the second one may be empty.
    const fn divide(&mut self, k: usize, taken: (u64, u64)) {
        let mut at = self.count;
        while at > k + 1 {
            self.gaps[at] = self.gaps[at - 1];
            at -= 1;
        }
        self.gaps[k + 1] = (taken.1, self.gaps[k].1);
        self.gaps[k].1 = taken.0;
        self.count += 1;
    }

    /// Frees the most recent `take`, which was inside one gap.
    pub(super) const fn give_back(&mut self, address: u64, bytes: u64) {
        let (end, mut k) = (address + bytes, 0);
        while k < self.count && self.gaps[k].0 != end {
            k += 1;
        }
        if bytes == 0 || k == self.count {
            return;
        }
        if k == 0 || self.gaps[k - 1].1 != address {
            self.gaps[k].0 = address;
            return;
        }
        self.gaps[k - 1].1 = self.gaps[k].1;
        self.count -= 1;
        while k < self.count {
            self.gaps[k] = self.gaps[k + 1];
            k += 1;
        }
    }

    /// The free stretches; some may be empty.
    pub(super) const fn gaps(&self) -> &[(u64, u64)] {
        self.gaps.split_at(self.count).0
    }

    /// The lowest aligned free address from `from` on, for `bytes` bytes that end by `end`. An empty buffer also
    /// needs a valid address.
    pub(crate) const fn lowest(&self, from: u64, end: u64, bytes: u64, alignment: u64) -> Option<u64> {
        each!(k, 0..self.count, {
            let (first, last) = self.gaps[k];
            let address = aligned(higher(first, from), alignment);
            if address.saturating_add(bytes) > end {
                return None;
            }
            if address.saturating_add(higher(bytes, 1)) <= last {
                return Some(address);
            }
        });
        None
    }

    /// Free bytes between two addresses.
    pub(super) const fn room(&self, from: u64, end: u64) -> u64 {
        let mut room = 0;
        each!(k, 0..self.count, {
            let (first, last) = (higher(self.gaps[k].0, from), lower(self.gaps[k].1, end));
            room += last.saturating_sub(first);
        });
        room
    }

    /// Start and length in bytes of the longest free stretch between two addresses.
    pub const fn longest(&self, from: u64, end: u64) -> (u64, u64) {
        self.longest_aligned(from, end, 1)
    }

    /// The same for stretches that begin at a multiple of `alignment`.
    pub(super) const fn longest_aligned(&self, from: u64, end: u64, alignment: u64) -> (u64, u64) {
        let mut longest = (from, 0);
        each!(k, 0..self.count, {
            let (first, last) =
                (aligned(higher(self.gaps[k].0, from), alignment), lower(self.gaps[k].1, end));
            if last.saturating_sub(first) > longest.1 {
                longest = (first, last - first);
            }
        });
        longest
    }
}
