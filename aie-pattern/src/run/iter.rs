//! [`Iter`]: the indices of a walk one by one, without the table.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use aie_pattern_core::ir::Odometer;

use super::Invariant;
use crate::AccessPattern;

/// The indices of the walk `P` in order, from either end; see [`AccessPattern::iter`].
///
/// Made of the dimensions: counters and additions, neither table nor division.
pub struct Iter<P> {
    front: Odometer,
    back: Odometer,
    left: usize,
    walk: Invariant<P>,
}

impl<P: AccessPattern> Iter<P> {
    /// Before the first index.
    const START: Self = Self {
        front: Odometer::first(&P::PATTERN),
        back: Odometer::last(&P::PATTERN),
        // A walk that `usize` cannot count has no table, no stream and no type that a macro declares.
        left: match P::PATTERN.len() {
            Ok(len) if len <= usize::MAX as u64 => len as usize,
            _ => 0,
        },
        walk: PhantomData,
    };

    #[inline]
    pub(crate) const fn new() -> Self {
        Self::START
    }
}

impl<P: AccessPattern> Iterator for Iter<P> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let index = self.front.index();
        self.front.advance(const { &P::PATTERN });
        Some(index as usize)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    #[inline]
    fn count(self) -> usize {
        self.left
    }

    #[inline]
    fn last(mut self) -> Option<usize> {
        self.next_back()
    }
}

impl<P: AccessPattern> DoubleEndedIterator for Iter<P> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let index = self.back.index();
        self.back.retreat(const { &P::PATTERN });
        Some(index as usize)
    }
}

impl<P: AccessPattern> ExactSizeIterator for Iter<P> {}
impl<P: AccessPattern> FusedIterator for Iter<P> {}

// Implemented by hand: `derive` would add a `P: Clone` bound.
impl<P> Clone for Iter<P> {
    fn clone(&self) -> Self {
        Self { front: self.front, back: self.back, left: self.left, walk: PhantomData }
    }
}

#[allow(clippy::missing_fields_in_debug)] // `walk` holds nothing
impl<P> fmt::Debug for Iter<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Iter")
            .field("next", &self.front.index())
            .field("last", &self.back.index())
            .field("left", &self.left)
            .finish()
    }
}
