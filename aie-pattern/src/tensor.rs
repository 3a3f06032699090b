//! [`TensorPattern`]: what a type declared by `tensor_pattern!` offers beyond its walk.

use core::marker::PhantomData;

use aie_pattern_core::{Device, Levels, MAX_RANK, Native, Pattern};

use crate::AccessPattern;

/// A walk over vectors, on the device that it was checked for.
///
/// What the C++ promises with `make_restrict_tensor_buffer_stream`, that nothing else writes what a stream reads, needs no
/// second kind of pattern here: a shared reference to a buffer says so, and an exclusive one that nothing else reads it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a walk over vectors",
    label = "expected a type that `tensor_pattern!` declares"
)]
pub trait TensorPattern: AccessPattern {
    /// The levels and the device, as a type: the least that an expansion has to say.
    #[doc(hidden)]
    type Shape: Shape;

    /// The device whose limits it keeps.
    const DEVICE: Device = <Self::Shape as Shape>::DEVICE;

    /// The levels of its nested streams: threes of dimensions from the outermost side, or the native ones as written.
    const LEVELS: Levels = <Self::Shape as Shape>::LEVELS;

    /// Bytes to whose multiple an access of a vector is aligned; [`Aligned`](crate::Aligned) is enough for every pattern.
    const ALIGNMENT: usize = alignment(Self::DEVICE, &Self::PATTERN);

    /// The walk as the address unit holds it, its increments in vectors, or where they are no whole number of vectors, in
    /// bytes. Only of a walk for [`Device::Ideal`], beyond the limits of any machine, there may be none.
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

    /// Whether a buffer begins where the hardware reads it without rounding addresses down.
    ///
    /// All that there is to ask at run time: offset and steps were checked where the pattern is declared. A buffer of type
    /// [`Aligned`](crate::Aligned) always does.
    #[inline]
    #[must_use]
    fn is_aligned<T>(self, buffer: &[T]) -> bool {
        buffer.as_ptr().addr().is_multiple_of(Self::ALIGNMENT)
    }
}

/// The levels and the device of a pattern.
pub trait Shape {
    const DEVICE: Device;
    const LEVELS: Levels;
}

/// The device of this number among all, and the levels, outermost first.
pub struct On<const DEVICE: usize, L>(PhantomData<L>);

impl<const DEVICE: usize, L: LevelList> Shape for On<DEVICE, L> {
    const DEVICE: Device = Device::ALL[DEVICE];
    const LEVELS: Levels = L::LEVELS;
}

/// Levels as a type.
pub trait LevelList {
    const LEVELS: Levels;
}

/// A level of this rank, and those inside of it.
pub struct Nest<const RANK: u8, Inner>(PhantomData<Inner>);

/// The innermost level.
pub struct Leaf<const RANK: u8>;

impl<const RANK: u8, Inner: LevelList> LevelList for Nest<RANK, Inner> {
    const LEVELS: Levels = around(RANK, Inner::LEVELS.ranks());
}

impl<const RANK: u8> LevelList for Leaf<RANK> {
    const LEVELS: Levels = around(RANK, &[]);
}

/// A level of `rank` around levels.
const fn around(rank: u8, inner: &[u8]) -> Levels {
    let mut ranks = [rank; MAX_RANK];
    ranks.split_at_mut(1).1.split_at_mut(inner.len()).0.copy_from_slice(inner);
    match Levels::new(ranks.split_at(inner.len() + 1).0) {
        Some(levels) => levels,
        None => panic!("a level has one to three dimensions"),
    }
}

const fn alignment(device: Device, walk: &Pattern) -> usize {
    let bits = walk.lanes() as u64 * walk.element().bits() as u64;
    match &device.family().vectors {
        Some(vectors) => vectors.access_alignment(bits) as usize,
        None => walk.element().bits().div_ceil(8) as usize,
    }
}

const fn native(walk: &Pattern, levels: Levels) -> Option<Native> {
    match Native::of(walk, levels) {
        None => Native::of_bytes(walk, levels),
        native => native,
    }
}

/// Checks while the program compiles that the address unit holds the descriptors of streams that are live at once.
///
/// Each pattern is one stream; name it twice for two. The unit has eight sets of registers for dimensions: a level of three
/// takes two of them, so that there are four at once, one of two takes one, so that there are eight; and it has eight
/// pointers, one for each level. The C++ keeps what is beyond that on the stack, and pays for it in its innermost loop.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tensor_pattern! {
///     /// The operands of a matrix product, and what is made of them.
///     pub struct A = <bfloat16, 32; [4, 4], [4, 0], [8, 16], [4, 1]>;
///     pub struct B = <bfloat16, 32; [4, 0], [4, 32], [8, 1], [4, 8]>;
///     pub struct C = <bfloat16, 16; [4, 32], [4, 4], [4, 1]>;
/// }
///
/// assert_descriptor_budget!(A, B, C);
/// ```
///
/// Outside of functions and in them; the error is [`AP065`](crate::errors::AP065).
#[macro_export]
macro_rules! assert_descriptor_budget {
    ($($pattern:ty),+ $(,)?) => {
        const _: () = $crate::__private::assert_budget(&[
            $(($crate::__private::stringify!($pattern), <$pattern as $crate::TensorPattern>::LEVELS)),+
        ]);
    };
}
