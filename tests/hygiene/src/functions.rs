//! Declarations in bodies of functions.

use ::core::iter::Iterator;
use ::core::marker::Copy;

use ::ap::{dma_bd, tap_pattern, tensor_pattern, tiling_pattern, AccessPattern, TapSequence, TilingPattern};

/// A size.
const SIZE: usize = 3;

/// Items and expressions, before and after statements.
#[must_use]
pub fn body() -> usize {
    tensor_pattern! {
        /// A literal.
        struct Literal = <int8, 16; [2, 1]>;
        /// A constant.
        struct Constant = <int8, 16; [SIZE, 1]>;
    }
    let literal = tensor_pattern!(<int8, 16; [4, 1]>);
    let constant = tensor_pattern!(int8, 16; [SIZE, 1], [1, 0]; offset = SIZE);
    let mut sum = 0_usize;
    for index in literal.iter().chain(constant.iter()).chain(Literal.iter()).chain(Constant.iter()) {
        sum = sum.wrapping_add(index);
    }
    sum
}

/// In a method of a generic type.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Generic<T>(pub T);

impl<T: Copy> Generic<T> {
    /// Whole vectors of whatever.
    pub fn first(self) -> [T; 4] {
        let walk = tensor_pattern!(<int32, 4; [1, 1]; offset = SIZE, buffer = 16>);
        let mut out = [self.0; 4];
        walk.gather(&[self.0; 16], &mut out);
        out
    }
}

/// In a `const fn`.
#[must_use]
pub const fn table() -> [u8; 3] {
    tensor_pattern! {
        /// A constant.
        struct Constant = <int8, 16; [SIZE, 2]>;
    }
    *<Constant as AccessPattern>::INDICES
}

/// Tilings as items and as expressions.
#[must_use]
pub fn tilings() -> usize {
    tiling_pattern! {
        /// A literal.
        struct Literal = int32, mem, read { .buffer_dimension = {8}, .tiling_dimension = {10}, .offset = {-1} };
        /// A constant.
        struct Constant = int32, mem, read { .buffer_dimension = {SIZE} };
    }
    let literal = tiling_pattern!(int32, compute, write { .buffer_dimension = {4} });
    let constant =
        tiling_pattern!(int32, mem, write { .buffer_dimension = {SIZE, 2} }, { .buffer_dimension = {2} });
    let mut stream = [0; 10];
    Literal.gather(&[1_u32; 8], &mut stream);
    let mut sum = 0_usize;
    for moved in stream {
        if moved == 1 {
            sum = sum.wrapping_add(1);
        }
    }
    for index in literal.walk().iter().chain(constant.iter().chain(Constant.iter()).flatten()) {
        sum = sum.wrapping_add(index);
    }
    sum
}

/// Taps as items and as expressions.
#[must_use]
pub fn taps() -> usize {
    tap_pattern! {
        /// A sequence.
        struct Parts = i32, full(SIZE, 8).partition(3);
    }
    let literal = tap_pattern!(i32, full(4, 8)[::2, :6:2]);
    let constant = tap_pattern!(i32, bd_id = 1, full(SIZE).repeat(2));
    let mut sum = 0_usize;
    for index in literal.iter().chain(constant.iter()).chain(Parts::tap::<1>().iter()) {
        sum = sum.wrapping_add(index);
    }
    sum
}

/// A descriptor on a buffer, and one with a type.
#[must_use]
pub fn descriptors() -> usize {
    /// A buffer.
    #[dma_bd(crate = ::ap, dims = [<SIZE, 2>])]
    static SAMPLES: [u32; 8] = [1; 8];
    /// A descriptor.
    #[dma_bd(crate = ::ap, buffer = [u32; 8], len = 4)]
    struct Literal;
    let mut stream = [0; 3];
    SamplesBd.gather(&SAMPLES, &mut stream);
    let mut sum = 0_usize;
    for index in SamplesBd.iter().chain(Literal.iter()) {
        sum = sum.wrapping_add(index);
    }
    sum
}
