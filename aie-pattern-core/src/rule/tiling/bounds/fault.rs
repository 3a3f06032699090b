//! Faults of tiles, their buffer and its memory.

use crate::declare::tiling::Port;
use crate::device::Direction;
use crate::ir::nest::Nest;
use crate::rule::table::common::{Count, Index, Natural, Number, Signed, Words};
use crate::rule::table::{Arg, faults, kinds};
use crate::text::Text;

kinds! {
    /// The number at fault.
    Blamed(_by: By) => Arg::Nothing;
}

faults! {
    /// A tile outside its buffer, or a buffer that is too large. Starts and ends are coordinates in tiling `k` of the
    /// port.
    pub enum Fault as fault of (port: &Port<'_>, k: Option<usize>);
    @words {
        manual: Words = port.device.family().manual;
    }

    /// The first tile starts before the buffer.
    Below { dimension: Index, start: Signed } => TileBounds {
        "the first tile starts at {start} in dimension {dimension}, but the buffer starts at 0";
        .. not_padded(port);
    }

    /// The last tile ends after the data.
    Beyond { dimension: Index, end: Signed, data_end: Signed, by: Blamed } => TileBounds {
        let what: Words = match nest(port, k) {
            Some(nest) if data_end < nest.axes()[dimension].size => "data",
            _ => "buffer",
        };
        "the last tile ends at {end} in dimension {dimension}, but the {what} ends at {data_end}";
        .. sum(nest(port, k), dimension);
        .. not_padded(port);
    }

    /// The buffer of a tiling exceeds the buffer of the port.
    Larger { elements: Number, most: Number } => BeyondBuffer {
        "the tiling describes a buffer of {elements element}, but this one has {most}";
    }

    /// The buffer exceeds the memory of the tile.
    Memory { bytes: Number, most: Number } => Memory {
        let tile: Words = if let Some(tile) = port.limits() { tile.kind.title() } else { "the tile" };
        "the buffer has {bytes byte}, but the memory of {tile} has {most}";
        note "data memory of the tile ({manual})";
    }

    /// The forced index type cannot hold an index.
    Index { index: Natural, most: Count } => IndexWord {
        "index {index} does not fit the index type (at most {most})";
    }

    /// The forced index type holds every index, but leaves no value to mark zeros.
    IndexAndZeros { index: Natural, most: Count } => IndexWord {
        "index {index} and a marker for zeros do not fit the index type (at most {most})";
    }
}

/// The number that moves the last tile out of the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The wrap of a traversal; a smaller one would suffice.
    Wrap {
        /// Position of the traversal in its list.
        traversal: usize,
        /// The largest wrap that keeps the tiles inside the data.
        most: i64,
    },
    /// The offset.
    Offset,
    /// The size of the tile.
    Tile,
}

impl Fault {
    /// By how much a limit is exceeded; 0 if that cannot be measured.
    pub(in crate::rule::tiling) const fn excess(&self) -> u128 {
        match *self {
            Self::Larger { elements: found, most } | Self::Memory { bytes: found, most } => {
                found.saturating_sub(most).unsigned_abs()
            }
            Self::Below { .. } | Self::Beyond { .. } | Self::Index { .. } | Self::IndexAndZeros { .. } => 0,
        }
    }
}

const fn nest(port: &Port, k: Option<usize>) -> Option<Nest> {
    and_then!(k, |k| port.nest(k))
}

/// Adds the reason why there is no padding.
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

/// Adds the computation of the coordinate: `it ends at offset 0 + 3*1 + 4 elements of the tile`.
const fn sum(text: Text, nest: Option<Nest>, d: usize) -> Text {
    let Some(nest) = nest else { return text };
    let (axis, steps) = (nest.axes()[d], nest.steps());
    let mut text = text.note("it ends at offset ").int(axis.offset as i128);
    each!(i, 0..steps.len(), {
        if steps[i].axis == d && steps[i].wrap > 1 {
            text = text.str(" + ").int(steps[i].stride as i128).str("*").int(steps[i].wrap as i128 - 1);
        }
    });
    text.str(" + ").count(axis.tile as i128, "element").str(" of the tile")
}
