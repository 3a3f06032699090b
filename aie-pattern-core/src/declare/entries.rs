//! [`Entries`]: lists as written.

use crate::ir::nest::MAX_DIMENSIONS;
use crate::util::known;

/// A list as written. Entries beyond `KEPT` are counted but not kept. A list of a tiling keeps one entry per
/// dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entries<T, const KEPT: usize = MAX_DIMENSIONS> {
    pub(super) list: [T; KEPT],
    pub(super) len: usize,
}

impl<T, const KEPT: usize> Entries<T, KEPT> {
    /// The entries that are kept.
    pub const fn as_slice(&self) -> &[T] {
        self.list.split_at(self.kept()).0
    }

    /// Number of entries as written.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the list is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Collects entries.
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

    /// Applies `to` to each kept entry.
    pub fn map<U: Default>(&self, to: impl FnMut(&T) -> U) -> Entries<U, KEPT> {
        Entries { len: self.len, ..Entries::collect(self.as_slice().iter().map(to)) }
    }

    /// Entry `k`, which must exist: a single step in const evaluation.
    pub(crate) const fn at(&self, k: usize) -> T
    where
        T: Copy,
    {
        self.list[k]
    }

    pub(super) const fn kept(&self) -> usize {
        if self.len < KEPT { self.len } else { KEPT }
    }
}

impl<T: Copy, const KEPT: usize> Entries<T, KEPT> {
    /// Replaces entry `i`, if it exists.
    pub const fn with(mut self, i: usize, entry: T) -> Self {
        if i < self.kept() {
            self.list[i] = entry;
        }
        self
    }
}

impl<const KEPT: usize> Entries<i128, KEPT> {
    /// The empty list.
    pub const EMPTY: Self = Self { list: [0; KEPT], len: 0 };

    /// Builds from numbers.
    pub const fn new(numbers: &[i128]) -> Self {
        let mut list = Self::EMPTY;
        list.len = numbers.len();
        // In const evaluation, a loop over a few numbers is cheaper than the checks of a copy.
        let kept = list.kept();
        each!(k, 0..kept, {
            list.list[k] = numbers[k];
        });
        list
    }

    /// Whether every number is known at this point.
    pub(crate) const fn is_known(&self) -> bool {
        let kept = self.kept();
        all!(k, 0..kept, known(self.list[k]))
    }

    /// Number `k`, or `missing` past the end.
    pub(crate) const fn get(&self, k: usize, missing: i128) -> i128 {
        if k < self.kept() { self.list[k] } else { missing }
    }
}
