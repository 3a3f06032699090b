//! [`ArrayOf`]: the buffers that a walk is run over.

use crate::Aligned;

/// An array of elements of type `T`, nested arrays of any depth, or one of these in an [`Aligned`].
///
/// `D` is how deep, which is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array with the stream's element type",
    label = "expected an array or nested arrays",
    note = "for slices, use `try_gather` and `try_scatter`"
)]
pub trait ArrayOf<T, D>: sealed::Sealed {
    /// Number of elements.
    const LEN: usize;

    /// The elements one after the other, in the order of memory.
    fn elements(&self) -> &[T];

    /// The same to be written.
    fn elements_mut(&mut self) -> &mut [T];
}

mod sealed {
    pub trait Sealed {}
    impl<A, const N: usize> Sealed for [A; N] {}
    impl<B> Sealed for super::Aligned<B> {}
}

/// What may be in an array: an element, or an array one level less deep.
///
/// Over slices, for slices of arrays can be made flat without a copy.
pub trait Entry<T, D>: Sized {
    #[doc(hidden)]
    const LEN: usize;
    #[doc(hidden)]
    fn flat(entries: &[Self]) -> &[T];
    #[doc(hidden)]
    fn flat_mut(entries: &mut [Self]) -> &mut [T];
}

/// No array at all.
pub struct Element(());

/// An array of what is `D` deep.
pub struct Array<D>(D);

impl<T> Entry<T, Element> for T {
    const LEN: usize = 1;

    #[inline]
    fn flat(entries: &[T]) -> &[T] {
        entries
    }

    #[inline]
    fn flat_mut(entries: &mut [T]) -> &mut [T] {
        entries
    }
}

impl<T, D, A: Entry<T, D>, const N: usize> Entry<T, Array<D>> for [A; N] {
    const LEN: usize = A::LEN * N;

    #[inline]
    fn flat(entries: &[[A; N]]) -> &[T] {
        A::flat(entries.as_flattened())
    }

    #[inline]
    fn flat_mut(entries: &mut [[A; N]]) -> &mut [T] {
        A::flat_mut(entries.as_flattened_mut())
    }
}

impl<T, D, A: Entry<T, D>, const N: usize> ArrayOf<T, D> for [A; N] {
    const LEN: usize = A::LEN * N;

    #[inline]
    fn elements(&self) -> &[T] {
        A::flat(self)
    }

    #[inline]
    fn elements_mut(&mut self) -> &mut [T] {
        A::flat_mut(self)
    }
}

impl<T, D, B: ArrayOf<T, D>> ArrayOf<T, D> for Aligned<B> {
    const LEN: usize = B::LEN;

    #[inline]
    fn elements(&self) -> &[T] {
        self.0.elements()
    }

    #[inline]
    fn elements_mut(&mut self) -> &mut [T] {
        self.0.elements_mut()
    }
}
