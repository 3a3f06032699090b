//! [`AlgebraError`]: why an operation has no result.

use crate::element::Element;
use crate::ir::contract::{CoverFault, Twice};
use crate::ir::{Dim, MAX_RANK};
use crate::text::Arg::{self, Int};
use crate::text::kind::{Index, Natural, Number, Phrase, Signed, Words};
use crate::text::{Text, kinds, sentences};

kinds! {
    /// The unit of a walk's accesses: element, lanes and grain.
    Unit(_unit: (Element, u32, u32)) => Arg::Nothing;
    /// A size and a stride.
    Loop(_dim: Dim) => Arg::Nothing;
    /// The first and the last of several dimensions that together act as one.
    Range(_dims: (usize, usize)) => Arg::Nothing;
    /// How a walk fails to cover elements once.
    Fault(_fault: CoverFault) => Arg::Nothing;
}

sentences! {
    /// Why an operation has no result, with its numbers. Dimensions are counted from the outermost, which is 0.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum AlgebraError, #[cfg(any(feature = "tap", feature = "program"))] message;

    /// The walk does not have this dimension.
    NoDimension { dim: Index, rank: Index } => {
        "dimension {dim} does not exist: the walk has {rank dimension}"
    }

    /// The result would have more than [`MAX_RANK`] dimensions.
    TooManyDimensions { rank: Index } => {
        let most: Index = MAX_RANK;
        "the result would have {rank dimension} (at most {most})"
    }

    /// A number of the result overflows its type.
    Overflow => { "a number of the result does not fit in 64 bits" }

    /// A tensor without dimensions.
    NoShape => { "the tensor has 0 dimensions (at least 1)" }

    /// A dimension of the tensor has size 0.
    EmptyDimension { dim: Index } => { "dimension {dim} of the tensor has size 0 (at least 1)" }

    /// More slices than dimensions; new dimensions do not count.
    TooManySlices { slices: Index, rank: Index } => { "the index has {slices slice}, but the walk has {rank dimension}" }

    /// The index is outside its dimension.
    IndexOutside { dim: Index, index: Signed, size: Natural } => {
        "index {index} is outside dimension {dim}, which has {size step}"
    }

    /// A bound of a range is outside its dimension.
    RangeOutside { dim: Index, bound: Signed, size: Natural } => {
        "bound {bound} of the range is outside dimension {dim}, which has {size step}"
    }

    /// The range is empty; its end is exclusive.
    EmptyRange { dim: Index, start: Natural, end: Natural } => {
        "range {start}..{end} of dimension {dim} is empty"
    }

    /// The step of a range is not positive.
    SliceStep { dim: Index, step: Signed } => {
        "the range of dimension {dim} has a step of {step} (at least 1)"
    }

    /// The number of axes differs from the number of dimensions.
    AxisCount { axes: Index, rank: Index } => {
        "the order names {axes dimension}, but the walk has {rank}"
    }

    /// An order of dimensions names one of them twice.
    AxisTwice { axis: Index } => { "the order names dimension {axis} more than once" }

    /// The inner size of a split does not divide the size.
    Indivisible { dim: Index, size: Natural, inner: Natural } => {
        "dimension {dim} of {size step} cannot be split into groups of {inner}"
    }

    /// The outer of two dimensions does not continue the inner one, which is the next.
    NotContiguous { dim: Index, stride: Signed, inner: Loop } => {
        let next: Index = dim + 1;
        let size: Natural = inner.size;
        let step: Signed = inner.stride;
        let covered: Number = inner.size as i128 * inner.stride as i128;
        "dimensions {dim} and {next} cannot be merged: the outer stride is {stride}, but the inner dimension covers {size} * {step} = {covered}"
    }

    /// The number of tile sizes differs from the number of dimensions.
    TileRank { tile: Index, rank: Index } => {
        "the tile has {tile dimension}, but the walk has {rank}"
    }

    /// A tile size does not divide its dimension.
    TileSize { dim: Index, size: Natural, tile: Natural } => {
        "dimension {dim} of {size step} cannot be cut into tiles of {tile}"
    }

    /// The number of parts does not divide the dimension.
    UnequalParts { dim: Index, size: Natural, parts: Natural } => {
        "dimension {dim} of {size step} cannot be cut into {parts equal part}"
    }

    /// The part, counted from 0, does not exist.
    NoPart { part: Natural, parts: Natural } => { "part {part} does not exist: the walk has {parts part}, counted from 0" }

    /// A walk repeated 0 times.
    NoRepeat => { "a walk is repeated at least once, found 0 times" }

    /// The accesses of two walks, or of an outer and an inner one, move different units: element, lanes and grain.
    Units { first: Unit, second: Unit } => {
        let one: Phrase = &unit(first);
        let other: Phrase = &unit(second);
        "one walk moves {one}, the other {other}"
    }

    /// The inner dimensions of two walks differ, so the two do not make a single walk. The fields are the innermost
    /// dimensions that differ, in the fewest-dimension form of each walk.
    Unlike { first: Loop, second: Loop } => {
        let one: Phrase = &taken(first);
        let other: Phrase = &taken(second);
        "the two walks are not one: in the fewest dimensions, the first takes {one} where the second takes {other}"
    }

    /// The second walk does not begin where the first one would continue.
    Gap { begins: Signed, expected: Number } => {
        "the second walk begins at {begins}, but the first would continue at {expected}"
    }

    /// The outer walk, of `len` elements, does not have this position.
    Outside { position: Number, len: Natural } => {
        "the inner walk reaches position {position} of an outer walk of {len element}"
    }

    /// Steps of the inner walk carry from one step of an outer dimension to another: step `reached` would be needed.
    /// `steps` has size and stride of the inner dimension, `size` the number of steps of the outer one.
    Carries { inner: Range, steps: Loop, outer: Range, size: Natural, reached: Number } => {
        let what: Phrase = &dimensions(inner);
        let taken: Phrase = &taken(steps);
        let carry: Words = if inner.0 == inner.1 { "carries" } else { "carry" };
        let over: Phrase = &dimensions(outer);
        let last: Number = size as i128 - 1;
        "{what} of the inner walk ({taken}) {carry} over {over} of the outer walk, which has the steps 0..={last}: step {reached} would be needed"
    }

    /// The walk, of `elements` elements, is not a permutation.
    NoInverse { fault: Fault, elements: Natural } => {
        let last: Number = elements as i128 - 1;
        let why: Phrase = &not_covered(fault);
        "the walk has no inverse: it must move each of the elements 0..={last} once, but it {why}"
    }

    /// The number of padding pairs differs from the number of dimensions.
    PadCount { pads: Index, rank: Index } => {
        "the padding has {pads dimension}, but the walk has {rank}"
    }
}

const fn not_covered(fault: CoverFault) -> Text {
    let text = Text::new();
    match fault {
        CoverFault::Outside { position, index } => {
            text.fill("moves element {} at position {}", &[Int(index as i128), Int(position as i128)])
        }
        CoverFault::Twice(Twice { first, second, index }) => text.fill(
            "moves element {} twice, at positions {} and {}",
            &[Int(index as i128), Int(first as i128), Int(second as i128)],
        ),
        CoverFault::Missing { index } => text.fill("does not move element {}", &[Int(index as i128)]),
    }
}

/// `8 steps of 1`.
const fn taken(dim: Dim) -> Text {
    Text::new().fill("{ step} of {}", &[Int(dim.size as i128), Int(dim.stride as i128)])
}

/// `dimension 1`, `dimensions 0 to 1`.
const fn dimensions((first, last): (usize, usize)) -> Text {
    if first == last {
        return Text::new().fill("dimension {}", &[Int(first as i128)]);
    }
    Text::new().fill("dimensions {} to {}", &[Int(first as i128), Int(last as i128)])
}

/// `int16`, `16 of int16`; the grain is added if it differs from the lanes.
const fn unit((element, lanes, grain): (Element, u32, u32)) -> Text {
    let text = if lanes == 1 { Text::new() } else { Text::new().fill("{} of ", &[Int(lanes as i128)]) };
    let text = text.str(element.name());
    if grain == lanes { text } else { text.fill(" every {}", &[Int(grain as i128)]) }
}

#[cfg(any(feature = "tap", feature = "program"))]
impl core::fmt::Display for AlgebraError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message().as_str())
    }
}

#[cfg(any(feature = "tap", feature = "program"))]
impl core::error::Error for AlgebraError {}
