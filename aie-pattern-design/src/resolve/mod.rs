//! A design with what MLIR-AIE's passes assign: ids, addresses, pools, connections, and each sequence as a straight line.
//!
//! | module | what is assigned |
//! |---|---|
//! | [`locks`] | lock ids |
//! | [`descriptors`] | ids of static descriptors, chains of channels |
//! | [`fifos`] | FIFOs for the core's lowering, their channels |
//! | [`routes`] | connections |
//! | [`registers`] | what a write of a sequence reaches |
//! | [`line`](mod@line) | sequences, and the ids of their tasks |

pub mod descriptors;
pub mod fifos;
pub mod line;
pub mod locks;
pub mod registers;
pub mod routes;

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::FifoEnd;
use aie_pattern_core::device::{Direction, Place as At};

use self::fifos::{FifoTable, Unknown};
use self::line::Channels;
use crate::model::{Bundle, Design, Memcpy, Place, RegionId, SequenceId, SequenceOp, Task, TileId};

/// A channel of a tile's DMA.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Channel {
    /// Column and row of the tile.
    pub at: At,
    /// What it does.
    pub direction: Direction,
    /// Its number.
    pub channel: u32,
}

/// A port at which a connection begins or ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct End {
    /// Column and row of the tile.
    pub at: At,
    /// What is behind it.
    pub bundle: Bundle,
    /// Which one.
    pub channel: u32,
}

/// Who said that two ports are connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A flow, by position.
    Flow(usize),
    /// A packet flow, by position.
    PacketFlow(usize),
    /// Switchboxes.
    Switchboxes,
    /// An object FIFO, by position, and which of its consumers.
    Fifo(usize, usize),
}

/// A route from one port to another.
#[derive(Clone, Copy, Debug)]
pub struct Connection {
    /// Where data leaves: of a DMA, an MM2S channel.
    pub source: End,
    /// Where it arrives: at a DMA, an S2MM channel.
    pub destination: End,
    /// The packets that take it; `None` of a circuit.
    pub packet: Option<u32>,
    /// Whether the packets' headers arrive as well.
    pub keeps_header: bool,
    /// Who said it.
    pub origin: Origin,
    /// Where that is.
    pub place: Place,
}

/// The descriptors of a channel in their order.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The channel; `None` where the tile or the number is not known.
    pub channel: Option<Channel>,
    /// The region.
    pub region: RegionId,
    /// The start, by its position in the region.
    pub start: usize,
    /// Descriptors from the first one, by their positions in the region, each once.
    pub bds: Vec<usize>,
    /// The position in `bds` to which the last one goes back; `None` where the chain ends.
    pub loops_to: Option<usize>,
    /// Passes of a chain that ends; `None` where the number is not known.
    pub passes: Option<u64>,
}

/// What a region's descriptors are assigned.
#[derive(Clone, Debug, Default)]
pub struct RegionIds {
    /// The id of each descriptor; `None` where none is left or its number is not known.
    pub ids: Vec<Option<u32>>,
    /// The start whose chain reaches it; `None` where none does.
    pub reached_by: Vec<Option<usize>>,
}

/// A task at one place of the straight line.
#[derive(Clone, Debug)]
pub struct TaskRun<'d> {
    /// The task as written.
    pub task: &'d Task,
    /// Its channel; `None` where that is not known.
    pub channel: Option<Channel>,
    /// The ids of its descriptors, in the order of the text.
    pub ids: Vec<Option<u32>>,
}

/// What happens in a sequence.
#[derive(Clone, Debug)]
pub enum Happening<'d> {
    /// A task's descriptors are written. By position in [`Line::tasks`].
    Configure(usize),
    /// It is pushed.
    Start(usize),
    /// One token of its channel is taken, and its descriptors are free.
    Await(usize),
    /// Its descriptors are free.
    Free(usize),
    /// A transfer: its descriptor is written and pushed. The channel is `None` where its symbol has none.
    Memcpy(&'d Memcpy, Option<Channel>),
    /// One token of a channel is taken.
    Wait(Option<Channel>),
    /// One token of each of these channels is taken.
    Sync(Vec<Channel>),
    /// A push by number.
    Push {
        /// The channel.
        channel: Option<Channel>,
        /// The descriptor.
        bd: Option<u32>,
        /// Passes.
        passes: Option<u64>,
        /// Whether the end gives a token.
        token: bool,
    },
    /// Anything else, as it is in the model.
    Other,
}

/// One happening, and the operation that it is of.
#[derive(Clone, Debug)]
pub struct Event<'d> {
    /// What happens.
    pub happening: Happening<'d>,
    /// The operation; one in a loop happens once for each trip.
    pub operation: &'d SequenceOp,
}

/// Something about a sequence that keeps the straight line from being followed to its end.
#[derive(Clone, Debug)]
pub struct Stop {
    /// What it is.
    pub reason: &'static str,
    /// The operation.
    pub place: Place,
}

/// A sequence as a straight line, its loops unrolled.
#[derive(Clone, Debug)]
pub struct Line<'d> {
    /// The sequence.
    pub sequence: SequenceId,
    /// Tasks in the order in which they are configured.
    pub tasks: Vec<TaskRun<'d>>,
    /// What happens, in order.
    pub events: Vec<Event<'d>>,
    /// Why it ends before the sequence does, where it does.
    pub stop: Option<Stop>,
}

/// A design with what is assigned.
#[derive(Clone, Debug)]
pub struct Resolved<'d> {
    /// What is written.
    pub design: &'d Design,
    /// The id of each lock on its tile; `None` where none is left, or its number or tile is not known.
    pub locks: Vec<Option<u32>>,
    /// The address of each buffer in its tile's memory, in bytes; `None` where it is not known.
    pub addresses: Vec<Option<u64>>,
    /// What the descriptors of each region are assigned.
    pub regions: Vec<RegionIds>,
    /// The chains of all regions' channels.
    pub chains: Vec<Chain>,
    /// The FIFOs for the core's lowering, or why there are none.
    pub fifos: Result<FifoTable, Unknown>,
    /// The channels of FIFOs' ends.
    pub fifo_channels: Vec<(FifoEnd, Channel)>,
    /// Who is connected with whom.
    pub connections: Vec<Connection>,
    /// Sequences.
    pub lines: Vec<Line<'d>>,
}

/// Assigns what a design leaves open.
#[must_use]
pub fn resolve(design: &Design) -> Resolved<'_> {
    let fifos = FifoTable::of(design);
    let fifo_channels = fifos.as_ref().map(FifoTable::channels).unwrap_or_default();
    let mut connections = routes::connections(design);
    connections.extend(fifos::connections(design, &fifo_channels));
    let channels = Channels::new(design, &fifo_channels);
    let address =
        |buffer: &crate::model::Buffer| buffer.address.and_then(|address| u64::try_from(address.value?).ok());
    Resolved {
        design,
        locks: locks::assign(design),
        addresses: design.buffers.iter().map(address).collect(),
        regions: design.regions.iter().map(|region| descriptors::assign(design, region)).collect(),
        chains: (0..design.regions.len())
            .flat_map(|region| descriptors::chains(design, RegionId(region)))
            .collect(),
        lines: (0..design.sequences.len())
            .map(|sequence| line::unroll(design, &channels, SequenceId(sequence)))
            .collect(),
        fifos,
        fifo_channels,
        connections,
    }
}

impl Resolved<'_> {
    /// Column and row of a tile, and what it is.
    #[must_use]
    pub fn tile(&self, tile: Option<TileId>) -> Option<(At, TileKind)> {
        let tile = &self.design[tile?];
        Some((tile.at?, tile.kind?))
    }
}
