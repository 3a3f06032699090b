//! Walks one after the other.

use super::{AlgebraError, List, fits};
use crate::ir::{Dim, MAX_RANK, Pattern};

impl Pattern {
    /// The walk `times` times: a new outermost dimension of stride 0.
    ///
    /// # Errors
    /// Of 0 times, and of too many dimensions.
    pub const fn repeat(&self, times: u64) -> Result<Self, AlgebraError> {
        if times == 0 {
            return Err(AlgebraError::NoRepeat);
        }
        self.outside(Dim::new(times, 0))
    }

    /// This walk and then `next`, if that is one walk; in the fewest dimensions.
    ///
    /// In its fewest dimensions, a walk is cut into two walks only between two steps of its outermost dimension. So both have
    /// the inner dimensions in common, and either may be a single step of the outermost, which it then has not.
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
    /// Where one walk has other inner dimensions than the other, or does not begin where the other would go on; of walks of
    /// different elements; of a length beyond 64 bits, and of too many dimensions.
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
        // Both are one step of a new dimension.
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
        // The outermost dimension, and how many steps of it each has.
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
        // Of steps that fit, as the walk does.
        let expected = first.offset() as i128 + steps as i128 * outermost.stride as i128;
        if second.offset() as i128 != expected {
            return Err(AlgebraError::Gap { begins: second.offset(), expected });
        }
        let mut list = List::EMPTY;
        list.push(Dim::new(fits!(steps.checked_add(more)), outermost.stride));
        let mut k = 0;
        while k < inner.len() {
            list.push(inner[k]);
            k += 1;
        }
        list.walk(self, self.offset())
    }

    /// The walk run `times` times, each `pitch` indices further on.
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

    /// The walk with a dimension outside all others.
    const fn outside(&self, dim: Dim) -> Result<Self, AlgebraError> {
        let mut list = List::EMPTY;
        list.push(dim);
        let mut k = 0;
        while k < self.dims().len() {
            list.push(self.dims()[k]);
            k += 1;
        }
        list.walk(self, self.offset())
    }

    /// Whether the indices of both count the same, and accesses move the same.
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
    let mut k = 0;
    while k < one.len() {
        if one[k].size != two[k].size || one[k].stride != two[k].stride {
            return false;
        }
        k += 1;
    }
    true
}

/// The innermost dimensions that differ, of which one may not be there.
const fn unlike(one: &[Dim], two: &[Dim]) -> AlgebraError {
    let mut k = 0;
    while k < MAX_RANK {
        let (first, second) = (from_inside(one, k), from_inside(two, k));
        if first.size != second.size || first.stride != second.stride {
            return AlgebraError::Unlike { first, second };
        }
        k += 1;
    }
    // Not reached: they differ.
    AlgebraError::Overflow
}

/// Dimension `k` from the inside, of one step where there is none.
const fn from_inside(dims: &[Dim], k: usize) -> Dim {
    if k < dims.len() { dims[dims.len() - 1 - k] } else { Dim::new(1, 0) }
}
