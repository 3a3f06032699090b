//! [`TensorPattern`]: what a type declared by `tensor_pattern!` offers beyond its walk.

use aie_pattern_core::{Device, Levels, Native, Pattern};

use crate::AccessPattern;

/// A walk over vectors, on the device that it was checked for.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a walk over vectors",
    label = "expected a type that `tensor_pattern!` declares"
)]
pub trait TensorPattern: AccessPattern {
    /// The device whose limits it keeps.
    const DEVICE: Device;

    /// The levels of its nested streams: threes of dimensions from the outermost side, or the native ones as written.
    const LEVELS: Levels;

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
            $((::core::stringify!($pattern), <$pattern as $crate::TensorPattern>::LEVELS)),+
        ]);
    };
}
