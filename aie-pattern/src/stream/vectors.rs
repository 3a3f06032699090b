//! [`Vectors`]: all vectors of a walk, without nesting.

use core::iter::FusedIterator;

use super::level::{Leaf, Level};
use crate::run::iter::Iter;
use crate::run::units;
use crate::tensor::TensorPattern;

/// The vectors of the walk `P` over a buffer in order, from either end; see [`TensorPattern::vectors`].
pub struct Vectors<'a, P, T> {
    buffer: &'a [T],
    indices: Iter<P>,
}

impl<'a, P: TensorPattern, T> Vectors<'a, P, T> {
    /// # Safety
    /// Every vector of the walk is in `buffer`.
    #[inline]
    pub(crate) unsafe fn new(buffer: &'a [T]) -> Self {
        Self { buffer, indices: Iter::new() }
    }

    #[inline]
    fn vector(&self, index: usize) -> &'a P::Vector<T> {
        let grain = const {
            match units(&P::PATTERN) {
                Some((_, grain)) => grain as usize,
                None => 0,
            }
        };
        // SAFETY: it is an index of the walk, and `new` was promised that its vector is in the buffer.
        unsafe { Leaf::<1>::item::<P, T>(self.buffer, index * grain) }
    }
}

impl<'a, P: TensorPattern, T> Iterator for Vectors<'a, P, T> {
    type Item = &'a P::Vector<T>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.indices.next().map(|index| self.vector(index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }
}

impl<P: TensorPattern, T> DoubleEndedIterator for Vectors<'_, P, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.indices.next_back().map(|index| self.vector(index))
    }
}

impl<P: TensorPattern, T> ExactSizeIterator for Vectors<'_, P, T> {}
impl<P: TensorPattern, T> FusedIterator for Vectors<'_, P, T> {}

impl<P, T> Clone for Vectors<'_, P, T> {
    fn clone(&self) -> Self {
        Self { buffer: self.buffer, indices: self.indices.clone() }
    }
}
