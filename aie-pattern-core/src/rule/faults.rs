//! [`Faults`]: what is wrong with several declarations together.

use crate::util::Blank;

/// Faults that are told at once, at most: as many as a tile has descriptors, and more.
pub(crate) const CAPACITY: usize = 64;

/// The faults of a chain, a tile or a route.
#[derive(Clone, Copy, Debug)]
pub struct Faults<F> {
    list: [F; CAPACITY],
    len: usize,
}

impl<F: Blank> Faults<F> {
    /// None.
    pub(crate) const fn new() -> Self {
        Self { list: [F::BLANK; CAPACITY], len: 0 }
    }

    /// Adds one; beyond the capacity, the first ones suffice.
    pub(super) const fn push(&mut self, fault: F) {
        if self.len < CAPACITY {
            self.list[self.len] = fault;
            self.len += 1;
        }
    }
}

impl<F> Faults<F> {
    /// The faults.
    #[must_use]
    pub const fn as_slice(&self) -> &[F] {
        self.list.split_at(self.len).0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}
