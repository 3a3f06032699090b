//! The levels of nested streams, as types.

use core::marker::PhantomData;

use aie_pattern_core::declare::LEVEL_RANK;
use aie_pattern_core::{Levels, MAX_RANK};

use super::{Stream, StreamMut};
use crate::tensor::TensorPattern;
use crate::vector::Vector;

/// The innermost level, of `RANK` dimensions: its steps are vectors.
pub struct Leaf<const RANK: usize>(());

/// A level of `RANK` dimensions around `Inner`: its steps are streams.
pub struct Nested<const RANK: usize, Inner>(PhantomData<Inner>);

/// A level of nested streams: [`Leaf`], or [`Nested`] around another one.
pub trait Level: sealed::Sealed {
    /// Dimensions of the level.
    const RANK: usize;

    /// Dimensions of the level and of those within it.
    const REST: usize;

    /// The ranks of the level and of those within it.
    const LEVELS: Levels;

    /// What [`Stream::pop`] returns: a vector, or the stream of the next inner level.
    type Item<'a, P: TensorPattern, T: 'a>;

    /// What [`StreamMut::pop`] returns: a vector, or the stream of the next inner level.
    type ItemMut<'a, P: TensorPattern, T: 'a>;

    /// # Safety
    /// `at` is the first element of a vector in `buffer`, and so is every one to which the levels within walk
    /// from there.
    #[doc(hidden)]
    unsafe fn item<P: TensorPattern, T>(buffer: &[T], at: usize) -> Self::Item<'_, P, T>;

    /// # Safety
    /// As [`item`](Self::item).
    #[doc(hidden)]
    unsafe fn item_mut<P: TensorPattern, T>(buffer: &mut [T], at: usize) -> Self::ItemMut<'_, P, T>;
}

mod sealed {
    pub trait Sealed {}
    impl<const RANK: usize> Sealed for super::Leaf<RANK> {}
    impl<const RANK: usize, Inner> Sealed for super::Nested<RANK, Inner> {}
}

impl<const RANK: usize> Level for Leaf<RANK> {
    const RANK: usize = RANK;
    const REST: usize = RANK;
    const LEVELS: Levels = Levels::of_rank(RANK);

    type Item<'a, P: TensorPattern, T: 'a> = &'a P::Vector<T>;
    type ItemMut<'a, P: TensorPattern, T: 'a> = &'a mut P::Vector<T>;

    #[inline]
    unsafe fn item<P: TensorPattern, T>(buffer: &[T], at: usize) -> &P::Vector<T> {
        // SAFETY: a vector is an array of that many elements, which is what `Vector` promises; by the caller's promise they
        // are in the buffer.
        unsafe { &*buffer.get_unchecked(at..at + <P::Vector<T> as Vector<T>>::LANES).as_ptr().cast() }
    }

    #[inline]
    unsafe fn item_mut<P: TensorPattern, T>(buffer: &mut [T], at: usize) -> &mut P::Vector<T> {
        let lanes = <P::Vector<T> as Vector<T>>::LANES;
        // SAFETY: as above.
        unsafe { &mut *buffer.get_unchecked_mut(at..at + lanes).as_mut_ptr().cast() }
    }
}

impl<const RANK: usize, Inner: Level> Level for Nested<RANK, Inner> {
    const RANK: usize = RANK;
    const REST: usize = RANK + Inner::REST;
    const LEVELS: Levels = around(RANK, &Inner::LEVELS);

    type Item<'a, P: TensorPattern, T: 'a> = Stream<'a, P, T, Inner>;
    type ItemMut<'a, P: TensorPattern, T: 'a> = StreamMut<'a, P, T, Inner>;

    #[inline]
    unsafe fn item<P: TensorPattern, T>(buffer: &[T], at: usize) -> Stream<'_, P, T, Inner> {
        // SAFETY: by the caller's promise.
        unsafe { Stream::new(buffer, at) }
    }

    #[inline]
    unsafe fn item_mut<P: TensorPattern, T>(buffer: &mut [T], at: usize) -> StreamMut<'_, P, T, Inner> {
        // SAFETY: by the caller's promise.
        unsafe { StreamMut::new(buffer, at) }
    }
}

/// The ranks of a level of `rank` dimensions around others.
const fn around(rank: usize, inner: &Levels) -> Levels {
    let mut ranks = [0; MAX_RANK];
    let len = inner.ranks().len() + 1;
    assert!(
        len <= MAX_RANK && rank <= LEVEL_RANK,
        "[AP092] more levels, or dimensions in one, than a walk has"
    );
    ranks[0] = rank as u8;
    ranks.split_at_mut(1).1.split_at_mut(len - 1).0.copy_from_slice(inner.ranks());
    match Levels::new(ranks.split_at(len).0) {
        Some(levels) => levels,
        None => panic!("[AP092] a level has no dimensions"),
    }
}
