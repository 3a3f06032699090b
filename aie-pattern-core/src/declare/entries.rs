//! [`Entries`]: lists as written.

use crate::ir::nest::MAX_DIMENSIONS;
use crate::util::known;

/// A list as written. Beyond `KEPT`, entries are counted but not kept; a list of a tiling keeps one for each dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entries<T, const KEPT: usize = MAX_DIMENSIONS> {
    pub(super) list: [T; KEPT],
    pub(super) len: usize,
}

impl<T, const KEPT: usize> Entries<T, KEPT> {
    /// The entries that are kept.
    #[must_use]
    pub const fn as_slice(&self) -> &[T] {
        self.list.split_at(self.kept()).0
    }

    /// How many there are as written.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A list of entries.
    pub fn collect(entries: impl IntoIterator<Item = T>) -> Self
    where
        T: Default,
    {
        let (mut list, mut len) = (core::array::from_fn(|_| T::default()), 0);
        for entry in entries {
            if let Some(kept) = list.get_mut(len) {
                *kept = entry;
            }
            len += 1;
        }
        Self { list, len }
    }

    /// A list of what `to` makes of each entry.
    pub fn map<U: Default>(&self, to: impl FnMut(&T) -> U) -> Entries<U, KEPT> {
        Entries { len: self.len, ..Entries::collect(self.as_slice().iter().map(to)) }
    }

    /// Entry `k`, which there is: in one step, for const evaluation.
    pub(crate) const fn at(&self, k: usize) -> T
    where
        T: Copy,
    {
        self.list[k]
    }

    /// How many are kept.
    pub(super) const fn kept(&self) -> usize {
        if self.len < KEPT { self.len } else { KEPT }
    }
}

impl<T: Copy, const KEPT: usize> Entries<T, KEPT> {
    /// With another entry `i`, where there is one.
    #[must_use]
    pub const fn with(mut self, i: usize, entry: T) -> Self {
        if i < self.kept() {
            self.list[i] = entry;
        }
        self
    }
}

impl<const KEPT: usize> Entries<i128, KEPT> {
    /// No numbers.
    pub const EMPTY: Self = Self { list: [0; KEPT], len: 0 };

    /// A list of numbers.
    #[must_use]
    pub const fn new(numbers: &[i128]) -> Self {
        let mut list = Self::EMPTY;
        list.len = numbers.len();
        // For const evaluation a loop over a few numbers is cheaper than the checks of a copy.
        let kept = list.kept();
        let mut k = 0;
        while k < kept {
            list.list[k] = numbers[k];
            k += 1;
        }
        list
    }

    /// Whether all of its numbers are known.
    pub(crate) const fn is_known(&self) -> bool {
        let (kept, mut k) = (self.kept(), 0);
        while k < kept {
            if !known(self.list[k]) {
                return false;
            }
            k += 1;
        }
        true
    }

    /// Number `k`, or `missing` where there is none.
    pub(crate) const fn get(&self, k: usize, missing: i128) -> i128 {
        if k < self.kept() { self.list[k] } else { missing }
    }
}
