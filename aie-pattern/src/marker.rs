//! `Clone` and `Copy` for types that hold nothing, with any parameters: `derive` would add bounds.

/// `copy!([P] Walk<P>)` implements `Clone` and `Copy`.
macro_rules! copy {
    ([$($parameters:tt)*] $marker:ty) => {
        impl<$($parameters)*> Clone for $marker {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($parameters)*> Copy for $marker {}
    };
}
pub(crate) use copy;
