//! Length and bounds of a pattern in closed form, and its indices one by one.
//!
//! Const evaluation only uses closed forms. Sums and products are checked; they never wrap.

use super::{MAX_RANK, Pattern};

/// Why a number about a walk does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum WalkError {
    /// The walk has a dimension of size 0, so it has no index.
    Empty,
    /// The number overflows its type.
    Overflow,
}

impl core::fmt::Display for WalkError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Empty => "the walk has no index",
            Self::Overflow => "the number is beyond its type",
        })
    }
}

impl core::error::Error for WalkError {}

/// Length and largest index of a walk that stays within 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// Number of accesses.
    pub len: u64,
    /// The largest index.
    pub greatest: i64,
}

/// `let Some(x) = e else { return Err(Overflow) }`; const fns cannot use `?`.
macro_rules! checked {
    ($e:expr) => {
        match $e {
            Some(value) => value,
            None => return Err(WalkError::Overflow),
        }
    };
}

impl Pattern {
    /// Number of accesses: the product of the sizes; 0 for an empty walk.
    ///
    /// # Errors
    /// [`WalkError::Overflow`] if it exceeds `u64`.
    pub const fn len(&self) -> Result<u64, WalkError> {
        if self.is_empty() {
            return Ok(0);
        }
        let dims = self.dims();
        let mut len = 1u64;
        each!(k, 0..dims.len(), {
            len = checked!(len.checked_mul(dims[k].size));
        });
        Ok(len)
    }

    /// Whether a dimension has size 0.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        let dims = self.dims();
        any!(k, 0..dims.len(), dims[k].size == 0)
    }

    /// The smallest and the largest index.
    ///
    /// # Errors
    /// [`WalkError::Empty`] if there is no index, [`WalkError::Overflow`] if one exceeds `i128`.
    pub const fn extent(&self) -> Result<(i128, i128), WalkError> {
        if self.is_empty() {
            return Err(WalkError::Empty);
        }
        let dims = self.dims();
        let (mut least, mut greatest) = (self.offset() as i128, self.offset() as i128);
        each!(k, 0..dims.len(), {
            let reach = checked!((dims[k].size as i128 - 1).checked_mul(dims[k].stride as i128));
            if reach < 0 {
                least = checked!(least.checked_add(reach));
            } else {
                greatest = checked!(greatest.checked_add(reach));
            }
        });
        Ok((least, greatest))
    }

    /// The smallest index.
    ///
    /// # Errors
    /// [`WalkError::Empty`] if there is no index, [`WalkError::Overflow`] if it exceeds `i64`.
    pub const fn min_index(&self) -> Result<i64, WalkError> {
        match self.extent() {
            Ok((least, _)) if least >= i64::MIN as i128 => Ok(least as i64),
            Ok(_) => Err(WalkError::Overflow),
            Err(e) => Err(e),
        }
    }

    /// The largest index.
    ///
    /// # Errors
    /// [`WalkError::Empty`] if there is no index, [`WalkError::Overflow`] if it exceeds `i64`.
    pub const fn max_index(&self) -> Result<i64, WalkError> {
        match self.extent() {
            Ok((_, greatest)) if greatest <= i64::MAX as i128 => Ok(greatest as i64),
            Ok(_) => Err(WalkError::Overflow),
            Err(e) => Err(e),
        }
    }

    /// Number of indices that a buffer must have: the largest index plus the extent of one access; 0 for an empty
    /// walk.
    ///
    /// In units of [`grain`](Self::grain) elements, like every index.
    ///
    /// # Errors
    /// [`WalkError::Overflow`] if it exceeds `u64`. Negative indices are not counted: the bounds rule refuses them.
    pub const fn span(&self) -> Result<u64, WalkError> {
        match self.extent() {
            Err(WalkError::Empty) => Ok(0),
            Err(e) => Err(e),
            Ok((_, greatest)) => {
                let end = checked!(greatest.checked_add((self.lanes() / self.grain()) as i128));
                if end < 0 {
                    Ok(0)
                } else if end <= u64::MAX as i128 {
                    Ok(end as u64)
                } else {
                    Err(WalkError::Overflow)
                }
            }
        }
    }

    /// The index of access `position`, counted from 0; `None` past the end or beyond `i64`.
    #[must_use]
    pub const fn index_at(&self, position: u64) -> Option<i64> {
        let dims = self.dims();
        let mut index = self.offset() as i128;
        let mut rest = position;
        let mut k = dims.len();
        while k > 0 {
            k -= 1;
            if dims[k].size == 0 {
                return None;
            }
            let counter = rest % dims[k].size;
            rest /= dims[k].size;
            let Some(step) = (counter as i128).checked_mul(dims[k].stride as i128) else { return None };
            let Some(sum) = index.checked_add(step) else { return None };
            index = sum;
        }
        if rest != 0 || index < i64::MIN as i128 || index > i64::MAX as i128 {
            return None;
        }
        Some(index as i64)
    }

    /// The indices in order.
    ///
    /// # Errors
    /// [`WalkError::Overflow`] if the number of indices exceeds `usize` or an index exceeds `i64`.
    pub const fn indices(&self) -> Result<Indices<'_>, WalkError> {
        if self.is_empty() {
            return Ok(Indices { pattern: self, front: Odometer::FIRST, back: Odometer::FIRST, left: 0 });
        }
        let len = tri!(self.len());
        if let (Err(e), _) | (_, Err(e)) = (self.min_index(), self.max_index()) {
            return Err(e);
        }
        if len > usize::MAX as u64 {
            return Err(WalkError::Overflow);
        }
        let (front, back) = (Odometer::first(self), Odometer::last(self));
        Ok(Indices { pattern: self, front, back, left: len as usize })
    }
}

/// Current position of a walk: a counter for each dimension and the resulting index.
///
/// Steps are additions only, so that firmware needs no division. Each step takes the pattern as a parameter rather
/// than storing it, so that the compiler can fold a constant pattern into the code.
#[derive(Clone, Copy, Debug)]
pub struct Odometer {
    counters: [u64; MAX_RANK],
    index: i64,
}

impl Odometer {
    /// The start of a walk without indices.
    const FIRST: Self = Self { counters: [0; MAX_RANK], index: 0 };

    /// Starts at the first index of `pattern`.
    #[must_use]
    pub const fn first(pattern: &Pattern) -> Self {
        Self { counters: [0; MAX_RANK], index: pattern.offset() }
    }

    /// Starts at the last index of `pattern`, whose indices must fit `i64`; at the first if the pattern is empty.
    #[must_use]
    pub const fn last(pattern: &Pattern) -> Self {
        let mut at = Self::first(pattern);
        let dims = pattern.dims();
        each!(k, 0..dims.len(), {
            at.counters[k] = dims[k].size.saturating_sub(1);
            // A partial sum may overflow `i64`, but the result fits, so the sum modulo 2^64 is exact.
            at.index = at.index.wrapping_add((at.counters[k] as i64).wrapping_mul(dims[k].stride));
        });
        at
    }

    /// The current index.
    #[inline]
    #[must_use]
    pub const fn index(&self) -> i64 {
        self.index
    }

    /// Moves to the next access; wraps from the last to the first.
    #[inline]
    pub const fn advance(&mut self, pattern: &Pattern) {
        let dims = pattern.dims();
        let mut k = dims.len();
        while k > 0 {
            k -= 1;
            if self.counters[k] + 1 < dims[k].size {
                self.counters[k] += 1;
                self.index = self.index.wrapping_add(dims[k].stride);
                return;
            }
            self.index = self.index.wrapping_sub((self.counters[k] as i64).wrapping_mul(dims[k].stride));
            self.counters[k] = 0;
        }
    }

    /// Moves to the previous access; wraps from the first to the last.
    #[inline]
    pub const fn retreat(&mut self, pattern: &Pattern) {
        let dims = pattern.dims();
        let mut k = dims.len();
        while k > 0 {
            k -= 1;
            if self.counters[k] > 0 {
                self.counters[k] -= 1;
                self.index = self.index.wrapping_sub(dims[k].stride);
                return;
            }
            self.counters[k] = dims[k].size.saturating_sub(1);
            self.index = self.index.wrapping_add((self.counters[k] as i64).wrapping_mul(dims[k].stride));
        }
    }
}

/// The indices of a pattern, from either end; see [`Pattern::indices`].
#[derive(Clone, Debug)]
pub struct Indices<'a> {
    pattern: &'a Pattern,
    front: Odometer,
    back: Odometer,
    left: usize,
}

impl Iterator for Indices<'_> {
    type Item = i64;

    #[inline]
    fn next(&mut self) -> Option<i64> {
        self.left = self.left.checked_sub(1)?;
        let index = self.front.index();
        self.front.advance(self.pattern);
        Some(index)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl DoubleEndedIterator for Indices<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<i64> {
        self.left = self.left.checked_sub(1)?;
        let index = self.back.index();
        self.back.retreat(self.pattern);
        Some(index)
    }
}

impl ExactSizeIterator for Indices<'_> {}
impl core::iter::FusedIterator for Indices<'_> {}
