//! Tensor buffer streams: vectors one by one, in the order of a tensor descriptor.
//!
//! A walk of up to three dimensions is one stream, whose `pop` gives vectors:
//!
//! ```
//! use aie_pattern::prelude::*;
//!
//! tensor_pattern! { pub struct EvenVectors = <int16, 16; [8u, 2]>; }
//!
//! let buffer: [i16; 256] = core::array::from_fn(|i| i as i16);
//! let mut stream = EvenVectors.stream(&buffer);
//! assert_eq!(stream.pop().unwrap()[0], 0);
//! assert_eq!(stream.pop().unwrap()[0], 32);
//! assert_eq!(stream.remaining(), 6);
//! ```
//!
//! A walk of more dimensions nests streams of three dimensions each, from the outermost, as in the AIE API. An outer `pop`
//! returns the stream of the next level at the current position; from then on the two are independent:
//!
//! ```
//! use aie_pattern::prelude::*;
//!
//! // Blocks of a matrix: (2, 2, 2) of them, two vectors each.
//! tensor_pattern! { pub struct Blocks = <int16, 16; [2, 8], [2, 4], [2, 2], [2, 1]>; }
//!
//! let buffer: [i16; 256] = core::array::from_fn(|i| i as i16 / 16);
//! let mut blocks = Blocks.stream(&buffer);
//! let (mut first, mut second) = (blocks.pop().unwrap(), blocks.pop().unwrap());
//! assert_eq!((first.pop().unwrap()[0], second.pop().unwrap()[0]), (0, 2));
//! assert_eq!((first.pop().unwrap()[0], second.pop().unwrap()[0]), (1, 3));
//! assert!(first.pop().is_none());
//! // All remaining vectors.
//! assert!(blocks.flatten().map(|vector| vector[0]).eq(4..16));
//! ```
//!
//! A stream ends: where the C++ runs on, past the end of its buffer, `pop` returns `None`.
//!
//! Streams over a `&mut` buffer take vectors as well:
//!
//! ```
//! # use aie_pattern::prelude::*;
//! # tensor_pattern! { pub struct EvenVectors = <int16, 16; [8u, 2]>; }
//! let mut buffer = [0i16; 256];
//! let mut stream = EvenVectors.stream_mut(&mut buffer);
//! while stream.push(&[7; 16]).is_ok() {}
//! assert_eq!(buffer[..48], [[7; 16], [0; 16], [7; 16]].concat());
//! ```
//!
//! # From the guides
//! Every other vector, rows of every other vector, and a volume (UG1603, "Multi-dimensional Addressing"; the AIE API's
//! reference, UG1529):
//!
//! ```
//! use aie_pattern::prelude::*;
//!
//! tensor_pattern! {
//!     struct OneD = <int16, 16; aie::tensor_dim(8u, 2)>;
//!     struct TwoD = <int16, 16; aie::tensor_dim(2u, 8), aie::tensor_dim(4u, 2)>;
//!     struct ThreeD = <int16, 32; aie::tensor_dim(2u, 4), aie::tensor_dim(2u, 2), aie::tensor_dim(2u, 1)>;
//! }
//!
//! let buffer: [i16; 256] = core::array::from_fn(|i| i as i16);
//! // The number of a vector, as in the figures.
//! let number = |vector: &[i16]| vector[0] as usize / vector.len();
//! assert!(OneD.stream(&buffer).map(|v| number(v)).eq([0, 2, 4, 6, 8, 10, 12, 14]));
//! assert!(TwoD.stream(&buffer).map(|v| number(v)).eq([0, 2, 4, 6, 8, 10, 12, 14]));
//! assert!(ThreeD.stream(&buffer).map(|v| number(v)).eq(0..8));
//! ```
//!
//! The operands of a matrix product of 4 x 8 times 8 x 4 blocks, one vector each: four dimensions are an outer stream of three
//! and a leaf. For each row of blocks of A and each column of B, `pop` gives the streams whose vectors are multiplied:
//!
//! ```
//! use aie_pattern::prelude::*;
//!
//! const M: usize = 2; // rows of blocks of A
//! const K: usize = 3;
//! const N: usize = 4; // columns of blocks of B
//!
//! tensor_pattern! {
//!     // A is walked once for each column of B: step 0.
//!     struct A = <int8, 32; [1, 0], [M, K], [N, 0], [K, 1]>;
//!     struct B = <int8, 32; [1, 0], [M, 0], [N, 1], [K, N]>;
//!     struct C = <int32, 16; [M * N, 1]>;
//! }
//!
//! let a: [i8; M * K * 32] = core::array::from_fn(|i| (i % 7) as i8);
//! let b: [i8; K * N * 32] = core::array::from_fn(|i| (i % 5) as i8 - 2);
//! let mut c = [0i32; M * N * 16];
//!
//! let mut out = C.stream_mut(&mut c);
//! for (mut row, mut column) in A.stream(&a).zip(B.stream(&b)) {
//!     let mut sums = [0; 16];
//!     while let (Some(a), Some(b)) = (row.pop(), column.pop()) {
//!         for (at, sum) in sums.iter_mut().enumerate() {
//!             *sum += (0..8).map(|k| i32::from(a[at / 4 * 8 + k]) * i32::from(b[k * 4 + at % 4])).sum::<i32>();
//!         }
//!     }
//!     out.push(&sums).unwrap();
//! }
//! assert_eq!(out.remaining(), 0);
//!
//! // The same, by the definition.
//! let element = |row: usize, column: usize| -> i32 {
//!     let a = |k: usize| a[(row / 4 * K + k / 8) * 32 + row % 4 * 8 + k % 8];
//!     let b = |k: usize| b[(k / 8 * N + column / 4) * 32 + k % 8 * 4 + column % 4];
//!     (0..8 * K).map(|k| i32::from(a(k)) * i32::from(b(k))).sum()
//! };
//! for (at, &sum) in c.iter().enumerate() {
//!     let (block, lane) = (at / 16, at % 16);
//!     assert_eq!(sum, element(block / N * 4 + lane / 4, block % N * 4 + lane % 4));
//! }
//! ```
//!
//! For six dimensions, divided freely by `native`, see the documentation of [`tensor_pattern!`](crate::tensor_pattern).
//!
//! # What it costs
//! A stream checks nothing and cannot panic: `cargo build` has proved that the buffer holds the walk, or `try_stream`
//! has checked it once. A loop of `pop` has one counter and one addition for each vector; `for_each` and `fold` are
//! nested loops of constant bounds, which compile to the same instructions as loops written by hand.
//!
//! # What it mirrors
//! | C++ | here |
//! |---|---|
//! | `aie::make_tensor_buffer_stream(p, descriptor)` | `P.stream(&buffer)`, `P.stream_mut(&mut buffer)` |
//! | `aie::make_restrict_tensor_buffer_stream(...)` | the same: a Rust reference has no alias that writes |
//! | `pop()`, `stream >> vector` | [`Stream::pop`]; `>>` is left out, since in Rust it never changes its left operand |
//! | `push(v)`, `stream << vector` | [`StreamMut::push`] |

mod cursor;
mod error;
mod level;
mod vectors;

use core::iter::FusedIterator;

use self::cursor::Cursor;
pub use self::error::StreamEnd;
pub use self::level::{Leaf, Level, Nested};
pub use self::vectors::Vectors;
pub use crate::tensor::LevelsOf;
use crate::tensor::TensorPattern;

/// The steps of the level `L` of the walk `P` over a buffer; see the [module](self).
///
/// An iterator over what [`pop`](Self::pop) returns.
pub struct Stream<'a, P, T, L> {
    buffer: &'a [T],
    start: usize,
    cursor: Cursor<P, L>,
}

impl<'a, P: TensorPattern, T, L: Level> Stream<'a, P, T, L> {
    /// # Safety
    /// Every vector to which the level and the levels within it walk from `start` is in `buffer`.
    #[inline]
    pub(crate) unsafe fn new(buffer: &'a [T], start: usize) -> Self {
        Self { buffer, start, cursor: Cursor::new(start) }
    }

    /// The next vector, or in an outer level the stream of the next inner level. `None` at the end.
    #[inline]
    pub fn pop(&mut self) -> Option<L::Item<'a, P, T>> {
        let at = self.cursor.advance()?;
        // SAFETY: it is a step of the level, and `new` was promised that everything there is in the buffer.
        Some(unsafe { L::item(self.buffer, at) })
    }

    /// How often [`pop`](Self::pop) still returns something; the same as `len()`.
    #[inline]
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.cursor.remaining()
    }

    /// Returns to the first step.
    #[inline]
    pub fn rewind(&mut self) {
        self.cursor = Cursor::new(self.start);
    }

    #[doc(hidden)]
    pub fn push(&mut self, _: &P::Vector<T>) -> Result<(), StreamEnd>
    where
        Self: Writes,
    {
        Err(StreamEnd)
    }
}

impl<'a, P: TensorPattern, T, L: Level> Iterator for Stream<'a, P, T, L> {
    type Item = L::Item<'a, P, T>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.pop()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.remaining(), Some(self.remaining()))
    }

    #[inline]
    fn fold<A, F: FnMut(A, Self::Item) -> A>(self, value: A, mut f: F) -> A {
        let Self { buffer, cursor, .. } = self;
        // SAFETY: as `pop`.
        cursor.fold(value, |value, at| f(value, unsafe { L::item(buffer, at) }))
    }
}

impl<P: TensorPattern, T, L: Level> ExactSizeIterator for Stream<'_, P, T, L> {}
impl<P: TensorPattern, T, L: Level> FusedIterator for Stream<'_, P, T, L> {}

// Implemented by hand: `derive` would add bounds on `P`, `T` and `L`.
impl<P, T, L> Clone for Stream<'_, P, T, L> {
    fn clone(&self) -> Self {
        Self { buffer: self.buffer, start: self.start, cursor: self.cursor.clone() }
    }
}

/// The steps of the level `L` of the walk `P` over a buffer that can be written; see the [module](self).
///
/// What [`pop`](Self::pop) returns borrows the stream: one vector, or one inner stream, at a time. Two of them could
/// overlap in the buffer, which mutable references must not; the reading [`Stream`] returns any number at once.
pub struct StreamMut<'a, P, T, L> {
    buffer: &'a mut [T],
    start: usize,
    cursor: Cursor<P, L>,
}

impl<'a, P: TensorPattern, T, L: Level> StreamMut<'a, P, T, L> {
    /// # Safety
    /// As [`Stream::new`].
    #[inline]
    pub(crate) unsafe fn new(buffer: &'a mut [T], start: usize) -> Self {
        Self { buffer, start, cursor: Cursor::new(start) }
    }

    /// The next vector, mutable in place, or in an outer level the stream of the next inner level. `None` at the end.
    #[inline]
    pub fn pop(&mut self) -> Option<L::ItemMut<'_, P, T>> {
        let at = self.cursor.advance()?;
        // SAFETY: as `Stream::pop`.
        Some(unsafe { L::item_mut(self.buffer, at) })
    }

    /// Writes the next vector.
    ///
    /// # Errors
    /// [`StreamEnd`] if there is none; nothing is written then.
    #[inline]
    pub fn push(&mut self, vector: &P::Vector<T>) -> Result<(), StreamEnd>
    where
        L: Vectorwise,
        P::Vector<T>: Clone,
    {
        let at = self.cursor.advance().ok_or(StreamEnd)?;
        // SAFETY: as `Stream::pop`; the level is a leaf.
        unsafe { Leaf::<1>::item_mut::<P, T>(self.buffer, at) }.clone_from(vector);
        Ok(())
    }

    /// How often [`pop`](Self::pop) still returns something.
    #[inline]
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.cursor.remaining()
    }

    /// Returns to the first step.
    #[inline]
    pub fn rewind(&mut self) {
        self.cursor = Cursor::new(self.start);
    }
}

/// A level whose steps are vectors: the innermost one.
#[diagnostic::on_unimplemented(
    message = "only the innermost level of a stream takes vectors, and this is an outer one",
    label = "its steps are streams",
    note = "`pop()` gives the stream of the next level; walks of up to three dimensions have only one level"
)]
pub trait Vectorwise: Level {}
impl<const RANK: usize> Vectorwise for Leaf<RANK> {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this stream only reads its buffer",
    label = "made by `stream(&buffer)`",
    note = "`stream_mut(&mut buffer)` makes one that writes"
)]
pub trait Writes {}
