//! What of a memory is taken.

use crate::declare::MAX_BUFFERS;

/// The next aligned address; the last of all where there is none, at which nothing fits.
pub(super) const fn aligned(address: u64, alignment: u64) -> u64 {
    match address.checked_next_multiple_of(alignment) {
        Some(address) => address,
        None => u64::MAX,
    }
}

/// Stretches of a memory that are taken, each from its first byte to one past its last.
#[derive(Clone, Copy)]
pub struct Space {
    // Stack and heap are one more.
    taken: [(u64, u64); MAX_BUFFERS + 1],
    count: usize,
}

impl Space {
    /// Nothing is taken but the first bytes.
    #[must_use]
    pub const fn from(first: u64) -> Self {
        let mut taken = [(0, 0); MAX_BUFFERS + 1];
        taken[0] = (0, first);
        Self { taken, count: 1 }
    }

    /// Takes `bytes` from `address` on.
    pub const fn take(&mut self, address: u64, bytes: u64) {
        self.taken[self.count] = (address, address.saturating_add(bytes));
        self.count += 1;
    }

    /// Gives back what was taken last.
    pub(super) const fn give_back(&mut self) {
        self.count -= 1;
    }

    /// What is taken.
    pub(super) const fn taken(&self) -> &[(u64, u64)] {
        self.taken.split_at(self.count).0
    }

    /// The first stretch that is taken among `bytes` from `address` on; `None` if all are free.
    pub(super) const fn hit(&self, address: u64, bytes: u64) -> Option<(u64, u64)> {
        let (end, mut k) = (address.saturating_add(bytes), 0);
        while k < self.count {
            let (first, last) = self.taken[k];
            if first < end && address < last {
                return Some((first, last));
            }
            k += 1;
        }
        None
    }

    /// The lowest free address from `from` on, aligned, for `bytes` that end at `end` or before.
    pub(crate) const fn lowest(&self, from: u64, end: u64, bytes: u64, alignment: u64) -> Option<u64> {
        let mut address = aligned(from, alignment);
        loop {
            if address.saturating_add(bytes) > end {
                return None;
            }
            match self.hit(address, bytes) {
                None => return Some(address),
                Some((_, last)) => address = aligned(last, alignment),
            }
        }
    }

    /// The length in bytes of the longest stretch that is free between two addresses.
    #[must_use]
    pub const fn longest_free(&self, from: u64, end: u64) -> u64 {
        self.longest(from, end).1
    }

    /// The longest stretch that is free between two addresses: where it begins, and its length in bytes.
    #[must_use]
    pub const fn longest(&self, from: u64, end: u64) -> (u64, u64) {
        let (mut longest, mut at) = ((from, 0), from);
        while at < end {
            // The next stretch that is taken, or the end.
            let (mut next, mut behind, mut k) = (end, end, 0);
            while k < self.count {
                let (first, last) = self.taken[k];
                if last > at && first < last && first < next {
                    (next, behind) = (if first > at { first } else { at }, last);
                }
                k += 1;
            }
            if next - at > longest.1 {
                longest = (at, next - at);
            }
            at = if behind > at { behind } else { end };
        }
        longest
    }
}
