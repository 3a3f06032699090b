//! Declarations in the output of other macros.
// About these macros, not about what they expand to.
#![allow(edition_2024_expr_fragment_specifier)]

use ::ap::{dma_bd, tap_pattern, tensor_pattern, tiling_pattern};

/// A size.
const SIZE: usize = 3;

/// Declares patterns from what it captures.
macro_rules! declare {
    ($($(#[$meta:meta])* $vis:vis $name:ident: $size:expr, $step:literal;)*) => {
        $(tensor_pattern! {
            $(#[$meta])*
            $vis struct $name = <int8, 16; [$size, $step], [2 * $size, 0]>;
        })*
    };
}

declare! {
    /// From a literal.
    pub Literal: 4, 2;
    /// From a sum.
    #[cfg(all())]
    pub Sum: SIZE + 1, 2;
    /// Not there.
    #[cfg(any())]
    pub Sum: undeclared, 0;
    /// Private.
    Private: (SIZE - 1), 1;
}

/// Declares tilings from what it captures.
macro_rules! tilings {
    ($($(#[$meta:meta])* $vis:vis $name:ident: $ty:ident, $size:expr, $stride:literal, $tile:expr;)*) => {
        $(tiling_pattern! {
            $(#[$meta])*
            $vis struct $name = $ty, mem, read {
                .buffer_dimension = {4 * $size, $stride}, .tiling_dimension = {$size, $tile},
                .tile_traversal = {{.dimension = 0, .stride = $size, .wrap = $stride}}
            };
        })*
    };
}

tilings! {
    /// From a literal.
    pub LiteralTiles: int32, 3, 4, 2;
    /// From a sum.
    #[cfg(all())]
    pub SumTiles: int32, SIZE - 1 + 1, 4, 2;
    /// Not there.
    #[cfg(any())]
    pub SumTiles: int32, undeclared, 0, 0;
}

/// Declares taps from what it captures.
macro_rules! taps {
    ($($(#[$meta:meta])* $vis:vis $name:ident: $ty:ident, $size:expr, $stride:literal;)*) => {
        $(tap_pattern! {
            $(#[$meta])*
            $vis struct $name = $ty, TensorAccessPattern(($size, 64), 0, [$size, $stride], [64, 1]);
        })*
    };
}

taps! {
    /// From a literal.
    pub LiteralTap: i32, 3, 4;
    /// From a sum.
    pub SumTap: i32, SIZE - 1 + 1, 4;
    /// Not there.
    #[cfg(any())]
    pub SumTap: i32, undeclared, 0;
}

/// An expression.
macro_rules! walk {
    ($size:expr) => {
        tensor_pattern!(<int8, 16; [$size * 2, 1]>)
    };
}

/// Uses them.
#[must_use]
pub fn sum() -> usize {
    use ::ap::AccessPattern;
    use ::core::iter::Iterator;
    let mut sum = 0_usize;
    for index in walk!(SIZE + 1).iter().chain(walk!(2).iter()).chain(Private.iter()) {
        sum = sum.wrapping_add(index);
    }
    sum
}

/// Declares buffers from what it captures.
macro_rules! buffers {
    ($($(#[$meta:meta])* $vis:vis $name:ident: $ty:ty = $value:expr, $size:expr, $stride:literal, $other:ident;)*) => {
        $(
            $(#[$meta])*
            #[dma_bd(crate = ::ap, dims = [<$size, $stride>, (2, 1)])]
            #[dma_bd(crate = ::ap, dims = [<2 * $size, 1>], name = $other)]
            $vis static $name: $ty = $value;
        )*
    };
}

buffers! {
    /// From a literal.
    pub LITERAL: [i32; 16] = [0; 16], 4, 2, LiteralRow;
    /// From a sum.
    #[cfg(all())]
    pub SUM: [[i32; SIZE + 1]; 4] = [[0; SIZE + 1]; 4], SIZE + 1, 2, SumRow;
    /// Not there.
    #[cfg(any())]
    pub SUM: Undeclared = undeclared, undeclared, 0, SumRow;
}
