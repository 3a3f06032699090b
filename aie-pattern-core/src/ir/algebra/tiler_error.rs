//! [`TilerError`]: why a tiler cannot make taps.

use crate::text::kind::{Flag, Natural, Number, Phrase, Words};
use crate::text::{Arg, Text, kinds, sentences};

kinds! {
    /// A direction: 0 is shown as `row`, 1 as `column`.
    Side(dim: usize) => Arg::Str(name(dim));
    /// Sizes of a tap.
    Sizes(_sizes: [u64; 4]) => Arg::Nothing;
}

sentences! {
    /// Why a [`Tiler2D`](super::Tiler2D) cannot make taps, with its numbers; `dim` is 0 for rows and 1 for columns.
    /// Sizes of tensors and tiles are in elements.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "defmt", derive(defmt::Format))]
    #[non_exhaustive]
    pub enum TilerError, message;

    /// The tensor, or the tile, has size 0.
    NoSize { dim: Side, of_tile: Flag } => {
        let what: Words = if of_tile { "tile" } else { "tensor" };
        "the {what} has 0 {dim}s (at least 1)"
    }

    /// A number of repeats, or a step, is 0.
    NoCount { dim: Side, is_step: Flag } => {
        let what: Words = if is_step { "step" } else { "repeat" };
        "the {what} of {dim}s is 0 (at least 1)"
    }

    /// `pattern_repeat` is 0.
    NoRepeat => { "the pattern repeat is 0 (at least 1)" }

    /// The tile does not divide the tensor.
    Tile { dim: Side, tensor: Natural, tile: Natural } => {
        let tiles: Phrase = &Text::new().count(tile as i128, name(dim));
        "tiles of {tiles} do not divide a tensor of {tensor}"
    }

    /// The repeated tiles of a group exceed the tensor.
    Larger { dim: Side, tensor: Natural, tile: Natural, repeats: Natural } => {
        let tiles: Phrase = &Text::new().count(tile as i128, name(dim));
        let all: Number = repeats as i128 * tile as i128;
        "{repeats tile} of {tiles} are {all}, more than the {tensor} of the tensor"
    }

    /// The groups do not divide the tensor, and `allow_partial` is not set. A step is the distance in tiles from one
    /// tile of a group to the next.
    Partial { dim: Side, tensor: Natural, tile: Natural, repeats: Natural, step: Natural } => {
        let tiles: Phrase = &Text::new().count(tile as i128, name(dim));
        let steps: Phrase = &if step == 1 { Text::new() } else { Text::new().str(" in steps of ").int(step as i128) };
        "groups of {repeats tile} of {tiles}{steps} do not divide a tensor of {tensor}; `allow_partial` takes the rest"
    }

    /// The tap repeats, but all four dimensions are in use; `sizes` are without the repeat.
    NoDimensionLeft { repeat: Natural, sizes: Sizes } => {
        let a: Natural = sizes[0];
        let b: Natural = sizes[1];
        let c: Natural = sizes[2];
        let d: Natural = sizes[3];
        "no dimension is left to repeat the pattern {repeat} times: all of [{a}, {b}, {c}, {d}] are in use"
    }

    /// The tap, counted from 0, does not exist.
    NoTap { tap: Natural, taps: Natural } => { "tap {tap} does not exist: the tiler makes {taps tap}, counted from 0" }

    /// A number overflows its type.
    Overflow => { "a number of the taps does not fit in 64 bits" }
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
