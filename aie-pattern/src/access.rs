//! [`AccessPattern`]: the members of every declared pattern.

use aie_pattern_core::Pattern;
use aie_pattern_core::text::Text;

use crate::array::ArrayOf;
use crate::buffer::assert_element;
use crate::run;
use crate::run::error::BufferError;
use crate::run::iter::Iter;
use crate::tensor::Vector;

/// A walk over a buffer, known while the program compiles. The macros of this crate declare types that implement it.
///
/// The type is zero-sized; everything is a constant. What a program does not name is neither linked nor evaluated, except
/// index tables of up to 1,048,576 entries, which are `static`s.
///
/// One access moves [`Pattern::lanes`] elements: one for a DMA's walk, one vector for a tensor descriptor's. In buffers and
/// streams a `T` is an element: any type of its width, also one of yours. For `int4` and `uint4` only, a `T` is a byte with
/// two elements, see [`int4`](crate::int4).
pub trait AccessPattern: Copy + 'static {
    /// The walk as plain data: element, offset, dimensions outermost first.
    const PATTERN: Pattern;

    /// Number of accesses.
    const LEN: usize = length(&Self::PATTERN);

    /// The indices that a buffer must hold: one past the greatest index.
    ///
    /// In the unit of the indices: for a tensor descriptor, vectors.
    const SPAN: usize = span(&Self::PATTERN);

    /// The walk element by element: the same as [`PATTERN`](Self::PATTERN) where one access moves one element.
    const ELEMENTS: Pattern = elements(&Self::PATTERN);

    /// `[u8; LEN]`, `[u16; LEN]` or `[u32; LEN]`: the narrowest word that holds every index.
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
    /// A table of more than 1,048,576 entries is not a `static`, so that it costs nothing unless it is named; a program
    /// that names such a table in several places should store it in a `static`.
    const INDICES: &'static Self::Indices;

    /// What the walk moves: `[T; LEN * lanes]`; half as many for 4-bit elements, where a `T` is a byte with two of them.
    type Stream<T>: Vector<T>;

    /// [`INDICES`](Self::INDICES), of a value whose type has no name.
    #[inline]
    #[must_use]
    fn indices(self) -> &'static Self::Indices {
        Self::INDICES
    }

    /// The indices in order, from the dimensions, without the table.
    #[inline]
    fn iter(self) -> Iter<Self> {
        Iter::new()
    }

    /// The distance of each access from the start of the buffer, in bytes.
    ///
    /// The table of them, as a constant, is [`offsets_in_bytes`](crate::offsets_in_bytes).
    #[inline]
    fn offsets_in_bytes(
        self,
    ) -> impl ExactSizeIterator<Item = usize> + DoubleEndedIterator + core::iter::FusedIterator + Clone {
        self.iter().map(|index| index * const { run::bytes_per_index(&Self::PATTERN) })
    }

    /// Collects the elements that the walk visits, in its order: `dst` is the stream.
    ///
    /// The buffer is an array or a nested array; it may be longer than [`SPAN`](Self::SPAN). `T` is any type as wide
    /// as the walk's elements: not only `i16` for `int16`.
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
    fn gather<T: Copy, D, B: ArrayOf<T, D> + ?Sized>(self, src: &B, dst: &mut Self::Stream<T>) {
        const { assert_moves::<Self, T>(B::LEN) };
        let fits = run::gather::<Self, T>(src.elements(), dst.as_mut());
        debug_assert!(fits.is_ok());
    }

    /// Writes the stream `src` to the elements that the walk visits; where it visits one twice, the last write wins.
    ///
    /// The same conditions hold for the buffer and `T` as in [`gather`](Self::gather): `cargo build` refuses any that
    /// do not fit.
    #[inline]
    fn scatter<T: Copy, D, B: ArrayOf<T, D> + ?Sized>(self, src: &Self::Stream<T>, dst: &mut B) {
        const { assert_moves::<Self, T>(B::LEN) };
        let fits = run::scatter::<Self, T>(src.as_ref(), dst.elements_mut());
        debug_assert!(fits.is_ok());
    }

    /// [`gather`](Self::gather) over slices. `cargo build` refuses a `T` of another width than the walk's elements.
    ///
    /// # Errors
    /// [`BufferError`] if `src` is shorter than the walk's span or `dst` is not exactly the stream; then nothing is
    /// moved.
    #[inline]
    fn try_gather<T: Copy>(self, src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
        const { assert_element::<T>(Self::PATTERN.element()) };
        run::gather::<Self, T>(src, dst)
    }

    /// [`scatter`](Self::scatter) over slices. `cargo build` refuses a `T` of another width than the walk's elements.
    ///
    /// # Errors
    /// [`BufferError`] if `src` is not exactly the stream or `dst` is shorter than the walk's span; then nothing is
    /// moved.
    #[inline]
    fn try_scatter<T: Copy>(self, src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
        const { assert_element::<T>(Self::PATTERN.element()) };
        run::scatter::<Self, T>(src, dst)
    }
}

const fn length(pattern: &Pattern) -> usize {
    match pattern.len() {
        Ok(len) if len <= usize::MAX as u64 => len as usize,
        _ => panic!("the length of the walk does not fit `usize`"),
    }
}

const fn span(pattern: &Pattern) -> usize {
    match pattern.span() {
        Ok(span) if span <= usize::MAX as u64 => span as usize,
        _ => panic!("the span of the walk does not fit `usize`"),
    }
}

const fn elements(pattern: &Pattern) -> Pattern {
    match pattern.elements() {
        Some(elements) => elements,
        None => panic!("the walk, element by element, does not fit 64 bits"),
    }
}

/// Refuses a `T` of another width than the walk's elements, a buffer of `given` of them that is too short, and a stream
/// of another length, which only an implementation of the trait that no macro declared can have.
#[track_caller]
const fn assert_moves<P: AccessPattern, T>(given: usize) {
    assert_element::<T>(P::PATTERN.element());
    assert_buffer::<P>(given);
    let stream = <P::Stream<T> as Vector<T>>::LANES;
    assert!(
        matches!(run::needs::<P>(), Some((_, moved)) if moved == stream),
        "the length of the stream is not the number of elements that the walk moves"
    );
}

/// Refuses a buffer of `given` elements, or bytes with two elements each, that is too short.
#[track_caller]
pub(crate) const fn assert_buffer<P: AccessPattern>(given: usize) {
    let pattern = &P::PATTERN;
    let Some((_, grain)) = run::units(pattern) else {
        panic!("an access of the walk is not a whole number of bytes, so no buffer can hold it");
    };
    let needed = match pattern.span() {
        Ok(span) => span as i128 * grain,
        Err(_) => i128::MAX,
    };
    if (given as i128) < needed {
        let packed = pattern.element().packed() > 1;
        let text = Text::new().str("[AP015] the walk needs a buffer of ");
        let text = text.count(needed, if packed { "byte" } else { "element" });
        let text = text.str(", but this one has ").int(given as i128);
        let text = if packed {
            text.note("a byte holds two elements of ").str(pattern.element().name())
        } else {
            text
        };
        panic!("{}", text.as_str());
    }
    // What is left: a walk that goes below the start, or further than any slice.
    assert!(matches!(run::needs::<P>(), Some((needed, _)) if given >= needed), "no buffer can hold the walk");
}
