//! One walk followed by another.

use super::{AlgebraError, List, fits};
use crate::ir::{Dim, MAX_RANK, Pattern};

impl Pattern {
    /// Repeats the walk `times` times: a new outermost dimension of stride 0.
    ///
    /// # Errors
    /// If `times` is 0, or if there are too many dimensions.
    pub const fn repeat(&self, times: u64) -> Result<Self, AlgebraError> {
        if times == 0 {
            return Err(AlgebraError::NoRepeat);
        }
        self.outside(Dim::new(times, 0))
    }

    /// This walk followed by `next`, in the fewest dimensions, if the two make a single walk.
    ///
    /// A walk in its fewest dimensions can be cut into two walks only between two steps of its outermost dimension.
    /// So both halves share the inner dimensions. A half that is a single step of the outermost dimension lacks that
    /// dimension.
    ///
    /// ```
    /// use aie_pattern_core::{Dim, Element, Pattern, ir::algebra::Slice};
    ///
    /// let whole = Pattern::full(Element::Int32, &[6, 8])?;
    /// let (top, bottom) = (whole.slice(&[Slice::range(0, 2)])?, whole.slice(&[Slice::range(2, 6)])?);
    /// assert_eq!(top.concat(&bottom)?.dims(), [Dim::new(48, 1)]);
    /// # Ok::<(), aie_pattern_core::ir::algebra::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// If the inner dimensions of the walks differ, if `next` does not begin where this walk would continue, if the
    /// walks count different elements, if the length exceeds 64 bits, or if there are too many dimensions.
    pub const fn concat(&self, next: &Self) -> Result<Self, AlgebraError> {
        if !self.same_unit(next) {
            return Err(AlgebraError::Units {
                first: (self.element(), self.lanes(), self.grain()),
                second: (next.element(), next.lanes(), next.grain()),
            });
        }
        if self.is_empty() || next.is_empty() {
            return Ok((if self.is_empty() { next } else { self }).coalesce().still_before_first());
        }
        let (Ok(len), Ok(more)) = (self.len(), next.len()) else { return Err(AlgebraError::Overflow) };
        fits!(len.checked_add(more));
        let (first, second) = (self.coalesce(), next.coalesce());
        let (one, two) = (first.dims(), second.dims());
        let pitch = second.offset() as i128 - first.offset() as i128;
        // Each walk is one step of a new dimension.
        if same(one, two) {
            let pitch = if pitch >= i64::MIN as i128 && pitch <= i64::MAX as i128 {
                pitch as i64
            } else {
                return Err(AlgebraError::Overflow);
            };
            return match first.outside(Dim::new(2, pitch)) {
                Ok(walk) => Ok(walk.coalesce().still_before_first()),
                Err(error) => Err(error),
            };
        }
        // The outermost dimension, and the number of its steps in each walk.
        let (outermost, inner, steps, more) = match (one.split_first(), two.split_first()) {
            (Some((&dim, inner)), _) if same(inner, two) => (dim, inner, dim.size, 1),
            (_, Some((&dim, inner))) if same(inner, one) => (dim, inner, 1, dim.size),
            (Some((&dim, inner)), Some((&other, inner_too)))
                if same(inner, inner_too) && dim.stride == other.stride =>
            {
                (dim, inner, dim.size, other.size)
            }
            _ => return Err(unlike(one, two)),
        };
        // The steps stay in range because the walk does.
        let expected = first.offset() as i128 + steps as i128 * outermost.stride as i128;
        if second.offset() as i128 != expected {
            return Err(AlgebraError::Gap { begins: second.offset(), expected });
        }
        let mut list = List::EMPTY;
        list.push(Dim::new(fits!(steps.checked_add(more)), outermost.stride));
        each!(k, 0..inner.len(), {
            list.push(inner[k]);
        });
        list.walk(self, self.offset())
    }

    /// Repeats the walk `times` times, each time `pitch` indices further on.
    #[must_use]
    pub const fn repeated(&self, times: u64, pitch: u64) -> Option<Self> {
        if times == 1 {
            return Some(*self);
        }
        if pitch > i64::MAX as u64 {
            return None;
        }
        match self.outside(Dim::new(times, pitch as i64)) {
            Ok(walk) => Some(walk),
            Err(_) => None,
        }
    }

    /// Adds an outermost dimension.
    const fn outside(&self, dim: Dim) -> Result<Self, AlgebraError> {
        let mut list = List::EMPTY;
        list.push(dim);
        each!(k, 0..self.dims().len(), {
            list.push(self.dims()[k]);
        });
        list.walk(self, self.offset())
    }

    /// Whether both walks count indices in the same unit and move the same amount per access.
    const fn same_unit(&self, other: &Self) -> bool {
        self.element().bits() == other.element().bits()
            && self.lanes() == other.lanes()
            && self.grain() == other.grain()
    }
}

const fn same(one: &[Dim], two: &[Dim]) -> bool {
    if one.len() != two.len() {
        return false;
    }
    all!(k, 0..one.len(), one[k].size == two[k].size && one[k].stride == two[k].stride)
}

/// The innermost pair of dimensions that differ. One walk may lack the dimension.
const fn unlike(one: &[Dim], two: &[Dim]) -> AlgebraError {
    each!(k, 0..MAX_RANK, {
        let (first, second) = (from_inside(one, k), from_inside(two, k));
        if first.size != second.size || first.stride != second.stride {
            return AlgebraError::Unlike { first, second };
        }
    });
    // Unreachable: the walks differ.
    AlgebraError::Overflow
}

/// Dimension `k` counted from the innermost; a dimension of one step past the last.
const fn from_inside(dims: &[Dim], k: usize) -> Dim {
    if k < dims.len() { dims[dims.len() - 1 - k] } else { Dim::new(1, 0) }
}
