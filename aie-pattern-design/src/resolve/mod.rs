//! A design with the results of MLIR-AIE's passes: ids, addresses, pools, connections, and each sequence as a straight
//! line.
//!
//! | module | result |
//! |---|---|
//! | [`locks`] | lock ids |
//! | [`descriptors`] | ids of static descriptors, chains of channels |
//! | [`fifos`] | FIFOs for the core's lowering, their channels |
//! | `beside` | what is written by hand beside FIFOs |
//! | `turns`, `shims` | ends that take turns on a channel of a shim, ids of packets |
//! | `sound` | the FIFOs that a declaration may hold |
//! | [`rings`] | ids of the descriptors of FIFOs |
//! | [`addresses`] | addresses of buffers |
//! | [`routes`] | connections |
//! | [`packets`] | headers of packets |
//! | [`registers`] | the target of a sequence's register writes |
//! | [`line`](mod@line) | sequences, and the ids of their tasks |

pub mod addresses;
mod beside;
pub mod descriptors;
pub mod fifos;
pub mod line;
pub mod locks;
pub mod packets;
pub mod registers;
pub mod rings;
pub mod routes;
mod shims;
pub(crate) mod sound;
pub(crate) mod turns;

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::FifoEnd;
use aie_pattern_core::device::{Direction, Place as At};

use self::addresses::TileBuffers;
use self::fifos::{FifoTable, Unknown};
use self::line::Channels;
use self::locks::LockIds;
use self::rings::RingIds;
use crate::model::{Bundle, Design, Memcpy, Place, Port, RegionId, SequenceId, SequenceOp, Task, TileId};

/// A channel of a tile's DMA.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Channel {
    /// Column and row of the tile.
    pub at: At,
    /// The direction.
    pub direction: Direction,
    /// Its number.
    pub channel: u32,
}

impl Channel {
    /// Its port, at which connections begin or end.
    pub const fn end(self) -> End {
        End { at: self.at, bundle: Bundle::Dma, channel: self.channel }
    }
}

/// A port at which a connection begins or ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct End {
    /// Column and row of the tile.
    pub at: At,
    /// The group of ports.
    pub bundle: Bundle,
    /// The number in the group.
    pub channel: u32,
}

impl End {
    /// The end at a port; `None` if its tile or its number is not known.
    pub fn of(design: &Design, port: &Port) -> Option<Self> {
        Some(Self { at: design[port.tile?].at?, bundle: port.bundle, channel: port.channel.small()? })
    }
}

/// The origin of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A flow, by position.
    Flow(usize),
    /// A packet flow, by position.
    PacketFlow(usize),
    /// Switchboxes.
    Switchboxes,
    /// An object FIFO and one of its consumers, by position.
    Fifo(usize, usize),
}

/// A route from one port to another.
#[derive(Clone, Copy, Debug)]
pub struct Connection {
    /// The source: an MM2S channel, if it is a DMA.
    pub source: End,
    /// The destination: an S2MM channel, if it is a DMA.
    pub destination: End,
    /// The id of its packets; `None` for a circuit.
    pub packet: Option<u32>,
    /// Whether the packets' headers arrive as well.
    pub keeps_header: bool,
    /// The origin.
    pub origin: Origin,
    /// Whether the switchboxes of the text route it.
    pub is_routed: bool,
    /// The place of the origin.
    pub place: Place,
}

/// An arbiter that the packets of several ports pass: it lets one packet through at a time.
#[derive(Clone, Debug)]
pub struct Arbiter {
    /// Its position.
    pub before: Before,
    /// The ports that send them.
    pub sources: Vec<End>,
}

/// The position of an arbiter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// In a switchbox, by its number.
    Box {
        /// Column and row of the tile.
        at: At,
        /// The arbiter's number.
        number: u32,
    },
    /// Before the port at which packet flows end. Their route is open, but one arbiter feeds one port.
    Port(End),
}

/// The descriptors of a channel in order.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The channel; `None` if the tile or the number is not known.
    pub channel: Option<Channel>,
    /// The region.
    pub region: RegionId,
    /// The start, by its position in the region.
    pub start: usize,
    /// The descriptors from the first one on, by their positions in the region, without repetition.
    pub bds: Vec<usize>,
    /// The position in `bds` to which the last one returns; `None` if the chain ends.
    pub loops_to: Option<usize>,
    /// The passes of a chain that ends; `None` if the number is not known.
    pub passes: Option<u64>,
}

/// The ids of a region's descriptors.
#[derive(Clone, Debug, Default)]
pub struct RegionIds {
    /// The id of each descriptor; `None` if no id is left or its number is not known.
    pub ids: Vec<Option<u32>>,
    /// The start whose chain reaches it; `None` if none does.
    pub reached_by: Vec<Option<usize>>,
}

/// A task at one point of the straight line.
#[derive(Clone, Debug)]
pub struct TaskRun<'d> {
    /// The task as written.
    pub task: &'d Task,
    /// Its channel; `None` if it is not known.
    pub channel: Option<Channel>,
    /// The ids of its descriptors, in the order of the text.
    pub ids: Vec<Option<u32>>,
}

/// An event of a sequence.
#[derive(Clone, Debug)]
pub enum Happening<'d> {
    /// A task's descriptors are written. The task is a position in [`Line::tasks`].
    Configure(usize),
    /// The task is pushed.
    Start(usize),
    /// One token of the task's channel is taken, and its descriptors are free.
    Await(usize),
    /// The task's descriptors are free.
    Free(usize),
    /// A transfer: its descriptor is written and pushed. The channel is `None` if its symbol has none.
    Memcpy(&'d Memcpy, Option<Channel>),
    /// One token of a channel is taken.
    Wait(Option<Channel>),
    /// One token of each of these channels is taken.
    Sync(Vec<Channel>),
    /// A push of a descriptor by its id.
    Push {
        /// The channel.
        channel: Option<Channel>,
        /// The descriptor.
        bd: Option<u32>,
        /// The number of passes.
        passes: Option<u64>,
        /// Whether the end issues a token.
        token: bool,
    },
    /// Any other operation, as in the model.
    Other,
}

/// An event and its operation.
#[derive(Clone, Debug)]
pub struct Event<'d> {
    /// The event.
    pub happening: Happening<'d>,
    /// The operation; in a loop, each trip makes an event.
    pub operation: &'d SequenceOp,
}

/// The reason why the straight line ends before the sequence does.
#[derive(Clone, Debug)]
pub struct Stop {
    /// The reason.
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
    /// The reason why the line ends before the sequence does, if it does.
    pub stop: Option<Stop>,
}

/// A design with everything that was assigned.
#[derive(Clone, Debug)]
pub struct Resolved<'d> {
    /// The design as written.
    pub design: &'d Design,
    /// The ids of locks.
    pub locks: LockIds,
    /// The address of each buffer in its tile's memory, in bytes, written or assigned; `None` where it is not known.
    pub addresses: Vec<Option<u64>>,
    /// What is in the memory of each tile that has buffers.
    pub memories: Vec<TileBuffers>,
    /// The ids of each region's descriptors.
    pub regions: Vec<RegionIds>,
    /// The chains of all regions' channels.
    pub chains: Vec<Chain>,
    /// The FIFOs for the core's lowering, or the reason why there are none.
    pub fifos: Result<FifoTable, Unknown>,
    /// The channels of FIFOs' ends.
    pub fifo_channels: Vec<(FifoEnd, Channel)>,
    /// The descriptors of FIFOs' ends.
    pub rings: Vec<RingIds>,
    /// The connections.
    pub connections: Vec<Connection>,
    /// The arbiters that packets of several ports pass.
    pub arbiters: Vec<Arbiter>,
    /// Sequences.
    pub lines: Vec<Line<'d>>,
}

/// Assigns the ids, addresses and connections that a design leaves open.
pub fn resolve(design: &Design) -> Resolved<'_> {
    let fifos = FifoTable::of(design);
    let fifo_channels = fifos.as_ref().map(FifoTable::channels).unwrap_or_default();
    let (mut connections, mut arbiters) = routes::connections(design);
    if let Ok(table) = &fifos {
        let of_fifos = fifos::connections(design, table, &fifo_channels);
        arbiters.extend(routes::merging(&of_fifos));
        connections.extend(of_fifos);
    }
    let channels = Channels::new(design, &fifo_channels);
    let regions = descriptors::assign(design);
    let table = fifos.as_ref().ok();
    let memories = addresses::place(design, table);
    Resolved {
        design,
        locks: locks::assign(design, table),
        addresses: addresses::of_buffers(design, &memories),
        memories,
        rings: table.map_or_else(Vec::new, |table| rings::assign(design, table, &fifo_channels, &regions)),
        regions,
        chains: (0..design.regions.len())
            .flat_map(|region| descriptors::chains(design, RegionId(region)))
            .collect(),
        lines: (0..design.sequences.len())
            .map(|sequence| line::unroll(design, &channels, SequenceId(sequence)))
            .collect(),
        fifos,
        fifo_channels,
        connections,
        arbiters,
    }
}

impl Resolved<'_> {
    /// The column, row and kind of a tile.
    pub fn tile(&self, tile: Option<TileId>) -> Option<(At, TileKind)> {
        let tile = &self.design[tile?];
        Some((tile.at?, tile.kind?))
    }
}
