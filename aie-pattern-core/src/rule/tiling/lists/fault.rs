//! What can be wrong with the numbers of a tiling, and with how many of them there are.

use crate::declare::tiling::Port;
use crate::rule::Rule;
use crate::text::Text;

/// A number or a list of a tiling that the rules refuse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A port with too many tilings.
    Tilings {
        /// How many there are.
        tilings: usize,
        /// Most tilings of a port.
        most: usize,
    },
    /// A buffer with more dimensions than the DMA accesses.
    Dimensions {
        /// How many there are.
        dimensions: usize,
        /// Dimensions that the DMA accesses.
        most: usize,
    },
    /// Too many traversals.
    Traversals {
        /// How many there are.
        traversals: usize,
        /// Most traversals of a tiling.
        most: usize,
    },
    /// A tile and traversals that are more loops than a walk has.
    Loops {
        /// Most loops of a walk.
        most: usize,
    },
    /// A buffer without sizes.
    NoSizes,
    /// A list with too many or too few numbers.
    Count {
        /// The list.
        list: List,
        /// How many it has.
        numbers: usize,
        /// Dimensions of the buffer.
        dimensions: usize,
    },
    /// A number below the least one of its kind.
    Below {
        /// Which number.
        what: Quantity,
        /// The number.
        number: i128,
        /// The least one.
        least: i128,
    },
    /// A number above the greatest one of its kind.
    Above {
        /// Which number.
        what: Quantity,
        /// The number.
        number: i128,
        /// The greatest one.
        most: i128,
    },
    /// A number that counts and is less than 1.
    NotPositive {
        /// Which number.
        what: Quantity,
        /// The number.
        number: i128,
    },
    /// Data that ends beyond the buffer.
    Boundary {
        /// In which dimension.
        dimension: usize,
        /// Where the data ends, in elements.
        end: i128,
        /// Elements of the buffer in the dimension.
        size: i128,
    },
    /// A traversal of a dimension that the buffer does not have.
    NoDimension {
        /// The number of the dimension.
        dimension: i128,
        /// Dimensions of the buffer.
        dimensions: usize,
    },
    /// A packet port that does not exist.
    PacketPort {
        /// Its number.
        port: i128,
        /// The greatest number of a port.
        most: i128,
    },
    /// More elements in the buffer than 64 bits count, sign included.
    BufferElements {
        /// Most elements.
        most: i64,
    },
    /// Tiles further out than coordinates of 64 bits.
    Reach {
        /// In which dimension.
        dimension: usize,
        /// Elements from the offset to the end of the last tile, or from 0 if the offset is after it.
        elements: i128,
        /// Most elements.
        most: i64,
    },
    /// A tiling that moves more elements than 64 bits count.
    Moved {
        /// Most elements.
        most: u64,
    },
    /// Tilings that together move more elements than 64 bits count.
    MovedByAll {
        /// Most elements.
        most: u64,
    },
}

/// A list with one number per dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// `tiling_dimension`.
    TilingDimension,
    /// `offset`.
    Offset,
    /// `boundary_dimension`.
    BoundaryDimension,
}

/// What a number of a tiling is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// A size of the buffer.
    BufferSize,
    /// A size of a tile.
    TileSize,
    /// An offset.
    Offset,
    /// Where the data ends.
    Boundary,
    /// A stride.
    Stride,
    /// A wrap.
    Wrap,
    /// The repetition.
    Repetition,
    /// The phase.
    Phase,
}

impl Quantity {
    const fn name(self) -> &'static str {
        match self {
            Self::BufferSize => "buffer size",
            Self::TileSize => "tile size",
            Self::Offset => "offset",
            Self::Boundary => "boundary",
            Self::Stride => "stride",
            Self::Wrap => "wrap",
            Self::Repetition => "repetition",
            Self::Phase => "phase",
        }
    }

    /// Its type in the C++, with an article.
    const fn cpp_type(self) -> &'static str {
        match self {
            Self::Offset => "an `int32_t`",
            Self::BufferSize
            | Self::TileSize
            | Self::Boundary
            | Self::Stride
            | Self::Wrap
            | Self::Repetition
            | Self::Phase => "a `uint32_t`",
        }
    }
}

impl Fault {
    /// The rule that it breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Self::Tilings { .. } | Self::Dimensions { .. } | Self::Traversals { .. } | Self::Loops { .. } => {
                Rule::Rank
            }
            Self::NoSizes | Self::Count { .. } => Rule::DimensionCount,
            Self::Below { .. } | Self::Above { .. } => Rule::NumberRange,
            Self::NotPositive { .. } => Rule::SizeZero,
            Self::Boundary { .. } => Rule::Boundary,
            Self::NoDimension { .. } => Rule::DimensionNumber,
            Self::PacketPort { .. } => Rule::PacketPort,
            Self::BufferElements { .. }
            | Self::Reach { .. }
            | Self::Moved { .. }
            | Self::MovedByAll { .. } => Rule::Overflow,
        }
    }

    /// How far out of bounds it is, where that can be more or less.
    pub(in crate::rule::tiling) const fn excess(&self) -> u128 {
        match *self {
            Self::Boundary { end, size, .. } => end.saturating_sub(size).unsigned_abs(),
            Self::Reach { elements, most, .. } => (elements - most as i128).unsigned_abs(),
            Self::Tilings { .. }
            | Self::Dimensions { .. }
            | Self::Traversals { .. }
            | Self::Loops { .. }
            | Self::NoSizes
            | Self::Count { .. }
            | Self::Below { .. }
            | Self::Above { .. }
            | Self::NotPositive { .. }
            | Self::NoDimension { .. }
            | Self::PacketPort { .. }
            | Self::BufferElements { .. }
            | Self::Moved { .. }
            | Self::MovedByAll { .. } => 0,
        }
    }

    /// In words, of a port.
    pub(in crate::rule::tiling) const fn message(&self, port: &Port) -> Text {
        let text = Text::new();
        match *self {
            Self::Tilings { tilings, most } => {
                text.str("too many tilings of a port: ").int(tilings as i128).at_most(most as i128)
            }
            Self::Dimensions { dimensions, most } => {
                let text = text.str("too many dimensions: ").int(dimensions as i128);
                match port.limits() {
                    Some(tile) => text
                        .str(", but the DMA of ")
                        .str(tile.kind.title())
                        .str(" has ")
                        .int(most as i128)
                        .note("it accesses ")
                        .int(most as i128)
                        .str(" dimensions (")
                        .str(port.device.family().graphs)
                        .str(")"),
                    None => text.at_most(most as i128),
                }
            }
            Self::Traversals { traversals, most } => {
                text.str("too many traversals: ").int(traversals as i128).at_most(most as i128)
            }
            Self::Loops { most } => {
                text.str("the tile and its traversals have too many loops").at_most(most as i128)
            }
            Self::NoSizes => text.str("the buffer has no dimensions"),
            Self::Count { list, numbers, dimensions } => count_message(list, numbers, dimensions),
            Self::NotPositive { what, number } => {
                let text = text.str(what.name()).str(" must be at least 1, found ").int(number);
                match what {
                    Quantity::Wrap => text.note("a wrap is the number of tiles along the dimension (UG1603)"),
                    Quantity::BufferSize
                    | Quantity::TileSize
                    | Quantity::Offset
                    | Quantity::Boundary
                    | Quantity::Stride
                    | Quantity::Repetition
                    | Quantity::Phase => text,
                }
            }
            Self::Below { what, number, least } => range_message(
                what,
                text.str(what.name()).str(" ").int(number).str(" is out of range").at_least(least),
            ),
            Self::Above { what, number, most } => range_message(
                what,
                text.str(what.name()).str(" ").int(number).str(" is out of range").at_most(most),
            ),
            Self::Boundary { dimension, end, size } => text
                .str("the data ends at ")
                .int(end)
                .str(" in dimension ")
                .int(dimension as i128)
                .str(", but the buffer ends at ")
                .int(size)
                .note(
                    "`boundary_dimension` is where the data ends and zeros start, within the buffer (UG1603)",
                ),
            Self::NoDimension { dimension, dimensions } => text
                .str("dimension ")
                .int(dimension)
                .str(" does not exist, the buffer has ")
                .count(dimensions as i128, "dimension")
                .note("dimensions are numbered from 0, the contiguous one (UG1603)"),
            Self::PacketPort { port, most } => text
                .str("`packet_port_id` must be -1 (none) or 0..=")
                .int(most)
                .str(", found ")
                .int(port)
                .note("it is an output of a pktsplit or an input of a pktmerge, which have up to ")
                .int(most + 1)
                .str(" ports (UG1603)"),
            Self::BufferElements { most } => text
                .str("the buffer has more than ")
                .count(most as i128, "element")
                .note("the number of elements must fit 64 bits, sign included"),
            Self::Reach { dimension, elements, most } => text
                .str("the tiles reach ")
                .count(elements, "element")
                .str(" along dimension ")
                .int(dimension as i128)
                .at_most(most as i128)
                .note("coordinates must fit 64 bits, sign included"),
            Self::Moved { most } => text
                .str("the tiling moves more than ")
                .count(most as i128, "element")
                .note("the number of elements moved must fit 64 bits"),
            Self::MovedByAll { most } => text
                .str("the tilings of the port together move more than ")
                .count(most as i128, "element")
                .note("the number of elements moved must fit 64 bits"),
        }
    }
}

const fn count_message(list: List, numbers: usize, dimensions: usize) -> Text {
    let (what, field) = match list {
        List::TilingDimension => ("size", "tiling_dimension"),
        List::Offset => ("offset", "offset"),
        List::BoundaryDimension => ("boundary number", "boundary_dimension"),
    };
    Text::new()
        .str("found ")
        .count(numbers as i128, what)
        .str(" for a buffer of ")
        .count(dimensions as i128, "dimension")
        .note("`")
        .str(field)
        .str("` has one number per dimension, the contiguous one first (UG1603)")
}

/// Adds the type of a number that is out of range.
const fn range_message(what: Quantity, text: Text) -> Text {
    text.note("it is ").str(what.cpp_type()).str(" of `adf::tiling_parameters` (UG1603)")
}
