//! [`Faults`]: faults of several declarations together.

use crate::util::Blank;

/// Maximum number of faults reported at once: more than a tile has descriptors.
pub(crate) const CAPACITY: usize = 64;

/// The faults of a chain, a tile or a route.
#[derive(Clone, Copy, Debug)]
pub struct Faults<F> {
    list: [F; CAPACITY],
    len: usize,
}

impl<F: Blank> Faults<F> {
    pub(crate) const fn new() -> Self {
        Self { list: [F::BLANK; CAPACITY], len: 0 }
    }

    /// Adds a fault; dropped if the list is full.
    pub(super) const fn push(&mut self, fault: F) {
        if self.len < CAPACITY {
            self.list[self.len] = fault;
            self.len += 1;
        }
    }
}

impl<F> Faults<F> {
    /// All faults in order.
    #[must_use]
    pub const fn as_slice(&self) -> &[F] {
        self.list.split_at(self.len).0
    }

    /// Whether the list is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}
