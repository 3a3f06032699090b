//! [`TilerError`]: why a tiler cannot make taps.

use crate::text::Text;

/// Why a [`Tiler2D`](super::Tiler2D) cannot make taps, with its numbers; `dim` is 0 for rows and 1 for columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum TilerError {
    /// The tensor or the tile has size 0.
    NoSize {
        /// 0 for rows, 1 for columns.
        dim: usize,
        /// `true` for the tile, `false` for the tensor.
        of_tile: bool,
    },
    /// A number of repeats or a step is 0.
    NoCount {
        /// 0 for rows, 1 for columns.
        dim: usize,
        /// `true` for the step, `false` for the repeats.
        is_step: bool,
    },
    /// `pattern_repeat` is 0.
    NoRepeat,
    /// The tile does not divide the tensor.
    Tile {
        /// 0 for rows, 1 for columns.
        dim: usize,
        /// Elements of the tensor.
        tensor: u64,
        /// Elements of the tile.
        tile: u64,
    },
    /// The repeated tiles exceed the tensor.
    Larger {
        /// 0 for rows, 1 for columns.
        dim: usize,
        /// Elements of the tensor.
        tensor: u64,
        /// Elements of the tile.
        tile: u64,
        /// Tiles of a group.
        repeats: u64,
    },
    /// The groups do not divide the tensor, and `allow_partial` is not set.
    Partial {
        /// 0 for rows, 1 for columns.
        dim: usize,
        /// Elements of the tensor.
        tensor: u64,
        /// Elements of the tile.
        tile: u64,
        /// Tiles of a group.
        repeats: u64,
        /// Distance in tiles from one tile of a group to the next.
        step: u64,
    },
    /// The tap repeats, but all four dimensions are in use.
    NoDimensionLeft {
        /// `pattern_repeat`.
        repeat: u64,
        /// Sizes of the tap without the repeat.
        sizes: [u64; 4],
    },
    /// The tap does not exist.
    NoTap {
        /// The tap asked for, counted from 0.
        tap: u64,
        /// Number of taps.
        taps: u64,
    },
    /// A number overflows its type.
    Overflow,
}

impl TilerError {
    /// The message, in lower case and without a full stop.
    #[must_use]
    pub const fn message(&self) -> Text {
        let text = Text::new();
        match *self {
            Self::NoSize { dim, of_tile } => {
                let text = text.str("the ").str(if of_tile { "tile" } else { "tensor" }).str(" has 0 ");
                text.str(name(dim)).str("s").at_least(1)
            }
            Self::NoCount { dim, is_step } => {
                let text = text.str("the ").str(if is_step { "step" } else { "repeat" }).str(" of ");
                text.str(name(dim)).str("s is 0").at_least(1)
            }
            Self::NoRepeat => text.str("the pattern repeat is 0").at_least(1),
            Self::Tile { dim, tensor, tile } => {
                let text = text.str("tiles of ").count(tile as i128, name(dim));
                text.str(" do not divide a tensor of ").int(tensor as i128)
            }
            Self::Larger { dim, tensor, tile, repeats } => {
                let text = text.count(repeats as i128, "tile").str(" of ").count(tile as i128, name(dim));
                let text = text.str(" are ").int(repeats as i128 * tile as i128).str(", more than the ");
                text.int(tensor as i128).str(" of the tensor")
            }
            Self::Partial { dim, tensor, tile, repeats, step } => {
                let text = text.str("groups of ").count(repeats as i128, "tile").str(" of ");
                let text = text.count(tile as i128, name(dim));
                let text = if step == 1 { text } else { text.str(" in steps of ").int(step as i128) };
                let text = text.str(" do not divide a tensor of ").int(tensor as i128);
                text.str("; `allow_partial` takes the rest")
            }
            Self::NoDimensionLeft { repeat, sizes } => {
                let text = text.str("no dimension is left to repeat the pattern ").int(repeat as i128);
                let text = text.str(" times: all of [").int(sizes[0] as i128).str(", ").int(sizes[1] as i128);
                let text = text.str(", ").int(sizes[2] as i128).str(", ").int(sizes[3] as i128);
                text.str("] are in use")
            }
            Self::NoTap { tap, taps } => {
                text.str("there is no tap ").int(tap as i128).str(" of ").count(taps as i128, "tap")
            }
            Self::Overflow => text.str("a number of the taps does not fit in 64 bits"),
        }
    }
}

/// The word for dimension `dim`: `row` or `column`.
const fn name(dim: usize) -> &'static str {
    if dim == 0 { "row" } else { "column" }
}

impl core::fmt::Display for TilerError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message().as_str())
    }
}

impl core::error::Error for TilerError {}
