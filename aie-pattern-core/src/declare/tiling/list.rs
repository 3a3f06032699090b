//! [`Entries`]: lists as written.

use super::MAX_DIMENSIONS;
use crate::util::known;

/// A list as written, dimension 0 or the innermost loop first. Beyond [`MAX_DIMENSIONS`], entries are counted but not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entries<T> {
    list: [T; MAX_DIMENSIONS],
    len: usize,
}

/// Plain integers, one a dimension.
pub type RawList = Entries<i128>;

/// Loops over tiles, of plain integers.
pub type RawTraversals = Entries<Traversal>;

/// `adf::traversing_parameters`: one loop over tiles.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Traversal<N = i128> {
    /// The dimension along which it goes.
    pub dimension: N,
    /// Elements along that dimension from one tile to the next.
    pub stride: N,
    /// Number of tiles.
    pub wrap: N,
}

impl<N> Traversal<N> {
    /// The same over other numbers.
    pub fn map<M>(&self, to: &mut impl FnMut(&N) -> M) -> Traversal<M> {
        Traversal { dimension: to(&self.dimension), stride: to(&self.stride), wrap: to(&self.wrap) }
    }
}

impl<T> Entries<T> {
    /// The entries that are kept.
    #[must_use]
    pub const fn as_slice(&self) -> &[T] {
        self.list.split_at(kept(self.len)).0
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
    pub fn map<U: Default>(&self, to: impl FnMut(&T) -> U) -> Entries<U> {
        Entries { len: self.len, ..Entries::collect(self.as_slice().iter().map(to)) }
    }
}

impl<T: Copy> Entries<T> {
    /// With another entry `i`, where there is one.
    pub(crate) const fn with(mut self, i: usize, entry: T) -> Self {
        if i < kept(self.len) {
            self.list[i] = entry;
        }
        self
    }
}

impl RawList {
    /// No numbers.
    pub const EMPTY: Self = Self { list: [0; MAX_DIMENSIONS], len: 0 };

    /// A list of numbers.
    #[must_use]
    pub const fn new(numbers: &[i128]) -> Self {
        let mut list = Self::EMPTY;
        list.len = numbers.len();
        // For const evaluation a loop over a few numbers is cheaper than the checks of a copy.
        let kept = kept(list.len);
        let mut k = 0;
        while k < kept {
            list.list[k] = numbers[k];
            k += 1;
        }
        list
    }

    /// Whether all of its numbers are known.
    pub(crate) const fn is_known(&self) -> bool {
        let mut d = 0;
        while d < kept(self.len) {
            if !known(self.list[d]) {
                return false;
            }
            d += 1;
        }
        true
    }

    /// Number `d`, or `missing` where there is none.
    pub(crate) const fn get(&self, d: usize, missing: i128) -> i128 {
        if d < kept(self.len) { self.list[d] } else { missing }
    }
}

impl RawTraversals {
    /// No loop: one tile.
    pub const EMPTY: Self =
        Self { list: [Traversal { dimension: 0, stride: 0, wrap: 0 }; MAX_DIMENSIONS], len: 0 };

    /// Whether all of its numbers are known.
    pub(crate) const fn is_known(&self) -> bool {
        let mut i = 0;
        while i < kept(self.len) {
            let Traversal { dimension, stride, wrap } = self.list[i];
            if !known(dimension) || !known(stride) || !known(wrap) {
                return false;
            }
            i += 1;
        }
        true
    }

    /// (dimension, stride, wrap) each.
    #[must_use]
    pub const fn new(loops: &[(i128, i128, i128)]) -> Self {
        let mut list = Self::EMPTY;
        list.len = loops.len();
        let kept = kept(list.len);
        let mut k = 0;
        while k < kept {
            let (dimension, stride, wrap) = loops[k];
            list.list[k] = Traversal { dimension, stride, wrap };
            k += 1;
        }
        list
    }
}

const fn kept(len: usize) -> usize {
    if len < MAX_DIMENSIONS { len } else { MAX_DIMENSIONS }
}
