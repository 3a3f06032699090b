//! Lists of numbers as written.

use super::MAX_DIMENSIONS;

/// Numbers as written, one a dimension, dimension 0 first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawList {
    list: [i128; MAX_DIMENSIONS],
    len: usize,
}

impl RawList {
    /// No numbers.
    pub const EMPTY: Self = Self { list: [0; MAX_DIMENSIONS], len: 0 };

    /// Numbers; beyond [`MAX_DIMENSIONS`] they are counted but not kept.
    #[must_use]
    pub const fn new(numbers: &[i128]) -> Self {
        let mut list = Self::EMPTY;
        let kept = kept(numbers.len());
        list.list.split_at_mut(kept).0.copy_from_slice(numbers.split_at(kept).0);
        list.len = numbers.len();
        list
    }

    /// The numbers that are kept.
    #[must_use]
    pub const fn as_slice(&self) -> &[i128] {
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

    /// With another number `d`, of which there is one.
    pub(crate) const fn with(mut self, d: usize, number: i128) -> Self {
        if d < self.as_slice().len() {
            self.list[d] = number;
        }
        self
    }

    /// Number `d`, or `missing` where there is none.
    pub(crate) const fn get(&self, d: usize, missing: i128) -> i128 {
        if d < self.as_slice().len() { self.list[d] } else { missing }
    }
}

/// `adf::traversing_parameters`: one loop over tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traversal {
    /// The dimension along which it goes.
    pub dimension: i128,
    /// Elements along that dimension from one tile to the next.
    pub stride: i128,
    /// Number of tiles.
    pub wrap: i128,
}

/// Loops over tiles as written, the innermost first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawTraversals {
    list: [Traversal; MAX_DIMENSIONS],
    len: usize,
}

impl RawTraversals {
    /// No loop: one tile.
    pub const EMPTY: Self =
        Self { list: [Traversal { dimension: 0, stride: 0, wrap: 1 }; MAX_DIMENSIONS], len: 0 };

    /// (dimension, stride, wrap) each; beyond [`MAX_DIMENSIONS`] they are counted but not kept.
    #[must_use]
    pub const fn new(loops: &[(i128, i128, i128)]) -> Self {
        let mut list = Self::EMPTY;
        let mut k = 0;
        while k < kept(loops.len()) {
            let (dimension, stride, wrap) = loops[k];
            list.list[k] = Traversal { dimension, stride, wrap };
            k += 1;
        }
        list.len = loops.len();
        list
    }

    /// With another loop `i`, of which there is one.
    pub(crate) const fn with(mut self, i: usize, traversal: Traversal) -> Self {
        if i < self.as_slice().len() {
            self.list[i] = traversal;
        }
        self
    }

    /// The loops that are kept.
    #[must_use]
    pub const fn as_slice(&self) -> &[Traversal] {
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
}

const fn kept(len: usize) -> usize {
    if len < MAX_DIMENSIONS { len } else { MAX_DIMENSIONS }
}
