//! What of a memory is taken.

use crate::declare::MAX_BUFFERS;

/// The next aligned address; the last of all where there is none, at which nothing fits.
pub(super) const fn aligned(address: u64, alignment: u64) -> u64 {
    match address.checked_next_multiple_of(alignment) {
        Some(address) => address,
        None => u64::MAX,
    }
}

/// Whether two stretches have a byte in common; an empty one has none.
pub(super) const fn share_a_byte(one: (u64, u64), other: (u64, u64)) -> bool {
    let first = if one.0 > other.0 { one.0 } else { other.0 };
    first < one.1 && first < other.1
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

    /// The first stretch that is taken among `bytes` from `address` on; `None` if all are free. Of no bytes, that in which they would
    /// lie: an empty buffer has a place of its own as well.
    pub(super) const fn hit(&self, address: u64, bytes: u64) -> Option<(u64, u64)> {
        let (end, mut k) = (address.saturating_add(if bytes == 0 { 1 } else { bytes }), 0);
        while k < self.count {
            if share_a_byte(self.taken[k], (address, end)) {
                return Some(self.taken[k]);
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

    /// The longest stretch that is free between two addresses: where it begins, and its length in bytes.
    #[must_use]
    pub const fn longest(&self, from: u64, end: u64) -> (u64, u64) {
        self.longest_aligned(from, end, 1)
    }

    /// The same of stretches that begin at a multiple of an alignment.
    pub(super) const fn longest_aligned(&self, from: u64, end: u64, alignment: u64) -> (u64, u64) {
        let (mut longest, mut at) = ((from, 0), from);
        while at < end {
            // The next stretch that is taken, or the end.
            let (mut next, mut after, mut k) = (end, end, 0);
            while k < self.count {
                let (first, last) = self.taken[k];
                if last > at && first < last && first < next {
                    (next, after) = (if first > at { first } else { at }, last);
                }
                k += 1;
            }
            let first = aligned(at, alignment);
            if next.saturating_sub(first) > longest.1 {
                longest = (first, next - first);
            }
            at = if after > at { after } else { end };
        }
        longest
    }
}
