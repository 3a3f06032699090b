//! [`AlgebraError`]: why an operation has no result.

use crate::element::Element;
use crate::ir::contract::CoverFault;
use crate::ir::{Dim, MAX_RANK};
use crate::text::Text;

/// Why an operation has no result, with its numbers. Dimensions are counted from the outermost, which is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum AlgebraError {
    /// The walk does not have this dimension.
    NoDimension {
        /// The dimension asked for.
        dim: usize,
        /// Number of dimensions of the walk.
        rank: usize,
    },
    /// The result would have more than [`MAX_RANK`] dimensions.
    TooManyDimensions {
        /// Number of dimensions that the result would need.
        rank: usize,
    },
    /// A number of the result overflows its type.
    Overflow,
    /// A tensor without dimensions.
    NoShape,
    /// A tensor without elements.
    EmptyDimension {
        /// The dimension of size 0.
        dim: usize,
    },
    /// More slices than dimensions.
    TooManySlices {
        /// Number of slices, not counting new dimensions.
        slices: usize,
        /// Number of dimensions of the walk.
        rank: usize,
    },
    /// The index is outside its dimension.
    IndexOutside {
        /// The indexed dimension.
        dim: usize,
        /// The index as written.
        index: i64,
        /// Number of steps of the dimension.
        size: u64,
    },
    /// A bound of a range is outside its dimension.
    RangeOutside {
        /// The sliced dimension.
        dim: usize,
        /// The bound as written.
        bound: i64,
        /// Number of steps of the dimension.
        size: u64,
    },
    /// The range is empty.
    EmptyRange {
        /// The sliced dimension.
        dim: usize,
        /// Start of the range, counted from 0.
        start: u64,
        /// End of the range (exclusive), counted from 0.
        end: u64,
    },
    /// The step of a range is not positive.
    SliceStep {
        /// The sliced dimension.
        dim: usize,
        /// The step as written.
        step: i64,
    },
    /// The number of axes differs from the number of dimensions.
    AxisCount {
        /// Number of axes given.
        axes: usize,
        /// Number of dimensions of the walk.
        rank: usize,
    },
    /// An order of dimensions names one of them twice.
    AxisTwice {
        /// The dimension named twice.
        axis: usize,
    },
    /// The inner size of a split does not divide the size.
    Indivisible {
        /// The split dimension.
        dim: usize,
        /// Number of steps of the dimension.
        size: u64,
        /// Number of steps of the inner part.
        inner: u64,
    },
    /// The outer of two dimensions does not continue the inner one.
    NotContiguous {
        /// The outer dimension; the inner one is the next.
        dim: usize,
        /// Stride of the outer dimension.
        stride: i64,
        /// Size and stride of the inner dimension.
        inner: Dim,
    },
    /// The number of tile sizes differs from the number of dimensions.
    TileRank {
        /// Number of tile sizes given.
        tile: usize,
        /// Number of dimensions of the walk.
        rank: usize,
    },
    /// A tile size does not divide its dimension.
    TileSize {
        /// The dimension, counted from the outermost.
        dim: usize,
        /// Number of steps of the dimension.
        size: u64,
        /// Number of steps of the tile.
        tile: u64,
    },
    /// The number of parts does not divide the dimension.
    UnequalParts {
        /// The divided dimension.
        dim: usize,
        /// Number of steps of the dimension.
        size: u64,
        /// Number of parts.
        parts: u64,
    },
    /// The part does not exist.
    NoPart {
        /// The part asked for, counted from 0.
        part: u64,
        /// Number of parts.
        parts: u64,
    },
    /// A walk repeated 0 times.
    NoRepeat,
    /// The accesses of two walks move different units: element, lanes and grain.
    Units {
        /// Unit of the first walk, or of the outer one.
        first: (Element, u32, u32),
        /// Unit of the second walk, or of the inner one.
        second: (Element, u32, u32),
    },
    /// The inner dimensions of two walks differ, so the two do not make a single walk.
    Unlike {
        /// The innermost dimension that differs, of the first walk in its fewest dimensions.
        first: Dim,
        /// The same dimension of the second walk.
        second: Dim,
    },
    /// The second walk does not begin where the first one would continue.
    Gap {
        /// First index of the second walk.
        begins: i64,
        /// The index at which it would have to begin.
        expected: i128,
    },
    /// The outer walk does not have this position.
    Outside {
        /// The position asked for.
        position: i128,
        /// Length of the outer walk.
        len: u64,
    },
    /// Steps of the inner walk carry from one step of an outer dimension to another.
    Carries {
        /// First and last dimension of the inner walk that together act as one dimension.
        inner: (usize, usize),
        /// Size and stride of that dimension.
        steps: Dim,
        /// First and last dimension of the outer walk that together act as one dimension.
        outer: (usize, usize),
        /// Number of steps of that dimension.
        size: u64,
        /// The step that the inner walk would need.
        reached: i128,
    },
    /// The walk is not a permutation.
    NoInverse {
        /// How the walk fails to cover the elements once.
        fault: CoverFault,
        /// Number of elements that it moves.
        elements: u64,
    },
    /// The number of padding pairs differs from the number of dimensions.
    PadCount {
        /// Number of pairs given.
        pads: usize,
        /// Number of dimensions of the walk.
        rank: usize,
    },
}

use AlgebraError::{
    AxisCount, AxisTwice, Carries, EmptyDimension, EmptyRange, Gap, IndexOutside, Indivisible, NoDimension,
    NoInverse, NoPart, NoRepeat, NoShape, NotContiguous, Outside, Overflow, PadCount, RangeOutside,
    SliceStep, TileRank, TileSize, TooManyDimensions, TooManySlices, UnequalParts, Units, Unlike,
};

impl AlgebraError {
    /// The message, in lower case and without a full stop.
    #[must_use]
    pub const fn message(&self) -> Text {
        let text = Text::new();
        match *self {
            NoDimension { dim, rank } => {
                let text = text.str("dimension ").int(dim as i128).str(" does not exist: the walk has ");
                text.count(rank as i128, "dimension")
            }
            TooManyDimensions { rank } => {
                let text = text.str("the result would have ").count(rank as i128, "dimension");
                text.at_most(MAX_RANK as i128)
            }
            Overflow => text.str("a number of the result does not fit in 64 bits"),
            NoShape => text.str("the tensor has 0 dimensions").at_least(1),
            EmptyDimension { dim } => {
                text.str("dimension ").int(dim as i128).str(" of the tensor has size 0").at_least(1)
            }
            TooManySlices { slices, rank } => {
                text.count(slices as i128, "slice").str(" of a walk of ").count(rank as i128, "dimension")
            }
            IndexOutside { dim, index, size } => {
                outside(text.str("index ").int(index as i128).str(" is outside "), dim, size)
            }
            RangeOutside { dim, bound, size } => {
                outside(text.str("bound ").int(bound as i128).str(" of the range is outside "), dim, size)
            }
            EmptyRange { dim, start, end } => {
                let text = text.str("range ").int(start as i128).str("..").int(end as i128);
                text.str(" of dimension ").int(dim as i128).str(" is empty")
            }
            SliceStep { dim, step } => {
                let text = text.str("the range of dimension ").int(dim as i128).str(" has a step of ");
                text.int(step as i128).at_least(1)
            }
            AxisCount { axes, rank } => {
                let text = text.str("the order names ").count(axes as i128, "dimension");
                text.str(", the walk has ").int(rank as i128)
            }
            AxisTwice { axis } => {
                text.str("the order names dimension ").int(axis as i128).str(" more than once")
            }
            Indivisible { dim, size, inner } => {
                steps(text, dim, size).str(" cannot be split into runs of ").int(inner as i128)
            }
            TileSize { dim, size, tile } => {
                steps(text, dim, size).str(" cannot be cut into tiles of ").int(tile as i128)
            }
            UnequalParts { dim, size, parts } => {
                let text = steps(text, dim, size).str(" cannot be cut into ");
                text.count(parts as i128, "equal part")
            }
            NotContiguous { dim, stride, inner } => {
                let text = text.str("dimensions ").int(dim as i128).str(" and ").int(dim as i128 + 1);
                let text = text.str(" cannot be merged: the outer stride is ").int(stride as i128);
                let text = text.str(", but the inner dimension covers ").int(inner.size as i128).str(" * ");
                let text = text.int(inner.stride as i128);
                text.str(" = ").int(inner.size as i128 * inner.stride as i128)
            }
            TileRank { tile, rank } => {
                let text = text.str("a tile of ").count(tile as i128, "dimension").str(" for a walk of ");
                text.int(rank as i128)
            }
            NoPart { part, parts } => {
                text.str("there is no part ").int(part as i128).str(" of ").count(parts as i128, "part")
            }
            NoRepeat => text.str("a walk is repeated at least once, found 0 times"),
            Units { first, second } => {
                unit(unit(text.str("one walk moves "), first).str(", the other "), second)
            }
            Unlike { first, second } => {
                let text = text.str("the two walks are not one: in the fewest dimensions, the first takes ");
                taken(taken(text, first).str(" where the second takes "), second)
            }
            Gap { begins, expected } => {
                let text = text.str("the second walk begins at ").int(begins as i128);
                text.str(", but the first would continue at ").int(expected)
            }
            Outside { position, len } => {
                let text = text.str("the inner walk reaches position ").int(position);
                text.str(" of an outer walk of ").count(len as i128, "element")
            }
            Carries { inner, steps, outer, size, reached } => {
                let text = dimensions(text, inner).str(" of the inner walk (");
                let text = taken(text, steps).str(if inner.0 == inner.1 {
                    ") carries over "
                } else {
                    ") carry over "
                });
                let text = dimensions(text, outer).str(" of the outer walk, which has the steps 0..=");
                text.int(size as i128 - 1).str(": step ").int(reached).str(" would be needed")
            }
            NoInverse { fault, elements } => {
                let text =
                    text.str("the walk has no inverse: of the elements 0..=").int(elements as i128 - 1);
                match fault {
                    CoverFault::Outside { position, index } => {
                        let text = text.str(", it moves element ").int(index as i128);
                        text.str(" at position ").int(position as i128)
                    }
                    CoverFault::Twice(twice) => {
                        let text = text.str(", it moves element ").int(twice.index as i128);
                        let text = text.str(" twice, at positions ");
                        text.int(twice.first as i128).str(" and ").int(twice.second as i128)
                    }
                    CoverFault::Missing { index } => {
                        text.str(", it does not move element ").int(index as i128)
                    }
                }
            }
            PadCount { pads, rank } => {
                let text = text.str("padding of ").count(pads as i128, "dimension").str(" for a walk of ");
                text.int(rank as i128)
            }
        }
    }
}

/// `dimension 0, which has 8 steps`.
const fn outside(text: Text, dim: usize, size: u64) -> Text {
    text.str("dimension ").int(dim as i128).str(", which has ").count(size as i128, "step")
}

/// `dimension 1 of 10 steps`.
const fn steps(text: Text, dim: usize, size: u64) -> Text {
    text.str("dimension ").int(dim as i128).str(" of ").count(size as i128, "step")
}

/// `8 steps of 1`.
const fn taken(text: Text, dim: Dim) -> Text {
    text.count(dim.size as i128, "step").str(" of ").int(dim.stride as i128)
}

/// `dimension 1`, `dimensions 0 to 1`.
const fn dimensions(text: Text, (first, last): (usize, usize)) -> Text {
    if first == last {
        return text.str("dimension ").int(first as i128);
    }
    text.str("dimensions ").int(first as i128).str(" to ").int(last as i128)
}

/// `int16`, `16 of int16`; the grain is added if it differs from the lanes.
const fn unit(text: Text, (element, lanes, grain): (Element, u32, u32)) -> Text {
    let text = if lanes == 1 { text } else { text.int(lanes as i128).str(" of ") };
    let text = text.str(element.name());
    if grain == lanes { text } else { text.str(" every ").int(grain as i128) }
}

impl core::fmt::Display for AlgebraError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message().as_str())
    }
}

impl core::error::Error for AlgebraError {}
