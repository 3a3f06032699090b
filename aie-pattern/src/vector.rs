//! [`Vector`]: the arrays that walks move.

/// An array of elements, `[T; LANES]`: what one access moves, and the stream of all of them.
///
/// # Safety
/// The type is `[T; LANES]`.
pub unsafe trait Vector<T>: AsRef<[T]> + AsMut<[T]> + sealed::Sealed {
    /// Its elements.
    const LANES: usize;
}

mod sealed {
    pub trait Sealed {}
    impl<T, const N: usize> Sealed for [T; N] {}
}

// SAFETY: it is.
unsafe impl<T, const N: usize> Vector<T> for [T; N] {
    const LANES: usize = N;
}
