//! What can be wrong with FIFOs, and where.

use super::{Allocation, Attribute, FifoLocus, Members};
use crate::declare::FifoEnd;
use crate::device::{Direction, Place};
use crate::element::Element;
use crate::rule::Rule;
use crate::util::Blank;

/// Something wrong with FIFOs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A device whose FIFOs are not lowered here.
    Device,
    /// No consumer.
    NoConsumer {
        /// Of which FIFO.
        fifo: usize,
    },
    /// A name without letters.
    NoName {
        /// Of which FIFO.
        fifo: usize,
    },
    /// A name that an end of another FIFO has.
    SameName {
        /// Whose name.
        fifo: usize,
        /// Whether it is that of its consumer's end, not its own.
        is_of_consumer: bool,
        /// The other end.
        end: FifoEnd,
    },
    /// An end outside of the array.
    NoTile {
        /// Which.
        end: FifoEnd,
    },
    /// A second consumer on a tile.
    SameTile {
        /// Which.
        end: FifoEnd,
        /// The one before it.
        first: FifoEnd,
    },
    /// A mem tile in no link, which has no core to fill or to empty its buffers.
    Idle {
        /// The end that it is.
        end: FifoEnd,
    },
    /// Another number of depths than of ends.
    Depths {
        /// Of which FIFO.
        fifo: usize,
        /// Depths.
        found: usize,
        /// Ends.
        ends: usize,
    },
    /// A depth of 0.
    NoDepth {
        /// Of which FIFO.
        fifo: usize,
        /// Which of its depths.
        depth: usize,
    },
    /// A depth beyond its field.
    DepthField {
        /// Of which FIFO.
        fifo: usize,
        /// Which of its depths.
        depth: usize,
        /// The depth.
        found: u64,
        /// What the field holds.
        most: u64,
    },
    /// A core that acquires more than there is.
    Acquire {
        /// Which end.
        end: FifoEnd,
        /// Objects at once.
        acquired: u64,
        /// Buffers.
        buffers: u64,
    },
    /// Objects that are acquired where no core is.
    NoCore {
        /// Which end.
        end: FifoEnd,
        /// Objects at once.
        acquired: u64,
    },
    /// Something that a shim cannot do.
    Shim {
        /// The end that is on a shim.
        end: FifoEnd,
        /// What is asked of it.
        locus: FifoLocus,
    },
    /// An attribute that cannot be.
    Attribute {
        /// Of which FIFO.
        fifo: usize,
        /// Why.
        reason: Attribute,
    },
    /// A consumer's object that does not divide the producer's.
    Type {
        /// Of which FIFO.
        fifo: usize,
        /// Elements of the consumer's object.
        consumer: u64,
        /// Elements of the producer's.
        producer: u64,
    },
    /// A consumer's object of other elements than the producer's.
    Elements {
        /// Of which FIFO.
        fifo: usize,
        /// The consumer's.
        consumer: Element,
    },
    /// Buffers that cannot be where they are to be.
    Allocate {
        /// Of which FIFO.
        fifo: usize,
        /// Why.
        reason: Allocation,
    },
    /// Members that cannot be linked.
    Members {
        /// Which link.
        link: usize,
        /// Why.
        reason: Members,
    },
    /// A member that is not on the tile of the link.
    LinkTile {
        /// Which link.
        link: usize,
        /// The end that is elsewhere.
        end: FifoEnd,
    },
    /// A link on a shim.
    LinkShim {
        /// Which.
        link: usize,
    },
    /// Another number of offsets than of parts.
    OffsetCount {
        /// Of which link.
        link: usize,
        /// Offsets.
        found: usize,
        /// Parts.
        parts: usize,
    },
    /// Offsets where they mean nothing: on the side of the one FIFO, or of a forward.
    OffsetSide {
        /// Of which link.
        link: usize,
    },
    /// An offset that is not beyond the one before it, or not 0 where it is the first.
    OffsetOrder {
        /// Of which link.
        link: usize,
        /// Which part.
        part: usize,
        /// The offset.
        found: u64,
        /// The one before it.
        before: Option<u64>,
    },
    /// An offset beyond the object.
    OffsetRange {
        /// Of which link.
        link: usize,
        /// Which part.
        part: usize,
        /// The offset.
        found: u64,
        /// Elements of the object.
        object: u64,
    },
    /// A part that is no whole number of its FIFO's objects.
    Part {
        /// Of which link.
        link: usize,
        /// Which FIFO.
        fifo: usize,
        /// The part that its offset begins; `None` where it has the whole object.
        part: Option<usize>,
        /// Elements of the part.
        len: u64,
        /// Elements of the FIFO's objects.
        object: u64,
    },
    /// Dimensions that do not move as much as their descriptor.
    Length {
        /// Of which end.
        end: FifoEnd,
        /// The segment of that length.
        segment: u64,
        /// Elements of the walk, padding included.
        moved: i128,
        /// Elements of the descriptor.
        len: u64,
    },
    /// Padded dimensions that do not read as much as their segment has.
    Unread {
        /// Of which end.
        end: FifoEnd,
        /// The segment.
        segment: u64,
        /// Elements that are read, without padding.
        read: i128,
        /// Elements of the segment.
        len: u64,
    },
    /// Dimensions that leave their segment.
    Bounds {
        /// Of which end.
        end: FifoEnd,
        /// The segment that they leave.
        segment: u64,
        /// The element that is farthest out, from the start of the segment.
        index: i128,
        /// Elements of the segment.
        len: u64,
    },
    /// An element that a consumer's dimensions write twice.
    Twice {
        /// Of which end.
        end: FifoEnd,
        /// The element.
        index: u64,
        /// The elements of the stream that are written there.
        first: u64,
        /// The second one.
        second: u64,
    },
    /// An element that a consumer's dimensions never write.
    Unwritten {
        /// Of which end.
        end: FifoEnd,
        /// The element.
        index: u64,
    },
    /// Objects of which neither is a whole number of the other.
    Drift {
        /// The consumer's end.
        end: FifoEnd,
        /// Elements of what is sent for each object of the producer.
        sent: u64,
        /// Elements of what is received for each object of the consumer.
        received: u64,
    },
    /// Parts of a join that are repeated one by one, where a consumer takes several in an object.
    Mixed {
        /// The consumer's end.
        end: FifoEnd,
        /// How often each part is sent.
        repeat: u64,
        /// The part that is no whole number of the consumer's objects.
        part: u64,
        /// Its elements.
        len: u64,
        /// Elements of the consumer's object.
        received: u64,
    },
    /// A mem tile's descriptors that end with another number of elements than those at the other end.
    Count {
        /// The end that receives.
        end: FifoEnd,
        /// Elements that are sent.
        sent: u64,
        /// Elements that are received.
        received: u64,
    },
    /// What is sent in all, of which the last object of the consumer's pool has a part only.
    Rest {
        /// The end that receives.
        end: FifoEnd,
        /// What says where it ends: the rounds, or the initial values of a mem tile.
        cause: FifoLocus,
        /// Elements that are sent.
        sent: u64,
        /// Elements of an object of the pool.
        received: u64,
    },
    /// A pool that one end fills or drains another number of times than another one.
    PoolCount {
        /// Which link.
        link: usize,
        /// The end.
        end: FifoEnd,
        /// Objects that it fills, initial values included, or drains.
        count: u64,
        /// The other end.
        other: FifoEnd,
        /// Objects that this one fills or drains.
        expected: u64,
    },
    /// A task that moves no whole number of objects.
    Tap {
        /// Of which FIFO.
        fifo: usize,
        /// Elements of the task.
        elements: u64,
        /// Elements of an object of the other end, as it goes through the stream.
        object: u64,
        /// The other end.
        end: FifoEnd,
    },
    /// A rule of buffer descriptors that an end's descriptors break.
    Descriptor {
        /// Which end.
        end: FifoEnd,
        /// The segment whose descriptor it is.
        segment: u64,
        /// Which of the descriptor's violations it is.
        nth: usize,
        /// The rule.
        rule: Rule,
        /// What it is about.
        locus: FifoLocus,
    },
    /// An object without elements.
    Empty {
        /// Of which FIFO.
        fifo: usize,
    },
    /// More descriptors than a tile has, or on a mem tile, than the channels of a parity reach.
    Descriptors {
        /// The first end for which there are too few.
        end: FifoEnd,
        /// What says how many buffers its pool has.
        cause: FifoLocus,
        /// Descriptors that are needed up to this end.
        needed: u64,
        /// Descriptors that there are.
        most: u64,
    },
    /// More channels than a tile has.
    Channels {
        /// The first end for which there are too few.
        end: FifoEnd,
        /// The channel that it would have.
        channel: u64,
        /// Channels that there are.
        most: u64,
        /// Of this direction.
        direction: Direction,
        /// Whether it is pinned to that.
        is_pinned: bool,
    },
    /// A channel to which two ends are pinned.
    SameChannel {
        /// The second one.
        end: FifoEnd,
        /// The first one.
        first: FifoEnd,
        /// The channel.
        channel: u64,
    },
    /// A channel that does not reach a buffer which is on a neighbour of its mem tile.
    ChannelReach {
        /// The end that has the channel.
        end: FifoEnd,
        /// The channel.
        channel: u64,
        /// Whether it is pinned to that.
        is_pinned: bool,
        /// The buffer.
        buffer: u64,
        /// Where that is.
        tile: Place,
        /// The first channel that does not.
        first: u64,
    },
    /// A channel of an end whose objects no DMA moves.
    IdleChannel {
        /// The end that is pinned to it.
        end: FifoEnd,
        /// The channel.
        channel: u64,
    },
    /// More locks than a tile has.
    Locks {
        /// The first end whose pool has too few.
        end: FifoEnd,
        /// Locks that are needed up to this pool.
        needed: u64,
        /// Locks that there are.
        most: u64,
    },
    /// More bytes than a compute tile has.
    Memory {
        /// The first end whose pool does not fit.
        end: FifoEnd,
        /// The tile.
        tile: Place,
        /// What says how many buffers it has.
        cause: FifoLocus,
        /// Bytes that are needed up to this pool, the stack included.
        needed: u128,
        /// Bytes that there are.
        most: u128,
        /// Bytes of the stack.
        stack: u128,
    },
    /// A buffer that neither its mem tile nor one beside it has room for.
    MemTile {
        /// The end whose pool it is of.
        end: FifoEnd,
        /// The tile of the pool.
        tile: Place,
        /// What says how many buffers it has.
        cause: FifoLocus,
        /// The buffer of the pool.
        buffer: u64,
        /// Its bytes.
        bytes: u128,
        /// Bytes that its tile has left.
        left: u128,
        /// The columns of the tiles beside it, in the west and in the east.
        beside: [Option<u32>; 2],
    },
    /// A lock that is to count to more than it holds.
    LockValue {
        /// The end whose pool it is.
        end: FifoEnd,
        /// What says how often each buffer is read, if that alone is too often, else how many there are.
        cause: FifoLocus,
        /// To how much.
        value: u64,
        /// What it holds.
        most: u64,
    },
}

impl Blank for Fault {
    const BLANK: Self = Self::Device;
}

impl Fault {
    /// The rule that it breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Self::Device
            | Self::NoConsumer { .. }
            | Self::NoTile { .. }
            | Self::SameTile { .. }
            | Self::Idle { .. } => Rule::FifoEnd,
            Self::Depths { .. } | Self::NoDepth { .. } | Self::DepthField { .. } => Rule::FifoDepth,
            Self::NoName { .. } | Self::SameName { .. } => Rule::FifoName,
            Self::Acquire { .. } | Self::NoCore { .. } => Rule::FifoAcquire,
            Self::Shim { .. } => Rule::FifoShim,
            Self::Attribute { .. } => Rule::FifoAttribute,
            Self::Type { .. } | Self::Elements { .. } | Self::Empty { .. } => Rule::FifoType,
            Self::Descriptor { rule, .. } => *rule,
            Self::Allocate { .. } => Rule::FifoAllocate,
            Self::Members { .. } => Rule::LinkMembers,
            Self::LinkTile { .. } | Self::LinkShim { .. } => Rule::LinkTile,
            Self::OffsetCount { .. }
            | Self::OffsetSide { .. }
            | Self::OffsetOrder { .. }
            | Self::OffsetRange { .. } => Rule::LinkOffsets,
            Self::Part { .. } => Rule::LinkPart,
            Self::Length { .. } | Self::Unread { .. } => Rule::FifoLength,
            Self::Bounds { .. } => Rule::FifoBounds,
            Self::Twice { .. } | Self::Unwritten { .. } => Rule::FifoOnce,
            Self::Drift { .. } | Self::Mixed { .. } => Rule::FifoDrift,
            Self::Count { .. } | Self::PoolCount { .. } | Self::Rest { .. } => Rule::FifoCount,
            Self::Tap { .. } => Rule::FifoTap,
            Self::Descriptors { .. } => Rule::FifoDescriptors,
            Self::Channels { .. }
            | Self::SameChannel { .. }
            | Self::ChannelReach { .. }
            | Self::IdleChannel { .. } => Rule::FifoChannels,
            Self::Locks { .. } | Self::LockValue { .. } => Rule::FifoLocks,
            Self::Memory { .. } | Self::MemTile { .. } => Rule::FifoMemory,
        }
    }

    /// The part of the declaration that it is about.
    #[must_use]
    pub const fn locus(&self) -> FifoLocus {
        match *self {
            Self::Device => FifoLocus::Fifo(0),
            Self::NoConsumer { fifo } | Self::Tap { fifo, .. } | Self::Part { fifo, part: None, .. } => {
                FifoLocus::Fifo(fifo)
            }
            Self::Depths { fifo, .. } => FifoLocus::Depths(fifo),
            Self::NoDepth { fifo, depth } | Self::DepthField { fifo, depth, .. } => {
                FifoLocus::Depth(fifo, depth)
            }
            Self::NoName { fifo } | Self::SameName { fifo, .. } => FifoLocus::Name(fifo),
            Self::Acquire { end, .. } | Self::NoCore { end, .. } => FifoLocus::Acquires(end),
            Self::Shim { locus, .. } | Self::Descriptor { locus, .. } => locus,
            Self::Descriptors { cause, .. }
            | Self::Memory { cause, .. }
            | Self::MemTile { cause, .. }
            | Self::LockValue { cause, .. }
            | Self::Rest { cause, .. } => cause,
            Self::Empty { fifo } => FifoLocus::Object(fifo),
            Self::Attribute { fifo, reason } => match reason {
                Attribute::Initial { .. } | Attribute::InitialElsewhere { .. } => FifoLocus::Initial(fifo),
                Attribute::PlioAlone => FifoLocus::Plio(fifo),
                Attribute::PadValueAlone | Attribute::PadValueDevice | Attribute::PadValueField { .. } => {
                    FifoLocus::PadValue(fifo)
                }
                Attribute::NoRepeat => FifoLocus::Repeat(fifo),
                Attribute::Runs { runs, repeat } if runs == repeat => FifoLocus::Repeat(fifo),
                Attribute::Runs { .. } | Attribute::NoRounds | Attribute::RoundsOfCores => {
                    FifoLocus::Iterations(fifo)
                }
                Attribute::StreamConsumers { .. }
                | Attribute::StreamTile { .. }
                | Attribute::StreamLink { .. } => FifoLocus::StreamEnds(fifo),
                Attribute::StreamWith { locus } | Attribute::WithoutDma { locus } => locus,
                Attribute::PacketId { .. } => FifoLocus::PacketId(fifo),
            },
            Self::Type { fifo, .. } | Self::Elements { fifo, .. } => FifoLocus::ConsumerObject(fifo),
            Self::Allocate { fifo, .. } => FifoLocus::Allocate(fifo),
            Self::Members { link, reason } => match reason {
                Members::Repeats { output, .. } => FifoLocus::Output(link, output),
                Members::Unsynchronized { fifo, .. } => FifoLocus::Unsynchronized(fifo),
                _ => FifoLocus::Link(link),
            },
            Self::LinkTile { link, .. } | Self::LinkShim { link } => FifoLocus::Link(link),
            Self::OffsetCount { link, .. } | Self::OffsetSide { link } => FifoLocus::Offsets(link),
            Self::OffsetOrder { link, part, .. }
            | Self::OffsetRange { link, part, .. }
            | Self::Part { link, part: Some(part), .. } => FifoLocus::Offset(link, part),
            Self::Length { end, .. }
            | Self::Unread { end, .. }
            | Self::Bounds { end, .. }
            | Self::Twice { end, .. }
            | Self::Unwritten { end, .. } => FifoLocus::Dims(end),
            Self::Mixed { end, .. } => FifoLocus::Repeat(end.fifo),
            Self::Count { end, .. } | Self::PoolCount { end, .. } => FifoLocus::Iterations(end.fifo),
            Self::SameChannel { end, .. }
            | Self::IdleChannel { end, .. }
            | Self::ChannelReach { end, is_pinned: true, .. }
            | Self::Channels { end, is_pinned: true, .. } => FifoLocus::Channel(end),
            Self::NoTile { end }
            | Self::SameTile { end, .. }
            | Self::Idle { end }
            | Self::ChannelReach { end, is_pinned: false, .. }
            | Self::Channels { end, is_pinned: false, .. }
            | Self::Locks { end, .. } => FifoLocus::Tile(end),
            Self::Drift { end, .. } => FifoLocus::Object(end.fifo),
        }
    }
}

/// The faults of FIFOs.
pub type Faults = crate::rule::Faults<Fault>;
