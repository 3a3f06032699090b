//! The same walk in other dimensions: pattern to pattern, the sequence of indices unchanged.
//!
//! Each function says when the sequence stays; where it would not, there is no result.

use super::{Dim, MAX_RANK, Pattern};

impl Pattern {
    /// The walk without dimension `k`, which has size 1 and so no effect; `None` if it has another size.
    #[must_use]
    pub const fn without_unit(&self, k: usize) -> Option<Self> {
        let dims = self.dims();
        if k >= dims.len() || dims[k].size != 1 {
            return None;
        }
        let (mut list, mut at) = ([Dim::new(1, 0); MAX_RANK], 0);
        while at + 1 < dims.len() {
            list[at] = dims[if at < k { at } else { at + 1 }];
            at += 1;
        }
        self.over(list.split_at(at).0)
    }

    /// The walk with a dimension `<1, stride>` before dimension `k`; `None` if there is no room for one.
    #[must_use]
    pub const fn with_unit(&self, k: usize, stride: i64) -> Option<Self> {
        let dims = self.dims();
        if k > dims.len() || dims.len() == MAX_RANK {
            return None;
        }
        let (mut list, mut at) = ([Dim::new(1, stride); MAX_RANK], 0);
        while at < dims.len() {
            list[if at < k { at } else { at + 1 }] = dims[at];
            at += 1;
        }
        self.over(list.split_at(at + 1).0)
    }

    /// Dimensions `k` and `k + 1` as one, where the outer goes on exactly where the inner ends.
    #[must_use]
    pub const fn merge(&self, k: usize) -> Option<Self> {
        let dims = self.dims();
        if k + 1 >= dims.len() {
            return None;
        }
        let (outer, inner) = (dims[k], dims[k + 1]);
        if outer.stride as i128 != inner.size as i128 * inner.stride as i128 {
            return None;
        }
        let Some(size) = outer.size.checked_mul(inner.size) else { return None };
        let mut list = [Dim::new(1, 0); MAX_RANK];
        list.split_at_mut(dims.len()).0.copy_from_slice(dims);
        list[k] = Dim::new(1, 0);
        list[k + 1] = Dim::new(size, inner.stride);
        match self.over(list.split_at(dims.len()).0) {
            Some(merged) => merged.without_unit(k),
            None => None,
        }
    }

    /// Dimension `k` as two, the inner one of `inner` steps; `None` unless `inner` divides its size.
    #[must_use]
    pub const fn split(&self, k: usize, inner: u64) -> Option<Self> {
        let dims = self.dims();
        if k >= dims.len() || inner == 0 || !dims[k].size.is_multiple_of(inner) {
            return None;
        }
        let Dim { size, stride } = dims[k];
        let wide = stride as i128 * inner as i128;
        if wide < i64::MIN as i128 || wide > i64::MAX as i128 {
            return None;
        }
        let Some(room) = self.with_unit(k, 0) else { return None };
        let mut list = [Dim::new(1, 0); MAX_RANK];
        list.split_at_mut(room.dims().len()).0.copy_from_slice(room.dims());
        list[k] = Dim::new(size / inner, wide as i64);
        list[k + 1] = Dim::new(inner, stride);
        self.over(list.split_at(room.dims().len()).0)
    }

    /// The fewest dimensions for the same sequence: none of size 1, and no two that make one.
    ///
    /// A walk of one access has no dimensions.
    #[must_use]
    pub const fn coalesce(&self) -> Self {
        let mut walk = *self;
        let mut k = 0;
        while k < walk.dims().len() {
            match walk.without_unit(k) {
                Some(shorter) => walk = shorter,
                None => k += 1,
            }
        }
        // Whether a dimension joins its neighbour depends only on the inner one's step, so the order does not matter.
        k = 0;
        while k < walk.dims().len() {
            match walk.merge(k) {
                Some(shorter) => walk = shorter,
                None => k += 1,
            }
        }
        walk
    }

    /// The walk with dimension `k` as the innermost: **another sequence** of the same indices.
    #[must_use]
    pub const fn to_innermost(&self, k: usize) -> Option<Self> {
        let dims = self.dims();
        if k >= dims.len() {
            return None;
        }
        let (mut list, mut at) = ([dims[k]; MAX_RANK], 0);
        while at + 1 < dims.len() {
            list[at] = dims[if at < k { at } else { at + 1 }];
            at += 1;
        }
        self.over(list.split_at(dims.len()).0)
    }

    /// The same unit, index and offset over other dimensions.
    pub(crate) const fn over(&self, dims: &[Dim]) -> Option<Self> {
        match Self::new(self.element(), self.offset(), dims) {
            Some(pattern) => pattern.of_vectors(self.lanes(), self.grain()),
            None => None,
        }
    }
}
