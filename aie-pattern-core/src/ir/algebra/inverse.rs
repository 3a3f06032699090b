//! The inverse of a walk.

use super::{AlgebraError, List};
use crate::ir::contract::{Rising, Verdict};
use crate::ir::{Dim, MAX_RANK, Pattern};

impl Pattern {
    /// The walk that undoes this one, over single elements: its access `i` is the position at which this walk moves
    /// index `i`.
    ///
    /// A permutation is a number whose digits are written in another order: sorted by stride, each stride equals the
    /// number of elements that the dimensions before it cover ([`covers`](Self::covers)). The inverse has the same
    /// digits, the longest stride outermost, and its strides are the numbers of accesses between two steps.
    ///
    /// ```
    /// use aie_pattern_core::{Dim, Element, Pattern};
    ///
    /// let columns = Pattern::full(Element::Int32, &[4, 16])?.transpose();
    /// assert_eq!(columns.inverse()?.dims(), [Dim::new(4, 1), Dim::new(16, 4)]);
    /// # Ok::<(), aie_pattern_core::ir::algebra::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// If the walk does not move each of the elements 0 to its length exactly once, or if a number exceeds 64 bits.
    pub const fn inverse(&self) -> Result<Self, AlgebraError> {
        let Some(walk) = self.canonical() else { return Err(AlgebraError::Overflow) };
        let Ok(len) = walk.len() else { return Err(AlgebraError::Overflow) };
        match walk.covers(len) {
            Verdict::Holds => {}
            Verdict::Broken(fault) => return Err(AlgebraError::NoInverse { fault, elements: len }),
            Verdict::Undecided => return Err(AlgebraError::Overflow),
        }
        if len == 0 {
            return Ok(Self::empty(self.element()));
        }
        let rising = Rising::of(&walk);
        let (sides, mut list) = (rising.sides(), List::EMPTY);
        let mut k = sides.len();
        while k > 0 {
            k -= 1;
            // Below the length of the walk, so it fits.
            let weight = sides[k].weight as i64;
            list.push(Dim::new(sides[k].size, if sides[k].falls { -weight } else { weight }));
        }
        let first = rising.position(&[0; MAX_RANK]) as i64;
        let inverse = tri!(list.walk(&Self::empty(self.element()), first));
        Ok(inverse)
    }
}
