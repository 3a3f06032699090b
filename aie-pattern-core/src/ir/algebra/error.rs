//! [`AlgebraError`]: why an operation has no result.

use crate::element::Element;
use crate::ir::contract::CoverFault;
use crate::ir::{Dim, MAX_RANK};
use crate::text::Text;

/// Why an operation has no result, with its numbers. Dimensions are counted from the outermost, which is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum AlgebraError {
    /// A dimension that the walk does not have.
    NoDimension {
        /// The dimension.
        dim: usize,
        /// How many there are.
        rank: usize,
    },
    /// More than [`MAX_RANK`] dimensions.
    TooManyDimensions {
        /// How many the result would have.
        rank: usize,
    },
    /// A number of the result is beyond its type.
    Overflow,
    /// A tensor without a dimension.
    NoShape,
    /// A tensor without an element.
    EmptyDimension {
        /// The dimension of size 0.
        dim: usize,
    },
    /// Slices of more dimensions than there are.
    TooManySlices {
        /// How many are sliced.
        slices: usize,
        /// How many there are.
        rank: usize,
    },
    /// An index that the dimension does not have.
    IndexOutside {
        /// The dimension.
        dim: usize,
        /// The index, as it is written.
        index: i64,
        /// Steps of the dimension.
        size: u64,
    },
    /// A bound of a range that is not in the dimension.
    RangeOutside {
        /// The dimension.
        dim: usize,
        /// The bound, as it is written.
        bound: i64,
        /// Steps of the dimension.
        size: u64,
    },
    /// A range that takes nothing.
    EmptyRange {
        /// The dimension.
        dim: usize,
        /// Where it starts, counted from 0.
        start: u64,
        /// Where it ends, counted from 0.
        end: u64,
    },
    /// A range whose step is not positive.
    SliceStep {
        /// The dimension.
        dim: usize,
        /// The step.
        step: i64,
    },
    /// More or fewer axes than dimensions.
    AxisCount {
        /// How many axes.
        axes: usize,
        /// How many dimensions.
        rank: usize,
    },
    /// A dimension twice in an order of dimensions.
    AxisTwice {
        /// The dimension.
        axis: usize,
    },
    /// A split by a number that does not divide the size.
    Indivisible {
        /// The dimension.
        dim: usize,
        /// Its steps.
        size: u64,
        /// Steps of the inner part.
        inner: u64,
    },
    /// Two dimensions of which one does not continue the other.
    NotContiguous {
        /// The outer one; the inner one is the next.
        dim: usize,
        /// Stride of the outer one.
        stride: i64,
        /// The inner one.
        inner: Dim,
    },
    /// More or fewer sizes of a tile than dimensions.
    TileRank {
        /// How many sizes.
        tile: usize,
        /// How many dimensions.
        rank: usize,
    },
    /// A size of a tile that does not divide the dimension.
    TileSize {
        /// The dimension.
        dim: usize,
        /// Its steps.
        size: u64,
        /// Steps of the tile.
        tile: u64,
    },
    /// A number of parts that does not divide the dimension.
    UnequalParts {
        /// The dimension.
        dim: usize,
        /// Its steps.
        size: u64,
        /// How many parts.
        parts: u64,
    },
    /// A part that there is not.
    NoPart {
        /// The part.
        part: u64,
        /// How many parts.
        parts: u64,
    },
    /// A walk repeated 0 times.
    NoRepeat,
    /// Two walks whose accesses move different units: element, lanes and grain.
    Units {
        /// Of the first walk, or the outer one.
        first: (Element, u32, u32),
        /// Of the second walk, or the inner one.
        second: (Element, u32, u32),
    },
    /// Two walks of different inner dimensions, which are no walk one after the other.
    Unlike {
        /// The innermost dimension that differs, of the fewest, of the first walk.
        first: Dim,
        /// Of the second walk.
        second: Dim,
    },
    /// A walk that does not begin where the one before it would go on.
    Gap {
        /// Where it begins.
        begins: i64,
        /// Where it would have to.
        expected: i128,
    },
    /// A position that the outer walk does not have.
    Outside {
        /// The position.
        position: i128,
        /// Length of the outer walk.
        len: u64,
    },
    /// Steps of the inner walk that lead from one step of an outer dimension to another.
    Carries {
        /// The inner walk's dimensions, the first and the last, which together are one.
        inner: (usize, usize),
        /// That one.
        steps: Dim,
        /// The outer walk's dimensions, the first and the last, which together are one.
        outer: (usize, usize),
        /// Steps of that one.
        size: u64,
        /// The step of it that the inner walk reaches.
        reached: i128,
    },
    /// The walk is no permutation.
    NoInverse {
        /// How it does not cover as many elements as it moves.
        fault: CoverFault,
        /// How many it moves.
        elements: u64,
    },
    /// More or fewer pairs of zeros than dimensions.
    PadCount {
        /// How many pairs.
        pads: usize,
        /// How many dimensions.
        rank: usize,
    },
}

use AlgebraError::{
    AxisCount, AxisTwice, Carries, EmptyDimension, EmptyRange, Gap, IndexOutside, Indivisible, NoDimension,
    NoInverse, NoPart, NoRepeat, NoShape, NotContiguous, Outside, Overflow, PadCount, RangeOutside,
    SliceStep, TileRank, TileSize, TooManyDimensions, TooManySlices, UnequalParts, Units, Unlike,
};

impl AlgebraError {
    /// The message.
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

/// `int16`, `16 of int16`, with the grain where it is another number.
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
