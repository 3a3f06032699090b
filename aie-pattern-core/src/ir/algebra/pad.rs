//! [`Padded`]: a walk with zeros around it.

use super::{AlgebraError, fits};
use crate::ir::{MAX_RANK, Pattern, WalkError};

/// A walk with zeros before and after each dimension, as a mem tile sends it.
///
/// The buffer is unchanged: the zeros only exist in the stream.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Padded {
    walk: Pattern,
    pads: [(u64, u64); MAX_RANK],
    len: u64,
}

impl Pattern {
    /// Adds `before` and `after` zeros around each dimension.
    ///
    /// ```
    /// use aie_pattern_core::{Element, Pattern};
    ///
    /// let padded = Pattern::full(Element::Int32, &[2, 3])?.pad(&[(1, 0), (0, 1)])?;
    /// assert_eq!(padded.len(), 12);
    /// assert_eq!([3, 4, 7, 12].map(|k| padded.at(k)), [Some(None), Some(Some(0)), Some(None), None]);
    /// # Ok::<(), aie_pattern_core::ir::algebra::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// If the number of pairs differs from the number of dimensions, or if a length or an index exceeds 64 bits.
    pub const fn pad(&self, pads: &[(u64, u64)]) -> Result<Padded, AlgebraError> {
        let dims = self.dims();
        if pads.len() != dims.len() {
            return Err(AlgebraError::PadCount { pads: pads.len(), rank: dims.len() });
        }
        if let (Err(WalkError::Overflow), _) | (_, Err(WalkError::Overflow)) =
            (self.min_index(), self.max_index())
        {
            return Err(AlgebraError::Overflow);
        }
        let mut padded = Padded { walk: *self, pads: [(0, 0); MAX_RANK], len: 1 };
        padded.pads.split_at_mut(pads.len()).0.copy_from_slice(pads);
        each!(k, 0..dims.len(), {
            let (before, after) = pads[k];
            let size = fits!(before.checked_add(dims[k].size));
            fits!(size.checked_add(after));
        });
        // The walk is empty, so the padded length cannot overflow.
        each!(k, 0..dims.len(), {
            padded.len = if padded.size(k) == 0 { 0 } else { padded.len };
        });
        each!(k, 0..dims.len(), {
            padded.len = fits!(padded.len.checked_mul(padded.size(k)));
        });
        Ok(padded)
    }
}

#[allow(clippy::len_without_is_empty)] // const callers ask for the length
impl Padded {
    /// Number of accesses, zeros included.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// The walk without the zeros.
    #[must_use]
    pub const fn walk(&self) -> &Pattern {
        &self.walk
    }

    /// (before, after) zeros of each dimension.
    #[must_use]
    pub const fn pads(&self) -> &[(u64, u64)] {
        self.pads.split_at(self.walk.dims().len()).0
    }

    /// The index of access `position`; `Some(None)` for a zero, `None` past the end.
    #[must_use]
    pub const fn at(&self, position: u64) -> Option<Option<i64>> {
        if position >= self.len {
            return None;
        }
        let dims = self.walk.dims();
        let (mut rest, mut index, mut k) = (position, self.walk.offset() as i128, dims.len());
        while k > 0 {
            k -= 1;
            let (at, before) = (rest % self.size(k), self.pads[k].0);
            rest /= self.size(k);
            if at < before || at - before >= dims[k].size {
                return Some(None);
            }
            // A partial sum of an index that fits; it stays below 2^127.
            index += (at - before) as i128 * dims[k].stride as i128;
        }
        Some(Some(index as i64))
    }

    /// Number of steps of a dimension, zeros included.
    const fn size(&self, k: usize) -> u64 {
        let (before, after) = self.pads[k];
        before + self.walk.dims()[k].size + after
    }
}
