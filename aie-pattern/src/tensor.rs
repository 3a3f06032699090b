//! [`TensorPattern`]: the members of a type declared by `tensor_pattern!` besides its walk.

use core::marker::PhantomData;

use aie_pattern_core::rule::budget;
use aie_pattern_core::{Device, Levels, Native, Pattern};

use crate::AccessPattern;
use crate::access::Access;
use crate::access::needs::assert_buffer;
use crate::buffer::assert_element;
use crate::run::error::BufferError;
use crate::run::{first_element, needs, units};
use crate::stream::{Level, Stream, StreamMut, Vectors};
use crate::vector::Vector;

/// A walk over vectors, on the device that it was checked for.
///
/// The promise of `make_restrict_tensor_buffer_stream` in C++, that nothing else writes what a stream reads, needs no
/// second kind of pattern here: a shared reference guarantees it, and an exclusive one that nothing else reads the
/// buffer.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a walk over vectors",
    label = "expected a type that `tensor_pattern!` declares"
)]
pub trait TensorPattern: AccessPattern {
    /// The levels and the device, as a type: all that an expansion has to state.
    #[doc(hidden)]
    type Shape: Shape;

    /// What one access moves: `[T; LANES]`, or `[T; LANES / 2]` for 4-bit elements, two to a byte.
    type Vector<T>: Vector<T>;

    /// The device that it was checked for.
    const DEVICE: Device = <Self::Shape as Shape>::DEVICE;

    /// The levels of its nested streams: groups of three dimensions from the outermost, or the native levels as written.
    const LEVELS: Levels = <LevelsOf<Self> as Level>::LEVELS;

    /// The alignment of a vector access in bytes; [`Aligned`](crate::Aligned) is enough for every pattern.
    const ALIGNMENT: usize = alignment(Self::DEVICE, &Self::PATTERN);

    /// The walk as the address unit holds it, with increments in vectors, or in bytes where they are not a whole number of
    /// vectors. It is `None` only for a walk on [`Device::Ideal`] that exceeds the limits of every machine.
    ///
    /// ```
    /// use aie_pattern::prelude::*;
    ///
    /// tensor_pattern! { pub struct Volume = <int16, 32; [2, 4], [2, 2], [2, 1]>; }
    /// assert_eq!(
    ///     Volume::NATIVE.unwrap().to_string(),
    ///     "aie::make_tensor_descriptor_from_native<int16, 32>(aie::dim_3d(1, 1, 1, 1, 1))"
    /// );
    /// ```
    const NATIVE: Option<Native> = native(&Self::PATTERN, Self::LEVELS);

    /// Whether a buffer starts at an address that the hardware does not round down.
    ///
    /// This is the only check left for run time: offset and steps are checked where the pattern is declared. It always
    /// holds for a buffer of type [`Aligned`](crate::Aligned).
    #[inline]
    #[must_use]
    fn is_aligned<T>(self, buffer: &[T]) -> bool {
        buffer.as_ptr().addr().is_multiple_of(Self::ALIGNMENT)
    }

    /// The vectors in order, in nested streams where there are more than three dimensions; see [`stream`](crate::stream).
    ///
    /// The buffer may be longer than the walk's span, and `T` is any type as wide as its elements. A buffer that is too
    /// short and a `T` of another width are errors of `cargo build`, not of `cargo check`: they are found where the compiler
    /// generates the code of the call.
    #[inline]
    fn stream<T, const N: usize>(self, buffer: &[T; N]) -> Stream<'_, Self, T, LevelsOf<Self>> {
        const { assert_stream::<Self, T>(N) };
        // SAFETY: the assertion is that the levels are the walk's, and that every vector of the walk is in the buffer.
        unsafe { Stream::new(buffer, first_element::<Self>()) }
    }

    /// A [`stream`](Self::stream) that writes.
    #[inline]
    fn stream_mut<T, const N: usize>(self, buffer: &mut [T; N]) -> StreamMut<'_, Self, T, LevelsOf<Self>> {
        const { assert_stream::<Self, T>(N) };
        // SAFETY: as above.
        unsafe { StreamMut::new(buffer, first_element::<Self>()) }
    }

    /// [`stream`](Self::stream) over a slice. `cargo build` refuses a `T` of another width than the walk's elements.
    ///
    /// # Errors
    /// [`BufferError`] if it is shorter than the walk's span.
    #[inline]
    fn try_stream<T>(self, buffer: &[T]) -> Result<Stream<'_, Self, T, LevelsOf<Self>>, BufferError> {
        const { assert_vector::<Self, T>() };
        check_slice::<Self>(buffer.len())?;
        // SAFETY: the levels are the walk's, and every vector of the walk is in the buffer.
        Ok(unsafe { Stream::new(buffer, first_element::<Self>()) })
    }

    /// [`stream_mut`](Self::stream_mut) over a slice. `cargo build` refuses a `T` of another width than the walk's elements.
    ///
    /// # Errors
    /// [`BufferError`] if it is shorter than the walk's span.
    #[inline]
    fn try_stream_mut<T>(
        self,
        buffer: &mut [T],
    ) -> Result<StreamMut<'_, Self, T, LevelsOf<Self>>, BufferError> {
        const { assert_vector::<Self, T>() };
        check_slice::<Self>(buffer.len())?;
        // SAFETY: as above.
        Ok(unsafe { StreamMut::new(buffer, first_element::<Self>()) })
    }

    /// All vectors in order, without nesting, from either end.
    ///
    /// The same conditions hold for the buffer and `T` as in [`stream`](Self::stream): `cargo build` refuses any that
    /// do not fit.
    #[inline]
    fn vectors<T, const N: usize>(self, buffer: &[T; N]) -> Vectors<'_, Self, T> {
        const { assert_stream::<Self, T>(N) };
        // SAFETY: the assertion is that every vector of the walk is in the buffer.
        unsafe { Vectors::new(buffer) }
    }

    /// [`vectors`](Self::vectors) over a slice. `cargo build` refuses a `T` of another width than the walk's elements.
    ///
    /// # Errors
    /// [`BufferError`] if it is shorter than the walk's span.
    #[inline]
    fn try_vectors<T>(self, buffer: &[T]) -> Result<Vectors<'_, Self, T>, BufferError> {
        const { assert_vector::<Self, T>() };
        check_slice::<Self>(buffer.len())?;
        // SAFETY: every vector of the walk is in the buffer.
        Ok(unsafe { Vectors::new(buffer) })
    }
}

/// The levels of the streams of `P`.
pub type LevelsOf<P> = <<P as TensorPattern>::Shape as Shape>::Levels;

/// The levels and the device of a pattern.
pub trait Shape {
    /// The device.
    const DEVICE: Device;
    /// The levels.
    type Levels: Level;
}

/// The device of this number among all, and the levels.
pub struct OnDevice<const DEVICE: usize, L>(PhantomData<L>);

impl<const DEVICE: usize, L: Level> Shape for OnDevice<DEVICE, L> {
    const DEVICE: Device = Device::ALL[DEVICE];
    type Levels = L;
}

/// Refuses a buffer that does not hold every vector of the walk.
#[track_caller]
const fn assert_stream<P: TensorPattern, T>(given: usize) {
    assert_vector::<P, T>();
    assert_buffer(&<usize as Access<P>>::NEEDS, given);
}

/// Refuses a `T` of another width than the walk's elements, and an implementation of the trait whose vector or levels
/// are not the walk's, which is all that a buffer's length is compared with.
#[track_caller]
const fn assert_vector<P: TensorPattern, T>() {
    assert_element::<T>(P::PATTERN.element());
    let lanes = <P::Vector<T> as Vector<T>>::LANES as i128;
    assert!(
        matches!(units(&P::PATTERN), Some((own, _)) if own == lanes),
        "[AP023] the elements of the vector are not those that the walk moves"
    );
    assert!(
        <LevelsOf<P> as Level>::REST == P::PATTERN.dims().len(),
        "[AP092] the levels and the walk have different numbers of dimensions"
    );
}

#[inline]
fn check_slice<P: TensorPattern>(given: usize) -> Result<(), BufferError> {
    match const { needs::<P>() } {
        Some((needed, _)) if given >= needed => Ok(()),
        Some((needed, _)) => Err(BufferError::buffer(needed, given)),
        None => Err(BufferError::buffer(usize::MAX, given)),
    }
}

/// The alignment of a vector access in bytes.
#[must_use]
pub const fn alignment(device: Device, walk: &Pattern) -> usize {
    let bits = walk.lanes() as u64 * walk.element().bits() as u64;
    match &device.family().vectors {
        Some(vectors) => vectors.access_alignment(bits) as usize,
        None => walk.element().bits().div_ceil(8) as usize,
    }
}

/// The walk as the address unit holds it; `None` where no machine does.
#[must_use]
pub const fn native(walk: &Pattern, levels: Levels) -> Option<Native> {
    match Native::of(walk, levels) {
        None => Native::of_bytes(walk, levels),
        native => native,
    }
}

/// Asserts that the address unit holds these streams at once.
///
/// # Panics
/// If the registers of the address unit do not hold all of them, with the reason.
#[track_caller]
pub const fn assert_budget(streams: budget::Streams<'_>) {
    if let Some(text) = budget::check(streams) {
        panic!("{}", text.as_str());
    }
}

/// Checks while the program compiles that the address unit holds the descriptors of streams that are live at once.
///
/// Each pattern is one stream; name it twice for two. The unit has eight sets of registers for dimensions: a level of three
/// dimensions takes two sets, so four fit at once; a level of two dimensions takes one, so eight fit. It also has eight
/// pointers, one for each level. Anything beyond that is spilled to memory and reloaded in the middle of the streams.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tensor_pattern! {
///     /// The operands of a matrix product, and its result.
///     pub struct A = <bfloat16, 32; [4, 4], [4, 0], [8, 16], [4, 1]>;
///     pub struct B = <bfloat16, 32; [4, 0], [4, 32], [8, 1], [4, 8]>;
///     pub struct C = <bfloat16, 16; [4, 32], [4, 4], [4, 1]>;
/// }
///
/// assert_descriptor_budget!(A, B, C);
/// ```
///
/// It works inside and outside of functions; the error is [`AP065`](crate::errors::AP065).
#[macro_export]
macro_rules! assert_descriptor_budget {
    ($($pattern:ty),+ $(,)?) => {
        const _: () = $crate::__private::assert_budget(&[
            $(($crate::__private::stringify!($pattern), <$pattern as $crate::TensorPattern>::LEVELS)),+
        ]);
    };
}
