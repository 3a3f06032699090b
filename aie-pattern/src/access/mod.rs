//! [`AccessPattern`]: the members of every declared pattern.

mod index;
mod known;
pub(crate) mod needs;

pub use self::index::{Access, Gathered};
pub use self::known::Known;
use self::needs::{assert_element_of, assert_moves};
use crate::array::ArrayOf;
use crate::run::error::BufferError;
use crate::show::{OfWalk, Show};
use crate::vector::Vector;

/// A walk over a buffer, known while the program compiles. The macros of this crate declare types that implement it.
///
/// The type is zero-sized; everything is a constant. What a program does not name is neither linked nor evaluated, except
/// index tables of up to 1,048,576 entries, which are `static`s.
///
/// One access moves [`Pattern::lanes`](crate::Pattern::lanes) elements: one for a DMA's walk, one vector for a tensor descriptor's. In buffers and
/// streams a `T` is an element: any type of its width, also one of yours. For `int4` and `uint4` only, a `T` is a byte with
/// two elements, see [`int4`](crate::int4).
///
/// # What an access is
/// `A` is an index, or where the walk may pad, an index or a zero that is nowhere in memory:
///
/// | | `AccessPattern` | `AccessPattern<Option<usize>>` |
/// |---|---|---|
/// | declared by | [`tensor_pattern!`](crate::tensor_pattern), [`dma_bd`](macro@crate::dma_bd), [`tap_pattern!`](crate::tap_pattern) | [`tiling_pattern!`](crate::tiling_pattern) |
/// | [`iter`](Self::iter) yields | `usize` | `Option<usize>`, `None` for a zero |
/// | [`PATTERN`](Self::PATTERN) is a | [`Pattern`](crate::Pattern) | `Option<Pattern>`, `None` where the walk is not a single one without zeros |
/// | [`gather`](Self::gather) takes elements that are | `Copy` | `Copy + Default`, for the zeros |
///
/// Code for one of them is generic over `P: AccessPattern`, or over a [`TilingPattern`](crate::TilingPattern); code for
/// both takes `A` as well:
///
/// ```
/// use aie_pattern::{Access, prelude::*};
///
/// fn zeros<A: Access<P> + Into<Option<usize>>, P: AccessPattern<A>>(pattern: P) -> usize {
///     pattern.iter().filter(|&access| access.into().is_none()).count()
/// }
///
/// tensor_pattern! { pub struct Rows = <int32, 4; [4, 1]>; }
/// tiling_pattern! {
///     pub struct Halo = int32, mem, read { .buffer_dimension = {8}, .tiling_dimension = {10}, .offset = {-1} };
/// }
/// assert_eq!((zeros(Rows), zeros(Halo)), (0, 2));
/// ```
pub trait AccessPattern<A: Access<Self> = usize>: Copy + 'static {
    /// The walk as plain data: element, offset, dimensions outermost first. A [`Pattern`](crate::Pattern); of a tiling, an
    /// `Option<Pattern>`.
    const PATTERN: A::Pattern;

    /// Number of accesses, padded zeros and repetitions included.
    const LEN: usize = A::LEN;

    /// The indices that a buffer must hold: one past the largest index.
    ///
    /// In the unit of the indices: for a tensor descriptor, vectors.
    const SPAN: usize = A::SPAN;

    #[doc(hidden)]
    const KNOWN: Known = Known::NOTHING;

    /// The walk element by element: the same as [`PATTERN`](Self::PATTERN) where one access moves one element.
    const ELEMENTS: A::Pattern = A::ELEMENTS;

    /// `[u8; LEN]`, `[u16; LEN]` or `[u32; LEN]`: the narrowest word that holds every index and, if there are padded
    /// zeros, the marker for them.
    type Indices: 'static;

    /// The indices in order, one `static` however many places use it.
    ///
    /// ```
    /// # use aie_pattern::prelude::*;
    /// tensor_pattern! { pub struct Transposition = <int16, 16; [4, 1], [16, 4]>; }
    /// static LOOKUP: [u8; 64] = *Transposition::INDICES;
    /// assert_eq!(LOOKUP[..3], [0, 4, 8]);
    /// ```
    ///
    /// A padded zero is the largest value of the index type: `u8::MAX` in a table of `u8`. No index of a walk that pads has that
    /// value; if the indices leave no value of `u32` for the marker, naming the table does not compile.
    ///
    /// A table of more than 1,048,576 entries is not a `static`, so that it costs nothing unless it is named; a program
    /// that names such a table in several places should store it in a `static`.
    const INDICES: &'static Self::Indices;

    /// What the walk moves: `[T; LEN * lanes]`; half that length for 4-bit elements, where a `T` is a byte with two of them.
    type Stream<T>: Vector<T>;

    /// [`INDICES`](Self::INDICES), of a value whose type has no name.
    #[inline]
    #[must_use]
    fn indices(self) -> &'static Self::Indices {
        Self::INDICES
    }

    /// The indices in order, `None` where a zero is padded; from the dimensions, without the table.
    #[inline]
    fn iter(self) -> A::Iter {
        A::iter()
    }

    /// The distance of each access from the start of the buffer, in bytes; `None` where a zero is padded.
    ///
    /// The table of them, as a constant, is [`offsets_in_bytes`](crate::offsets_in_bytes). If `usize` cannot hold the last one, this is a
    /// compile error.
    #[inline]
    fn offsets_in_bytes(
        self,
    ) -> impl ExactSizeIterator<Item = A> + DoubleEndedIterator + core::iter::FusedIterator + Clone {
        let bytes = const {
            let is_fitting = A::SPAN.checked_mul(A::BYTES_PER_INDEX).is_some();
            assert!(is_fitting, "[AP091] the span of the walk in bytes does not fit `usize`");
            A::BYTES_PER_INDEX
        };
        self.iter().map(move |access| access.times(bytes))
    }

    /// The pattern as text: `{}` is one line in the notation that it is declared in, `{:#}` adds what it moves, its
    /// dimensions with the registers that hold them, and the order of access as a picture.
    ///
    /// ```
    /// # use aie_pattern::prelude::*;
    /// tensor_pattern! { pub struct Transposed = <int16, 16; [6, 1], [4, 6]>; }
    /// assert_eq!(Transposed.show().to_string(), "<int16, 16; [6, 1], [4, 6]>");
    /// assert_eq!(
    ///     format!("{:#}", Transposed.show()),
    ///     "\
    /// <int16, 16; [6, 1], [4, 6]>
    ///
    ///   24 accesses of 16 int16, 768 bytes; indices 0 to 23
    ///   shortest contiguous run: 32 bytes
    ///
    ///   dim  size  stride  bytes  registers, in vectors
    ///     0     6       1     32  inc2 -17
    ///     1     4       6    192  num1 3 of 1048575, inc1 6
    ///
    ///   order of access, each vector as the number of the access that moves it
    ///    0 |  0  4  8 12 16 20
    ///    6 |  1  5  9 13 17 21
    ///   12 |  2  6 10 14 18 22
    ///   18 |  3  7 11 15 19 23
    /// "
    /// );
    /// ```
    ///
    /// In the long form, `*` marks what is visited again, `.` a zero that is padded, and what no access visits is blank. Of a
    /// large buffer the first and the last rows are shown.
    #[inline]
    #[must_use]
    fn show(self) -> Show<Self, OfWalk<A>> {
        Show::NEW
    }

    /// Collects the elements that the walk visits, in its order, with zeros where it pads: `dst` is the stream.
    ///
    /// The buffer is an array or a nested array; it may be longer than [`SPAN`](Self::SPAN). `T` is any type as wide
    /// as the walk's elements: not only `i16` for `int16`. Where the walk may pad, a zero is `T::default()`.
    ///
    /// A buffer that is too short and a `T` of another width are errors ([`AP015`](crate::errors::AP015),
    /// [`AP007`](crate::errors::AP007)) of `cargo build`, not of `cargo check`: they are found where the compiler generates
    /// the code of the call. No check is left at run time.
    ///
    /// ```
    /// # use aie_pattern::prelude::*;
    /// tensor_pattern! { pub struct Columns = <int32, 4; [2, 1], [2, 2]>; }
    /// let buffer: [i32; 16] = core::array::from_fn(|i| i as i32);
    /// let mut stream = [0; 16];
    /// Columns.gather(&buffer, &mut stream);
    /// assert_eq!(stream, [0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15]);
    /// ```
    #[inline]
    fn gather<T: Copy + Gathered<A>, D, B: ArrayOf<T, D> + ?Sized>(self, src: &B, dst: &mut Self::Stream<T>) {
        const { assert_moves::<T>(&A::NEEDS, B::LEN, <Self::Stream<T> as Vector<T>>::LANES) };
        let fits = A::gather(src.elements(), dst.as_mut());
        debug_assert!(fits.is_ok());
    }

    /// Writes the stream `src` to the elements that the walk visits; where it visits one twice, the last write wins, and
    /// padding is dropped.
    ///
    /// The same conditions hold for the buffer and `T` as in [`gather`](Self::gather): `cargo build` refuses any that
    /// do not fit.
    #[inline]
    fn scatter<T: Copy, D, B: ArrayOf<T, D> + ?Sized>(self, src: &Self::Stream<T>, dst: &mut B) {
        const { assert_moves::<T>(&A::NEEDS, B::LEN, <Self::Stream<T> as Vector<T>>::LANES) };
        let fits = A::scatter(src.as_ref(), dst.elements_mut());
        debug_assert!(fits.is_ok());
    }

    /// [`gather`](Self::gather) over slices. `cargo build` refuses a `T` of another width than the walk's elements.
    ///
    /// # Errors
    /// [`BufferError`] if `src` is shorter than the walk's span or `dst` is not exactly the stream; then nothing is
    /// moved.
    #[inline]
    fn try_gather<T: Copy + Gathered<A>>(self, src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
        const { assert_element_of::<T>(&A::NEEDS) };
        A::gather(src, dst)
    }

    /// [`scatter`](Self::scatter) over slices. `cargo build` refuses a `T` of another width than the walk's elements.
    ///
    /// # Errors
    /// [`BufferError`] if `src` is not exactly the stream or `dst` is shorter than the walk's span; then nothing is
    /// moved.
    #[inline]
    fn try_scatter<T: Copy>(self, src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
        const { assert_element_of::<T>(&A::NEEDS) };
        A::scatter(src, dst)
    }
}
