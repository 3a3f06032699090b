//! What expansions of the macros name. Not part of the public interface.

#[cfg(feature = "tensor")]
mod tensor;
#[cfg(feature = "tensor")]
pub use tensor::*;
#[cfg(feature = "dma")]
mod dma;
#[cfg(feature = "dma")]
pub use dma::*;
#[cfg(feature = "tile")]
mod tile;
#[cfg(feature = "tile")]
pub use tile::*;
#[cfg(feature = "tiling")]
mod tiling;
#[cfg(feature = "tiling")]
pub use tiling::*;
#[cfg(feature = "tap")]
mod tap;
#[cfg(feature = "tap")]
pub use tap::*;
#[cfg(feature = "fifo")]
mod fifo;
#[cfg(feature = "fifo")]
pub use fifo::*;
#[cfg(feature = "memory")]
mod memory;
#[cfg(feature = "memory")]
pub use memory::*;

pub use aie_pattern_core::declare::{
    Axi, Contracts, Descriptor, Dma, Ensured, Iteration, RawDims, Task, Tensor,
};
pub use aie_pattern_core::device::{Direction, Grid};
pub use aie_pattern_core::ir::Word;
pub use aie_pattern_core::register::Words;
pub use aie_pattern_core::rule::{Locus, Rule, Violations};
pub use aie_pattern_core::show::Notation;
pub use aie_pattern_core::{Device, Dim, Element, Levels, Pattern, TileKind};
#[cfg(feature = "design")]
pub use aie_pattern_macros::aie_design;
#[cfg(feature = "dma")]
pub use aie_pattern_macros::followed_by;
pub use aie_pattern_macros::{assert_covers, assert_disjoint, assert_same_walk, order_svg, stated};
pub use core::clone::Clone;
pub use core::marker::Copy;
pub use core::ops::Deref;
pub use core::option::Option::{self, None, Some};
pub use core::stringify;

pub use core::marker::PhantomData;

pub use crate::__stated_member as stated_member;
use crate::AccessPattern;
pub use crate::access::Known;
pub use crate::buffer::{Measured, report_memref, report_width, width};
pub use crate::contract::{
    Broken, Declared, DeclaresTilings, Promiser, WalkOf, buffer_of_descriptor, buffer_of_tensor,
    check_covers, check_disjoint, report_inverse, report_same_walk, report_set,
};
pub use crate::judged::listed::Listed;
pub use crate::judged::walked::Walked;
use crate::table::{STATIC_ENTRIES, fill_u8, fill_u16, fill_u32};
pub use crate::table::{from_le_bytes_u16, from_le_bytes_u32};

// Primitive types by names that the user's own `u8` cannot shadow: as re-exports, which rustdoc shows as what they are, where
// it would show the name of an alias.
pub use core::primitive::{
    bool as Bool, i128 as I128, str as Str, u8 as U8, u16 as U16, u32 as U32, u64 as U64, usize as Usize,
};

/// The pattern of an expansion, whose numbers have been checked.
#[must_use]
pub const fn pattern<const R: usize>(
    element: Element,
    lanes: u32,
    grain: u32,
    offset: i64,
    dims: &[(u64, i64); R],
) -> Pattern {
    let mut list = [Dim::new(1, 0); R];
    each!(k, 0..R, {
        list[k] = Dim::new(dims[k].0, dims[k].1);
    });
    match Pattern::new(element, offset, &list) {
        Some(pattern) => match pattern.of_vectors(lanes, grain) {
            Some(pattern) => pattern,
            None => unreachable!(),
        },
        None => unreachable!(),
    }
}

/// Where the length of a walk is not known. Its expansion names constants that are in error, so that types in
/// which the length occurs are types of an error as well, and rustc reports nothing more about them.
pub const fn uncounted() -> ! {
    panic!("one of the constants has an error")
}

/// The number of elements in nested arrays; a product beyond `i128` is a number that no buffer has either.
#[must_use]
pub const fn product(lengths: &[i128]) -> i128 {
    let mut product = 1i128;
    each!(k, 0..lengths.len(), {
        product = product.saturating_mul(lengths[k]);
    });
    product
}

/// The largest of several numbers.
#[must_use]
pub const fn greatest(numbers: &[u64]) -> u64 {
    let mut greatest = 0;
    each!(k, 0..numbers.len(), {
        greatest = if numbers[k] > greatest { numbers[k] } else { greatest };
    });
    greatest
}

/// Whether a number is the first of the largest ones.
#[must_use]
pub const fn is_greatest(numbers: &[u64], at: usize) -> bool {
    each!(k, 0..at, {
        if numbers[k] >= numbers[at] {
            return false;
        }
    });
    numbers[at] == greatest(numbers)
}

/// A word of an index table by its width.
pub struct Width<const BYTES: usize>;

/// The word of a width.
pub trait TableWord {
    type Word;
}

impl TableWord for Width<1> {
    type Word = u8;
}

impl TableWord for Width<2> {
    type Word = u16;
}

impl TableWord for Width<4> {
    type Word = u32;
}

/// An array that is the index table of `P`; of no entries, one of a pattern that has no `static`.
pub trait Fill<P>: Copy + 'static {
    const TABLE: Self;
    const REFERENCE: &'static Self;
}

macro_rules! fill {
    ($word:ty, $fill:ident) => {
        impl<P: AccessPattern, const N: usize> Fill<P> for [$word; N] {
            #[allow(long_running_const_eval)]
            const TABLE: Self = if N == 0 { [0; N] } else { $fill(&P::PATTERN) };
            const REFERENCE: &'static Self = &<Self as Fill<P>>::TABLE;
        }
    };
}
fill!(u8, fill_u8);
fill!(u16, fill_u16);
fill!(u32, fill_u32);

/// Entries of the `static` of a pattern's table: all or none. None as well where no word holds every index: such a walk
/// has no table, which is an error only of a program that names it.
#[must_use]
pub const fn stored(pattern: &Pattern) -> usize {
    match (pattern.len(), pattern.max_index()) {
        (Ok(len), Ok(greatest)) if len <= STATIC_ENTRIES as u64 && greatest <= u32::MAX as i64 => {
            len as usize
        }
        _ => 0,
    }
}

/// The table of `P`. Its index type and length follow from the type that is expected.
pub struct TableOf<P>(PhantomData<P>);

impl<P> TableOf<P> {
    /// The table in the `static`; a constant if the `static` has no entries.
    #[must_use]
    pub const fn indices<W, const N: usize>(stored: &'static [W]) -> &'static [W; N]
    where
        [W; N]: Fill<P>,
    {
        match stored.first_chunk() {
            Some(table) => table,
            None => Self::constant(),
        }
    }

    /// Apart from [`indices`](Self::indices), so that the constant is evaluated only where it is wanted.
    const fn constant<W, const N: usize>() -> &'static [W; N]
    where
        [W; N]: Fill<P>,
    {
        <[W; N] as Fill<P>>::REFERENCE
    }
}
