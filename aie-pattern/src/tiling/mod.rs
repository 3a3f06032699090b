//! [`TilingPattern`]: the members of every declared tiling; and ports and their tilings as plain data.

pub(crate) mod descriptors;
mod iter;
pub(crate) mod rows;
pub(crate) mod singles;
mod walk;

use aie_pattern_core::Pattern;
pub use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling, Traversal};
pub use aie_pattern_core::lower::tiling::{BdBudget, Part};
use aie_pattern_core::text::Text;

pub use self::iter::TilingIter;
pub use self::walk::Walk;
use crate::Vector;
use crate::array::ArrayOf;
use crate::buffer::assert_element;
use crate::run::error::BufferError;

/// What a port of a buffer moves, known while the program compiles. [`tiling_pattern!`](crate::tiling_pattern) declares
/// types that implement it.
///
/// The type is zero-sized; everything is a constant. What a program does not name is neither linked nor evaluated, except
/// index tables of up to 1,048,576 entries, which are `static`s.
///
/// Unlike an [`AccessPattern`](crate::AccessPattern), it may move zeros that are nowhere in memory: what a mem tile
/// reads outside the buffer. [`walk`](Self::walk) turns a port without padding into an `AccessPattern`.
pub trait TilingPattern: Copy + 'static {
    /// The port as declared: device, memory, direction, element type and [`TILINGS`](Self::TILINGS).
    const PORT: &'static Port<'static>;

    /// The tilings as plain data, in the order in which they are played.
    const TILINGS: &'static [Tiling] = Self::PORT.tilings;

    /// Elements moved, padded zeros and repetitions included.
    const LEN: usize = length(Self::PORT);

    /// Elements that a buffer must hold: one past the greatest index.
    const SPAN: usize = span(Self::PORT);

    /// The walk as plain data, if there is a single tiling without padding.
    const PATTERN: Option<Pattern> = if Self::TILINGS.len() == 1 { Self::PORT.pattern(0) } else { None };

    /// The buffer descriptors that play the port, each with the number of its tiling: those of a tiling run one after
    /// the other, and again for each of its repetitions. The descriptors include padded zeros.
    ///
    /// Walk and padding are set; the code that starts them supplies channel, locks and addresses. The type's `words(n,
    /// address)` returns their register words, as for a type declared by [`dma_bd`](macro@crate::dma_bd). The list is
    /// empty if the device's descriptors are not known. With more than 2048, forty times as many as a tile has, naming
    /// it does not compile; [`Port::parts`] has them.
    ///
    /// ```
    /// # use aie_pattern::prelude::*;
    /// # use aie_pattern::{bd::MemBd, tiling::Part};
    /// tiling_pattern! {
    ///     pub struct Tiles = int32, mem, read {
    ///         .buffer_dimension = {12, 8}, .tiling_dimension = {4, 4},
    ///         .tile_traversal = {{.dimension=1, .stride=4, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}
    ///     };
    /// }
    /// let [(0, Part::Descriptor(bd))] = Tiles::DESCRIPTORS else { panic!("one descriptor of the first tiling") };
    /// assert_eq!(bd.moved(), 96);
    /// const WORDS: [u32; 8] = Tiles::words(0, 0x80000);
    /// assert_eq!(MemBd::from_words(WORDS).buffer_length(), 96);
    /// ```
    const DESCRIPTORS: &'static [(usize, Part)] = <Self::Listed as descriptors::List>::LIST;

    /// The buffer descriptors that AMD's compiler is likely to take for the port, and how many there are. [`Port::reason`]
    /// explains why a tiling needs several, and [`Port::merged`] has a tiling that takes fewer, if there is one.
    ///
    /// ```
    /// # use aie_pattern::prelude::*;
    /// tiling_pattern! {
    ///     #[allow(deprecated)] // or this would be a warning, with the C++ of the next one
    ///     pub struct Images = int32, mem, read {
    ///         .buffer_dimension = {8, 8, 16}, .tiling_dimension = {4, 4, 1},
    ///         .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}, {.dimension=1, .stride=4, .wrap=2},
    ///                            {.dimension=2, .stride=1, .wrap=16}}
    ///     };
    ///     pub struct Tall = int32, mem, read {
    ///         .buffer_dimension = {8, 128}, .tiling_dimension = {4, 4},
    ///         .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}, {.dimension=1, .stride=4, .wrap=32}}
    ///     };
    /// }
    /// let (images, tall) = (Images::BDS, Tall::BDS);
    /// assert_eq!((images.needed(), tall.needed(), tall.available), (32, 2, 24));
    /// assert_eq!(Images::INDICES, Tall::INDICES);
    /// ```
    ///
    /// On a device whose descriptors are not known, `ideal` and the first generation, naming it is an error;
    /// [`Port::budget`] returns `None`.
    const BDS: BdBudget = budget(Self::PORT);

    /// `[u8; LEN]`, `[u16; LEN]` or `[u32; LEN]`: the narrowest word that holds every index and, if there are padded
    /// zeros, the marker for them.
    type Indices: 'static;

    /// The indices in order, one `static` however many places use it.
    ///
    /// A padded zero is the greatest value of the word: `u8::MAX` in a table of `u8`. No index of a padded port has that
    /// value; if the indices leave no value of `u32` for the marker, naming the table does not compile.
    const INDICES: &'static Self::Indices;

    /// What the port moves: `[T; LEN]`.
    type Stream<T>: Vector<T>;

    #[doc(hidden)]
    type Listed: descriptors::List;

    #[doc(hidden)]
    type Singles: singles::Singles;

    /// [`INDICES`](Self::INDICES), of a value whose type has no name.
    #[inline]
    #[must_use]
    fn indices(self) -> &'static Self::Indices {
        Self::INDICES
    }

    /// The indices in order, `None` where a zero is padded, without the table.
    #[inline]
    fn iter(self) -> TilingIter<Self> {
        TilingIter::new()
    }

    /// The same as an [`AccessPattern`](crate::AccessPattern), for one tiling that pads nothing; any other does not
    /// compile.
    #[inline]
    #[must_use]
    fn walk(self) -> Walk<Self> {
        const { walk::assert_walk::<Self>() };
        Walk::new()
    }

    /// Collects what the port moves, in its order, with zeros where it pads: `dst` is the stream.
    ///
    /// The buffer is an array or a nested array; it may be longer than [`SPAN`](Self::SPAN). `T` is any type as wide
    /// as the port's elements. A buffer that is too short and a `T` of another width are errors of `cargo build`, not of
    /// `cargo check`: they are found where the compiler generates the code of the call. No check is left at run time.
    #[inline]
    fn gather<T, D, B>(self, src: &B, dst: &mut Self::Stream<T>)
    where
        T: Copy + Default,
        B: ArrayOf<T, D> + ?Sized,
    {
        const { assert_moves::<Self, T>(B::LEN) };
        <Self::Singles as singles::Singles>::gather(src.elements(), dst.as_mut());
    }

    /// Writes the stream `src` to the elements that the port visits; where it visits one twice, the last write wins,
    /// and padding is dropped.
    ///
    /// The same conditions hold for the buffer and `T` as in [`gather`](Self::gather): `cargo build` refuses any that
    /// do not fit.
    #[inline]
    fn scatter<T: Copy, D, B: ArrayOf<T, D> + ?Sized>(self, src: &Self::Stream<T>, dst: &mut B) {
        const { assert_moves::<Self, T>(B::LEN) };
        <Self::Singles as singles::Singles>::scatter(src.as_ref(), dst.elements_mut());
    }

    /// [`gather`](Self::gather) over slices. `cargo build` refuses a `T` of another width than the port's elements.
    ///
    /// # Errors
    /// [`BufferError`] if `src` is shorter than [`SPAN`](Self::SPAN) or `dst` is not [`LEN`](Self::LEN) long; then
    /// nothing is moved.
    #[inline]
    fn try_gather<T: Copy + Default>(self, src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
        const { assert_element::<T>(Self::PORT.element) };
        check::<Self>(src.len(), dst.len())?;
        <Self::Singles as singles::Singles>::gather(src, dst);
        Ok(())
    }

    /// [`scatter`](Self::scatter) over slices. `cargo build` refuses a `T` of another width than the port's elements.
    ///
    /// # Errors
    /// [`BufferError`] if `src` is not [`LEN`](Self::LEN) long or `dst` is shorter than [`SPAN`](Self::SPAN); then
    /// nothing is moved.
    #[inline]
    fn try_scatter<T: Copy>(self, src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
        const { assert_element::<T>(Self::PORT.element) };
        check::<Self>(dst.len(), src.len())?;
        <Self::Singles as singles::Singles>::scatter(src, dst);
        Ok(())
    }
}

/// Compares the elements of buffer and stream with those that they must have.
fn check<P: TilingPattern>(buffer: usize, stream: usize) -> Result<(), BufferError> {
    if P::PORT.element.packed() > 1 {
        return Err(BufferError::buffer(usize::MAX, buffer));
    }
    // Taken from the port, not from an implementation of the trait.
    let (span, len) = const { (span(P::PORT), length(P::PORT)) };
    if buffer < span {
        return Err(BufferError::buffer(span, buffer));
    }
    if stream != len {
        return Err(BufferError::stream(len, stream));
    }
    Ok(())
}

pub(crate) const fn length(port: &Port) -> usize {
    match port.len() {
        Some(len) if len <= usize::MAX as u64 => len as usize,
        _ => panic!("the number of elements that the port moves does not fit `usize`"),
    }
}

const fn span(port: &Port) -> usize {
    match port.span() {
        Some(span) if span <= usize::MAX as u64 => span as usize,
        _ => panic!("the span of the port does not fit `usize`"),
    }
}

const fn budget(port: &Port) -> BdBudget {
    match port.budget() {
        Some(budget) => budget,
        None => panic!("the buffer descriptors of the port's device are not known"),
    }
}

/// Refuses a `T` of another width than the port's elements, a buffer of `given` of them that is too short, and a stream
/// of another length, which only an implementation of the trait that no macro declared can have.
#[track_caller]
const fn assert_moves<P: TilingPattern, T>(given: usize) {
    assert_element::<T>(P::PORT.element);
    assert_buffer(P::PORT, given);
    assert!(
        <P::Stream<T> as Vector<T>>::LANES == length(P::PORT),
        "the length of the stream is not the number of elements that the port moves"
    );
}

/// Refuses a buffer of `given` elements that is too short.
#[track_caller]
const fn assert_buffer(port: &Port, given: usize) {
    assert!(
        port.element.packed() == 1,
        "an element of the port is not a whole number of bytes, so no buffer can hold it"
    );
    let needed = span(port);
    if given < needed {
        let text = Text::new().str("[AP015] the walk needs a buffer of ").count(needed as i128, "element");
        let text = text.str(", but this one has ").int(given as i128);
        panic!("{}", text.as_str());
    }
}
