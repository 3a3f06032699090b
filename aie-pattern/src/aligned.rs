//! [`Aligned`]: a buffer where every vector access is aligned.

use core::ops::{Deref, DerefMut};

/// A buffer at a multiple of 64 bytes, in C++ `alignas(aie::vector_decl_align)`.
///
/// An access of a vector is aligned to at most so much: 64 bytes for 512 bits on AIE2P and AIE-ML v2, 32 on AIE-ML. The hardware rounds
/// another address down silently, so that a walk whose steps are aligned, which is checked where it is declared, is
/// right only over a buffer that is so as well. In Rust, nothing depends on it: arrays may be anywhere.
///
/// The alignment is part of the type, and so is known where a `static` is declared; everything that takes a reference to
/// an array takes one to this:
///
/// ```
/// use aie_pattern::{Aligned, prelude::*};
///
/// tensor_pattern! { pub struct EvenVectors = <int16, 16; [8u, 2]; buffer = 256>; }
///
/// #[dma_bd(dims = [<8, 32>, <16, 1>])]
/// static PANEL: Aligned<[i16; 256]> = Aligned([7; 256]);
///
/// let mut vectors = [0; 128];
/// EvenVectors.gather(&PANEL, &mut vectors);
/// assert_eq!(vectors, [7; 128]);
/// assert!((&raw const PANEL).is_aligned_to_64());
/// # trait Is64 { fn is_aligned_to_64(self) -> bool; }
/// # impl<T> Is64 for *const T { fn is_aligned_to_64(self) -> bool { self.addr() % 64 == 0 } }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[repr(C, align(64))]
pub struct Aligned<B>(pub B);

impl<B> Deref for Aligned<B> {
    type Target = B;

    #[inline]
    fn deref(&self) -> &B {
        &self.0
    }
}

impl<B> DerefMut for Aligned<B> {
    #[inline]
    fn deref_mut(&mut self) -> &mut B {
        &mut self.0
    }
}
