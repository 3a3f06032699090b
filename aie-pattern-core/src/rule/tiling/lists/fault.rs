//! Faults of the numbers and lists of a tiling.

use crate::declare::tiling::Port;
use crate::rule::table::common::{Index, Natural, Number, Phrase, Signed, Words};
use crate::rule::table::{Arg, faults, kinds};
use crate::text::Text;

kinds! {
    /// The name of a list.
    Listed(list: List) => Arg::Str(list.field());
    /// The name of a number.
    What(what: Quantity) => Arg::Str(what.name());
}

faults! {
    /// A number or list of a tiling that the rules refuse; `most` and `least` are limits.
    pub enum Fault as fault of (declared: &Port<'_>);
    @words {
        graphs: Words = declared.device.family().graphs;
    }

    /// The port has too many tilings.
    Tilings { tilings: Index, most: Index } => Rank {
        "too many tilings of a port: {tilings} (at most {most})";
    }

    /// The buffer has more dimensions than the DMA can access.
    Dimensions { dimensions: Index, most: Index } => Rank {
        let but: Phrase = &match declared.limits() {
            Some(tile) => Text::new().str(", but the DMA of ").str(tile.kind.title()).str(" has ").int(most as i128),
            None => Text::new().at_most(most as i128),
        };
        "too many dimensions: {dimensions}{but}";
        note if declared.limits().is_some(), "the DMA accesses {most} dimensions ({graphs})";
    }

    /// A tiling has too many traversals.
    Traversals { traversals: Index, most: Index } => Rank {
        "too many traversals: {traversals} (at most {most})";
    }

    /// Tile and traversals together are more loops than a walk can have.
    Loops { most: Index } => Rank {
        "the tile and its traversals have too many loops (at most {most})";
    }

    /// The sizes of the buffer are missing.
    NoSizes => DimensionCount {
        "the buffer has no dimensions";
    }

    /// A list has too many or too few numbers.
    Count { list: Listed, numbers: Index, dimensions: Index } => DimensionCount {
        let found: Phrase = &Text::new().count(numbers as i128, list.number());
        "found {found} for a buffer of {dimensions dimension}";
        note "`{list}` has one number per dimension, the contiguous one first (UG1603)";
    }

    /// A number is below the minimum.
    Below { what: What, number: Number, least: Number } => NumberRange {
        let cpp_type: Words = what.cpp_type();
        "{what} {number} is out of range (at least {least})";
        note "it is {cpp_type} of `adf::tiling_parameters` (UG1603)";
    }

    /// A number is above the maximum.
    Above { what: What, number: Number, most: Number } => NumberRange {
        let cpp_type: Words = what.cpp_type();
        "{what} {number} is out of range (at most {most})";
        note "it is {cpp_type} of `adf::tiling_parameters` (UG1603)";
    }

    /// A count is less than 1.
    NotPositive { what: What, number: Number } => SizeZero {
        "{what} must be at least 1, found {number}";
        note if matches!(what, Quantity::Wrap), "a wrap is the number of tiles along the dimension (UG1603)";
    }

    /// The data ends beyond the buffer, whose size in the dimension is `size`.
    Boundary { dimension: Index, end: Number, size: Number } => Boundary {
        "the data ends at {end} in dimension {dimension}, but the buffer ends at {size}";
        note "`boundary_dimension` is where the data ends and zeros start, within the buffer (UG1603)";
    }

    /// A traversal goes along a dimension that the buffer does not have.
    NoDimension { dimension: Number, dimensions: Index } => DimensionNumber {
        "dimension {dimension} does not exist: the buffer has {dimensions dimension}";
        note "dimensions are numbered from 0, the contiguous one (UG1603)";
    }

    /// The packet port does not exist.
    PacketPort { port: Number, most: Number } => PacketPort {
        let ports: Number = most + 1;
        "`packet_port_id` must be -1 (none) or 0..={most}, found {port}";
        note "it is an output of a pktsplit or an input of a pktmerge, which have up to {ports} ports (UG1603)";
    }

    /// The number of elements of the buffer exceeds `i64`.
    BufferElements { most: Signed } => Overflow {
        "the buffer has more than {most element}";
        note "the number of elements must fit 64 bits, sign included";
    }

    /// The coordinates of a tile exceed 64 bits. `elements` is the distance from the offset, or from 0 if the offset
    /// is positive, to the end of the last tile.
    Reach { dimension: Index, elements: Number, most: Signed } => Overflow {
        "the tiles reach {elements element} along dimension {dimension} (at most {most})";
        note "coordinates must fit 64 bits, sign included";
    }

    /// A tiling moves more elements than 64 bits can count.
    Moved { most: Natural } => Overflow {
        "the tiling moves more than {most element}";
        note "the number of elements moved must fit 64 bits";
    }

    /// All tilings together move more elements than 64 bits can count.
    MovedByAll { most: Natural } => Overflow {
        "the tilings of the port together move more than {most element}";
        note "the number of elements moved must fit 64 bits";
    }
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

/// The meaning of a number of a tiling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// A size of the buffer.
    BufferSize,
    /// A size of a tile.
    TileSize,
    /// An offset.
    Offset,
    /// The end of the data.
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

impl List {
    const fn field(self) -> &'static str {
        match self {
            Self::TilingDimension => "tiling_dimension",
            Self::Offset => "offset",
            Self::BoundaryDimension => "boundary_dimension",
        }
    }

    /// The name of a single number of the list.
    const fn number(self) -> &'static str {
        match self {
            Self::TilingDimension => "size",
            Self::Offset => "offset",
            Self::BoundaryDimension => "boundary number",
        }
    }
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

    /// The C++ type, with an article.
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
    /// By how much a limit is exceeded; 0 if that cannot be measured.
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
}
