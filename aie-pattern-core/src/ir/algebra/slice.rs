//! Slices of dimensions.

use super::{AlgebraError, List, advance, fits};
use crate::ir::{Dim, Pattern};

/// The part taken from one dimension.
///
/// A negative number counts from the end, as in `numpy`. A bound outside the dimension is an error, where `numpy`
/// would clip it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Slice {
    /// Everything: `..`.
    All,
    /// One step, which drops the dimension: `i`.
    At(i64),
    /// Every `step`th from `start` to before `end`: `start:end:step`.
    Range {
        /// The first step; 0 if `None`.
        start: Option<i64>,
        /// The end (exclusive); the size if `None`.
        end: Option<i64>,
        /// Positive.
        step: i64,
    },
    /// Inserts a new dimension of size 1: `numpy`'s `None`.
    New,
}

impl Slice {
    /// Every step from `start` to before `end`.
    #[must_use]
    pub const fn range(start: i64, end: i64) -> Self {
        Self::Range { start: Some(start), end: Some(end), step: 1 }
    }
}

impl Pattern {
    /// Takes a part of the walk: one slice per dimension, outermost first. Dimensions without a slice stay whole.
    ///
    /// ```
    /// use aie_pattern_core::{Element, Pattern, ir::algebra::Slice};
    ///
    /// let every_other = |end| Slice::Range { start: None, end, step: 2 };
    /// let part = Pattern::full(Element::Int32, &[4, 8])?.slice(&[every_other(None), every_other(Some(6))])?;
    /// assert!(part.indices().unwrap().eq([0, 2, 4, 16, 18, 20]));
    /// # Ok::<(), aie_pattern_core::ir::algebra::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// If there are more slices than dimensions, if an index or a range is outside its dimension, if a range is empty
    /// or its step is below 1, or if there are too many dimensions.
    pub const fn slice(&self, slices: &[Slice]) -> Result<Self, AlgebraError> {
        let dims = self.dims();
        let (mut list, mut offset, mut dim, mut k) = (List::EMPTY, self.offset(), 0, 0);
        while k < slices.len() {
            if matches!(slices[k], Slice::New) {
                list.push(Dim::new(1, 0));
                k += 1;
                continue;
            }
            if dim >= dims.len() {
                return Err(AlgebraError::TooManySlices { slices: taken(slices), rank: dims.len() });
            }
            let Dim { size, stride } = dims[dim];
            let (first, kept) = tri!(slices[k].of(dim, size));
            offset = fits!(advance(offset, first, stride));
            if let Some((size, step)) = kept {
                list.push(Dim::new(size, fits!(advance(0, step, stride))));
            }
            (dim, k) = (dim + 1, k + 1);
        }
        while dim < dims.len() {
            list.push(dims[dim]);
            dim += 1;
        }
        list.walk(self, offset)
    }

    /// Part `k` of a dimension cut into `parts` equal parts.
    ///
    /// # Errors
    /// If the dimension or the part does not exist, or if `parts` does not divide the size of the dimension.
    pub const fn partition(&self, dim: usize, parts: u64, k: u64) -> Result<Self, AlgebraError> {
        let Dim { size, stride } = tri!(self.dim(dim));
        if parts == 0 || !size.is_multiple_of(parts) {
            return Err(AlgebraError::UnequalParts { dim, size, parts });
        }
        if k >= parts {
            return Err(AlgebraError::NoPart { part: k, parts });
        }
        let mut list = List::of(self.dims());
        list.dims[dim] = Dim::new(size / parts, stride);
        // The product stays below the size of the dimension.
        list.walk(self, fits!(advance(self.offset(), k * (size / parts), stride)))
    }
}

impl Slice {
    /// Applies the slice to a dimension of `size` steps: the first step taken, and (number of steps, step) if the
    /// dimension stays.
    const fn of(self, dim: usize, size: u64) -> Result<(u64, Option<(u64, u64)>), AlgebraError> {
        match self {
            Self::All | Self::New => Ok((0, Some((size, 1)))),
            Self::At(index) => match from_end(index, size) {
                Some(at) if at < size => Ok((at, None)),
                _ => Err(AlgebraError::IndexOutside { dim, index, size }),
            },
            Self::Range { start, end, step } => {
                if step < 1 {
                    return Err(AlgebraError::SliceStep { dim, step });
                }
                let (from, to) = (
                    if let Some(start) = start { from_end(start, size) } else { Some(0) },
                    if let Some(end) = end { from_end(end, size) } else { Some(size) },
                );
                match (from, to, start, end) {
                    (Some(from), Some(to), ..) if from < to => {
                        Ok((from, Some(((to - from).div_ceil(step as u64), step as u64))))
                    }
                    (Some(start), Some(end), ..) => Err(AlgebraError::EmptyRange { dim, start, end }),
                    (None, _, Some(bound), _) | (_, None, _, Some(bound)) => {
                        Err(AlgebraError::RangeOutside { dim, bound, size })
                    }
                    // Unreachable: an omitted bound is inside the dimension.
                    _ => Err(AlgebraError::Overflow),
                }
            }
        }
    }
}

/// Number of slices that consume a dimension.
const fn taken(slices: &[Slice]) -> usize {
    let mut count = 0;
    each!(k, 0..slices.len(), {
        if !matches!(slices[k], Slice::New) {
            count += 1;
        }
    });
    count
}

/// Resolves a bound: a negative one counts from the end; `None` if it is outside `0..=size`.
const fn from_end(bound: i64, size: u64) -> Option<u64> {
    let at = if bound < 0 { size.checked_sub(bound.unsigned_abs()) } else { Some(bound as u64) };
    match at {
        Some(at) if at <= size => Some(at),
        _ => None,
    }
}
