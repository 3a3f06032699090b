//! Reordered dimensions.

use super::{AlgebraError, List};
use crate::ir::{MAX_RANK, Pattern};

impl Pattern {
    /// Reorders the dimensions: dimension `k` of the result is dimension `axes[k]` of this walk.
    ///
    /// ```
    /// use aie_pattern_core::{Dim, Element, Pattern};
    ///
    /// let even_then_odd = Pattern::full(Element::Int32, &[8, 8, 2])?.permute(&[0, 2, 1])?;
    /// assert_eq!(even_then_odd.dims(), [Dim::new(8, 16), Dim::new(2, 1), Dim::new(8, 2)]);
    /// # Ok::<(), aie_pattern_core::ir::algebra::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// If `axes` does not name each dimension exactly once.
    pub const fn permute(&self, axes: &[usize]) -> Result<Self, AlgebraError> {
        let (dims, mut list, mut seen) = (self.dims(), List::EMPTY, [false; MAX_RANK]);
        if axes.len() != dims.len() {
            return Err(AlgebraError::AxisCount { axes: axes.len(), rank: dims.len() });
        }
        each!(k, 0..axes.len(), {
            let from = axes[k];
            let dim = tri!(self.dim(from));
            if seen[from] {
                return Err(AlgebraError::AxisTwice { axis: from });
            }
            seen[from] = true;
            list.push(dim);
        });
        list.walk(self, self.offset())
    }

    /// Reverses the order of the dimensions. For a matrix: column by column.
    #[must_use]
    pub const fn transpose(&self) -> Self {
        let (dims, mut reversed) = (self.dims(), *self);
        each!(k, 0..dims.len(), {
            reversed.set_dim(k, dims[dims.len() - 1 - k]);
        });
        reversed.still_before_first()
    }
}
