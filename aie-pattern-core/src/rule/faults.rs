//! [`Faults`]: a list of faults or violations.

use crate::util::Blank;

/// Maximum number of faults reported at once: more than a tile has descriptors.
pub(crate) const CAPACITY: usize = 64;

/// The faults of a declaration, or of several together.
#[derive(Clone, Copy)]
pub struct Faults<F> {
    pub(super) list: [F; CAPACITY],
    pub(super) len: usize,
}

impl<F: Blank> Faults<F> {
    /// An empty list.
    pub const fn new() -> Self {
        Self { list: [F::BLANK; CAPACITY], len: 0 }
    }

    /// Adds a fault; dropped if the list is full.
    pub const fn push(&mut self, fault: F) {
        if self.len < CAPACITY {
            self.list[self.len] = fault;
            self.len += 1;
        }
    }
}

impl<F> Faults<F> {
    /// All faults in order.
    pub const fn as_slice(&self) -> &[F] {
        self.list.split_at(self.len).0
    }

    /// Whether the list is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<F: core::fmt::Debug> core::fmt::Debug for Faults<F> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<F: Blank> Default for Faults<F> {
    fn default() -> Self {
        Self::new()
    }
}
