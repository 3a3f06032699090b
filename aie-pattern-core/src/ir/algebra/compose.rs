//! Composition: a walk over the stream of another walk.

use super::digits::{Carry, Digits};
use super::{AlgebraError, List, fits};
use crate::ir::{Dim, MAX_RANK, Pattern};

/// The longest walk that is composed access by access.
const EFFORT: u64 = 1 << 11;

impl Pattern {
    /// Composes two walks: access `k` of the result is access `inner(k)` of this walk. `inner` indexes the stream of
    /// this walk. The result counts single elements and has the fewest dimensions.
    ///
    /// A position of this walk is a number whose digits are the counters of its dimensions, and the index is a sum
    /// over the digits. Each step of `inner` adds to some digits. The result is a set of nested loops if no sum of
    /// steps carries from one digit to the next, or if every step carries. A dimension of `inner` that wraps around a
    /// digit is first split at that point.
    ///
    /// If a digit carries in any other way, the indices may still happen to form a walk (any two indices do). Up to
    /// 2048 accesses are therefore tried one by one.
    ///
    /// ```
    /// use aie_pattern_core::{Dim, Element, Pattern, ir::algebra::Slice};
    ///
    /// // The matrix tile by tile, then the second quarter of that stream.
    /// let tiles = Pattern::full(Element::Int8, &[8, 8])?.tile(&[2, 4])?;
    /// let quarter = Pattern::full(Element::Int8, &[64])?.slice(&[Slice::range(16, 32)])?;
    /// let second = tiles.compose(&quarter)?;
    /// assert_eq!((second.offset(), second.dims()), (16, &[Dim::new(2, 4), Dim::new(2, 8), Dim::new(4, 1)][..]));
    ///
    /// // The first 8 elements of rows of 6 end within a row.
    /// let rows = Pattern::full(Element::Int8, &[4, 8])?.slice(&[Slice::All, Slice::range(0, 6)])?;
    /// let eight = Pattern::full(Element::Int8, &[8])?;
    /// assert_eq!(
    ///     rows.compose(&eight).unwrap_err().to_string(),
    ///     "dimension 0 of the inner walk (8 steps of 1) carries over dimension 1 of the outer walk, \
    ///      which has the steps 0..=5: step 7 would be needed"
    /// );
    /// # Ok::<(), aie_pattern_core::ir::algebra::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// If a dimension of `inner` carries over a dimension of this walk and the result is not a single walk (the error
    /// names both), if `inner` leaves this walk, if the two count elements of different widths, if a number overflows
    /// its type, or if there are too many dimensions.
    pub const fn compose(&self, inner: &Self) -> Result<Self, AlgebraError> {
        if self.element().bits() != inner.element().bits() {
            return Err(AlgebraError::Units {
                first: (self.element(), self.lanes(), self.grain()),
                second: (inner.element(), inner.lanes(), inner.grain()),
            });
        }
        let (outer, walk) = (fits!(self.flat()), fits!(inner.flat()));
        let Ok(len) = outer.len() else { return Err(AlgebraError::Overflow) };
        let Ok((least, greatest)) = walk.extent() else { return Ok(Self::empty(self.element())) };
        if least < 0 || greatest >= len as i128 {
            let position = if least < 0 { least } else { greatest };
            return Err(AlgebraError::Outside { position, len });
        }
        match tri!(of_digits(&outer, &walk)) {
            Composed::Walk(walk) => Ok(walk),
            Composed::Carry { k, carry } => match of_accesses(&outer, &walk) {
                Some(walk) => Ok(walk),
                None => Err(AlgebraError::Carries {
                    inner: dims_in(inner, &walk, k),
                    steps: walk.dims()[k],
                    outer: dims_in(self, &outer, outer.dims().len() - 1 - carry.digit),
                    size: carry.size,
                    reached: carry.reached,
                }),
            },
        }
    }
}

enum Composed {
    Walk(Pattern),
    /// A digit carries in dimension `k` of the inner walk.
    Carry {
        k: usize,
        carry: Carry,
    },
}

/// Composes by digits. Both walks are in the fewest dimensions, and `inner` stays within `outer`.
const fn of_digits(outer: &Pattern, inner: &Pattern) -> Result<Composed, AlgebraError> {
    let first = inner.offset() as u64;
    let offset = fits!(outer.index_at(first));
    let (mut digits, mut inside) =
        (Digits::of(outer, first), Inside { dims: [Dim::new(1, 0); MAX_RANK], len: 0 });
    let mut k = inner.dims().len();
    while k > 0 {
        k -= 1;
        let Dim { mut size, stride } = inner.dims()[k];
        let mut step = stride as i128;
        while size > 1 {
            let part = digits.part(size, step);
            match tri!(digits.advance(part, step)) {
                Ok(stride) => inside.push(Dim::new(part, stride)),
                Err(carry) => return Ok(Composed::Carry { k, carry }),
            }
            size /= part;
            step *= part as i128;
        }
    }
    Ok(Composed::Walk(tri!(inside.walk(outer, offset))))
}

/// Composes access by access; `None` if the accesses do not form a walk, or if there are too many.
///
/// The dimensions can be read from the accesses: a dimension ends where the next step differs, and that step belongs
/// to the next dimension.
const fn of_accesses(outer: &Pattern, inner: &Pattern) -> Option<Pattern> {
    let (Ok(len), Some(first)) = (inner.len(), index(outer, inner, 0)) else { return None };
    if len > EFFORT {
        return None;
    }
    let (mut inside, mut walked) = (Inside { dims: [Dim::new(1, 0); MAX_RANK], len: 0 }, 1);
    while walked < len {
        let Some(next) = index(outer, inner, walked) else { return None };
        let Some(stride) = next.checked_sub(first) else { return None };
        let (mut size, mut at) = (2, Some(next));
        while walked * size < len && at.is_some() {
            let here = index(outer, inner, walked * size);
            at = match (at, here) {
                (Some(at), Some(here)) if matches!(here.checked_sub(at), Some(by) if by == stride) => {
                    Some(here)
                }
                _ => None,
            };
            size += at.is_some() as u64;
        }
        inside.push(Dim::new(size, stride));
        walked *= size;
        if !len.is_multiple_of(walked) {
            return None;
        }
    }
    let Ok(walk) = inside.walk(outer, first) else { return None };
    let mut k = 0;
    while k < len {
        match (walk.index_at(k), index(outer, inner, k)) {
            (Some(one), Some(other)) if one == other => k += 1,
            _ => return None,
        }
    }
    Some(walk)
}

const fn index(outer: &Pattern, inner: &Pattern, k: u64) -> Option<i64> {
    and_then!(inner.index_at(k), |position| outer.index_at(position as u64))
}

/// Dimensions from the innermost to the outermost; `push` joins a dimension that continues the one before it.
struct Inside {
    dims: [Dim; MAX_RANK],
    len: usize,
}

impl Inside {
    const fn push(&mut self, dim: Dim) {
        if self.len > 0 && self.len <= MAX_RANK {
            let inner = self.dims[self.len - 1];
            let size = dim.size.checked_mul(inner.size);
            if let (Some(size), true) =
                (size, dim.stride as i128 == inner.size as i128 * inner.stride as i128)
            {
                self.dims[self.len - 1].size = size;
                return;
            }
        }
        if self.len < MAX_RANK {
            self.dims[self.len] = dim;
        }
        self.len += 1;
    }

    const fn walk(&self, of: &Pattern, offset: i64) -> Result<Pattern, AlgebraError> {
        if self.len > MAX_RANK {
            return Err(AlgebraError::TooManyDimensions { rank: self.len });
        }
        let (mut list, mut k) = (List::EMPTY, self.len);
        while k > 0 {
            k -= 1;
            list.push(self.dims[k]);
        }
        list.walk(of, offset)
    }
}

/// The first and last dimension of `walk` that together make dimension `k` of `fewest`, the same walk in the fewest
/// dimensions.
const fn dims_in(walk: &Pattern, fewest: &Pattern, k: usize) -> (usize, usize) {
    let Some(walk) = walk.elements() else { return (k, k) };
    let (mut at, mut dim) = (walk.dims().len(), fewest.dims().len());
    loop {
        dim -= 1;
        while at > 0 && walk.dims()[at - 1].size == 1 {
            at -= 1;
        }
        let (last, mut size) = (at, 1);
        while at > 0 && size < fewest.dims()[dim].size {
            at -= 1;
            size *= walk.dims()[at].size;
        }
        if dim == k || at == 0 {
            return (at, last.saturating_sub(1));
        }
    }
}
