//! The same walk in other dimensions; the sequence of indices is unchanged.
//!
//! Each function states its condition. If the sequence would change, there is no result.

use super::{AlgebraError, List, advance, fits};
use crate::ir::{Dim, MAX_RANK, Pattern};

impl Pattern {
    /// Drops dimension `k` if it has size 1, and so no effect; `None` if it has another size.
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

    /// Inserts a dimension `<1, stride>` before dimension `k`; `None` if the walk already has
    /// [`MAX_RANK`](crate::MAX_RANK) dimensions.
    #[must_use]
    pub const fn with_unit(&self, k: usize, stride: i64) -> Option<Self> {
        let dims = self.dims();
        if k > dims.len() || dims.len() == MAX_RANK {
            return None;
        }
        let mut list = [Dim::new(1, stride); MAX_RANK];
        each!(at, 0..dims.len(), {
            list[if at < k { at } else { at + 1 }] = dims[at];
        });
        self.over(list.split_at(dims.len() + 1).0)
    }

    /// Joins dimensions `dim` and `dim + 1`, if the outer one continues where the inner one ends.
    ///
    /// # Errors
    /// If a dimension does not exist, or if the outer one does not continue the inner one.
    pub const fn merge(&self, dim: usize) -> Result<Self, AlgebraError> {
        let Dim { size, stride } = tri!(self.dim(dim));
        // No overflow: `dim` is below the number of dimensions.
        let inner = tri!(self.dim(dim + 1));
        if size != 1 && stride as i128 != inner.size as i128 * inner.stride as i128 {
            return Err(AlgebraError::NotContiguous { dim, stride, inner });
        }
        let size = fits!(size.checked_mul(inner.size));
        let mut list = List::EMPTY;
        each!(k, 0..self.dims().len(), {
            if k == dim + 1 {
                list.push(Dim::new(size, inner.stride));
            } else if k != dim {
                list.push(self.dims()[k]);
            }
        });
        list.walk(self, self.offset())
    }

    /// Splits dimension `dim` into two; the inner one has `inner` steps.
    ///
    /// ```
    /// use aie_pattern_core::{Dim, Element, Pattern};
    ///
    /// let split = Pattern::full(Element::Int32, &[6, 8])?.split(1, 4)?;
    /// assert_eq!(split.dims(), [Dim::new(6, 8), Dim::new(2, 4), Dim::new(4, 1)]);
    /// assert_eq!(split.merge(0)?.dims(), [Dim::new(12, 4), Dim::new(4, 1)]);
    /// # Ok::<(), aie_pattern_core::ir::algebra::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// If `inner` does not divide the size of the dimension, or if there are too many dimensions.
    pub const fn split(&self, dim: usize, inner: u64) -> Result<Self, AlgebraError> {
        let Dim { size, stride } = tri!(self.dim(dim));
        if inner == 0 || !size.is_multiple_of(inner) {
            return Err(AlgebraError::Indivisible { dim, size, inner });
        }
        let mut list = List::EMPTY;
        each!(k, 0..self.dims().len(), {
            if k == dim {
                list.push(Dim::new(size / inner, fits!(advance(0, inner, stride))));
                list.push(Dim::new(inner, stride));
            } else {
                list.push(self.dims()[k]);
            }
        });
        list.walk(self, self.offset())
    }

    /// Goes tile by tile. Each dimension becomes one of the grid of tiles and one of the tile; the grid is outermost.
    ///
    /// ```
    /// use aie_pattern_core::{Dim, Element, Pattern};
    ///
    /// let tiles = Pattern::full(Element::Int32, &[16, 16])?.tile(&[4, 4])?;
    /// assert_eq!(tiles.dims(), [Dim::new(4, 64), Dim::new(4, 4), Dim::new(4, 16), Dim::new(4, 1)]);
    /// # Ok::<(), aie_pattern_core::ir::algebra::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// If `tile` does not have one size per dimension that divides it, or if there are too many dimensions.
    pub const fn tile(&self, tile: &[u64]) -> Result<Self, AlgebraError> {
        let dims = self.dims();
        if tile.len() != dims.len() {
            return Err(AlgebraError::TileRank { tile: tile.len(), rank: dims.len() });
        }
        let mut list = List::EMPTY;
        each!(dim, 0..dims.len(), {
            let (Dim { size, stride }, tile) = (dims[dim], tile[dim]);
            if tile == 0 || !size.is_multiple_of(tile) {
                return Err(AlgebraError::TileSize { dim, size, tile });
            }
            list.push(Dim::new(size / tile, fits!(advance(0, tile, stride))));
        });
        each!(dim, 0..dims.len(), {
            list.push(Dim::new(tile[dim], dims[dim].stride));
        });
        list.walk(self, self.offset())
    }

    /// The same sequence in the fewest dimensions: none has size 1, and none continues its neighbour.
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
        // A dimension joins its neighbour depending only on the inner stride, so the order of joins does not matter.
        k = 0;
        while k < walk.dims().len() {
            match walk.merge(k) {
                Ok(shorter) => walk = shorter,
                Err(_) => k += 1,
            }
        }
        walk
    }

    /// Sets stride 0 in the leading dimensions of size 1, the way taps are written.
    #[must_use]
    pub const fn still_before_first(mut self) -> Self {
        let mut k = 0;
        while k < self.dims().len() && self.dims()[k].size == 1 {
            self.set_dim(k, Dim::new(1, 0));
            k += 1;
        }
        self
    }

    pub(super) const fn dim(&self, dim: usize) -> Result<Dim, AlgebraError> {
        if dim < self.dims().len() {
            Ok(self.dims()[dim])
        } else {
            Err(AlgebraError::NoDimension { dim, rank: self.dims().len() })
        }
    }

    /// Replaces the dimensions; unit and offset stay.
    pub(crate) const fn over(&self, dims: &[Dim]) -> Option<Self> {
        and_then!(Self::new(self.element(), self.offset(), dims), |pattern| pattern
            .of_vectors(self.lanes(), self.grain()))
    }
}
