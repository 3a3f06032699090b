//! What can be wrong between tiles, their buffer and its memory.

use crate::declare::tiling::Port;
use crate::device::Direction;
use crate::ir::nest::Nest;
use crate::rule::Rule;
use crate::text::Text;

/// A tile out of its buffer, or a buffer that is too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A first tile that starts before the buffer.
    Below {
        /// In which dimension.
        dimension: usize,
        /// The coordinate where it starts.
        start: i64,
    },
    /// A last tile that ends after the data.
    Beyond {
        /// In which dimension.
        dimension: usize,
        /// The coordinate where it ends.
        end: i64,
        /// The coordinate where the data ends.
        data_end: i64,
        /// Which number is reported.
        by: By,
    },
    /// A tiling of a buffer that is larger than the port's.
    Larger {
        /// Elements that the tiling describes.
        elements: i128,
        /// Elements of the buffer.
        most: i128,
    },
    /// A buffer that is larger than the memory of the tile.
    Memory {
        /// Bytes of the buffer.
        bytes: i128,
        /// Bytes of the memory.
        most: i128,
    },
    /// An index that the forced word of the table cannot hold.
    Index {
        /// The greatest index.
        index: u64,
        /// The greatest value of the word.
        most: u32,
    },
    /// An index which leaves the forced word of the table no value to mark zeros with.
    IndexAndZeros {
        /// The greatest index.
        index: u64,
        /// The greatest value of the word.
        most: u32,
    },
}

/// Which number of a dimension takes the last tile out of the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The wrap of a traversal, which can be made small enough.
    Wrap {
        /// The position of the traversal in its list.
        traversal: usize,
        /// The greatest wrap that keeps the tiles in the data.
        most: i64,
    },
    /// The offset.
    Offset,
    /// The size of the tile.
    Tile,
}

impl Fault {
    /// The rule that it breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Self::Below { .. } | Self::Beyond { .. } => Rule::TileBounds,
            Self::Larger { .. } => Rule::BeyondBuffer,
            Self::Memory { .. } => Rule::Memory,
            Self::Index { .. } | Self::IndexAndZeros { .. } => Rule::IndexWord,
        }
    }

    /// How far out of bounds it is, where that can be more or less.
    pub(in crate::rule::tiling) const fn excess(&self) -> u128 {
        match *self {
            Self::Larger { elements: found, most } | Self::Memory { bytes: found, most } => {
                found.saturating_sub(most).unsigned_abs()
            }
            Self::Below { .. } | Self::Beyond { .. } | Self::Index { .. } | Self::IndexAndZeros { .. } => 0,
        }
    }

    /// In words, of tiling `k` of the port.
    pub(in crate::rule::tiling) const fn message(&self, port: &Port, k: Option<usize>) -> Text {
        let text = Text::new();
        match *self {
            Self::Below { dimension, start } => {
                let text = text.str("the first tile starts at ").int(start as i128);
                let text = text.str(" in dimension ").int(dimension as i128);
                not_padded(text.str(", but the buffer starts at 0"), port)
            }
            Self::Beyond { dimension, end, data_end, .. } => {
                let text = text.str("the last tile ends at ").int(end as i128);
                let text = text.str(" in dimension ").int(dimension as i128);
                let nest = match k {
                    Some(k) => port.nest(k),
                    None => None,
                };
                let text = match &nest {
                    Some(nest) if data_end < nest.axes()[dimension].size => {
                        text.str(", but the data ends at ")
                    }
                    _ => text.str(", but the buffer ends at "),
                };
                let text = text.int(data_end as i128);
                let text = match &nest {
                    Some(nest) => sum(text, nest, dimension),
                    None => text,
                };
                not_padded(text, port)
            }
            Self::Larger { elements, most } => text
                .str("the tiling describes a buffer of ")
                .count(elements, "element")
                .str(", but this one has ")
                .int(most),
            Self::Memory { bytes, most } => {
                let title = match port.limits() {
                    Some(tile) => tile.kind.title(),
                    None => "the tile",
                };
                text.str("the buffer has ")
                    .count(bytes, "byte")
                    .str(", but the memory of ")
                    .str(title)
                    .str(" has ")
                    .int(most)
                    .note("data memory of the tile")
                    .cite(port.device.family().manual)
            }
            Self::Index { index, most } => text
                .str("index ")
                .int(index as i128)
                .str(" does not fit the index type")
                .at_most(most as i128),
            Self::IndexAndZeros { index, most } => text
                .str("index ")
                .int(index as i128)
                .str(" and a marker for zeros do not fit the index type")
                .at_most(most as i128),
        }
    }
}

/// Adds why there are no zeros around the data.
const fn not_padded(text: Text, port: &Port) -> Text {
    match (port.direction, port.limits()) {
        (Direction::S2mm, _) => {
            text.note("only reads from a mem tile are padded with zeros; a write has nowhere to go (UG1603)")
        }
        (Direction::Mm2s, Some(tile)) => text
            .note("only reads from a mem tile are padded with zeros; ")
            .str(tile.kind.title())
            .str(" has no padding")
            .cite(port.device.family().manual),
        (Direction::Mm2s, None) => text,
    }
}

/// Adds how the coordinate is computed: `offset 0 + 3*1 + 4 elements of the tile`.
const fn sum(text: Text, nest: &Nest, d: usize) -> Text {
    let (axis, steps) = (nest.axes()[d], nest.steps());
    let mut text = text.note("offset ").int(axis.offset as i128);
    let mut i = 0;
    while i < steps.len() {
        if steps[i].axis == d && steps[i].wrap > 1 {
            text = text.str(" + ").int(steps[i].stride as i128).str("*").int(steps[i].wrap as i128 - 1);
        }
        i += 1;
    }
    text.str(" + ").count(axis.tile as i128, "element").str(" of the tile")
}
