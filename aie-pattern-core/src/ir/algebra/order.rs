//! A dimension that becomes the innermost.

use crate::ir::Pattern;

impl Pattern {
    /// Makes dimension `k` the innermost: the same indices in **another order**.
    #[must_use]
    pub const fn to_innermost(&self, k: usize) -> Option<Self> {
        let dims = self.dims();
        if k >= dims.len() {
            return None;
        }
        let mut moved = *self;
        let mut at = k;
        while at + 1 < dims.len() {
            moved.set_dim(at, dims[at + 1]);
            at += 1;
        }
        moved.set_dim(at, dims[k]);
        Some(moved)
    }
}
