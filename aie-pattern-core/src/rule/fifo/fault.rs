//! What can be wrong with FIFOs, and where.

use crate::declare::FifoEnd;
use crate::device::Direction;
use crate::rule::Rule;
use crate::util::Blank;

/// A part of the declaration of FIFOs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FifoLocus {
    /// A FIFO as a whole.
    Fifo(usize),
    /// The tile of an end.
    Tile(FifoEnd),
    /// The list of depths.
    Depths(usize),
    /// The objects that the core of an end acquires.
    Acquires(FifoEnd),
    /// The dimensions of an end.
    Dims(FifoEnd),
    /// The padding.
    Pad(usize),
    /// What is padded.
    PadValue(usize),
    /// `repeat_count`.
    Repeat(usize),
    /// `iter_count`.
    Iterations(usize),
    /// The initial values.
    Initial(usize),
    /// The stream ports.
    StreamEnds(usize),
    /// `aie.objectfifo.allocate`.
    Allocate(usize),
    /// The consumers' type.
    ConsumerObject(usize),
    /// The channel to which an end is pinned.
    Channel(FifoEnd),
    /// The packet id.
    PacketId(usize),
    /// A link as a whole.
    Link(usize),
    /// An input of a link.
    Input(usize, usize),
    /// An output of a link.
    Output(usize, usize),
    /// The offset of a link's part.
    Offset(usize, usize),
    /// The offsets of the other side, or of a forward.
    Offsets(usize),
}

impl FifoLocus {
    /// `==` for const evaluation.
    #[must_use]
    pub const fn const_eq(self, other: Self) -> bool {
        use FifoLocus as L;
        match (self, other) {
            (L::Tile(a), L::Tile(b))
            | (L::Acquires(a), L::Acquires(b))
            | (L::Dims(a), L::Dims(b))
            | (L::Channel(a), L::Channel(b)) => a.fifo == b.fifo && a.const_eq(b),
            (L::Fifo(a), L::Fifo(b))
            | (L::Depths(a), L::Depths(b))
            | (L::Pad(a), L::Pad(b))
            | (L::PadValue(a), L::PadValue(b))
            | (L::Repeat(a), L::Repeat(b))
            | (L::Iterations(a), L::Iterations(b))
            | (L::Initial(a), L::Initial(b))
            | (L::StreamEnds(a), L::StreamEnds(b))
            | (L::Allocate(a), L::Allocate(b))
            | (L::ConsumerObject(a), L::ConsumerObject(b))
            | (L::PacketId(a), L::PacketId(b))
            | (L::Link(a), L::Link(b))
            | (L::Offsets(a), L::Offsets(b)) => a == b,
            (L::Input(a, k), L::Input(b, l))
            | (L::Output(a, k), L::Output(b, l))
            | (L::Offset(a, k), L::Offset(b, l)) => a == b && k == l,
            _ => false,
        }
    }
}

/// Why an attribute cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Attribute {
    /// Initial values of another number of objects than the producer has.
    Initial {
        /// Objects with values.
        found: u64,
        /// Objects of the producer.
        depth: u64,
    },
    /// A pad value without padding.
    PadValueAlone,
    /// A pad value on a device that pads zeros only.
    PadValueDevice,
    /// A repeat of 0.
    NoRepeat,
    /// Runs that the start queue does not hold.
    Runs {
        /// How many.
        runs: u64,
        /// Of them, those that are due to `repeat_count`.
        repeat: u64,
    },
    /// A stream port with several consumers.
    StreamConsumers {
        /// How many.
        found: usize,
    },
    /// A stream port of a tile without a core.
    StreamTile {
        /// Which end.
        end: FifoEnd,
    },
    /// A stream port, which does not repeat, iterate, begin with values, or walk.
    StreamWith {
        /// The part of the declaration that it excludes.
        locus: FifoLocus,
    },
    /// A packet id beyond its field.
    PacketId {
        /// Which.
        found: u64,
    },
}

/// Why buffers cannot be allocated on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Allocation {
    /// Several consumers.
    Consumers {
        /// How many.
        found: usize,
    },
    /// A DMA moves the objects.
    Dma,
    /// An end does not reach the tile's memory.
    Reach {
        /// Which.
        end: FifoEnd,
    },
}

/// Why members cannot be linked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Members {
    /// No input or no output.
    None,
    /// Several inputs and several outputs.
    Both,
    /// A FIFO that there is not.
    Unknown {
        /// Its number.
        fifo: usize,
    },
    /// A FIFO that is in another link.
    Twice {
        /// Which.
        fifo: usize,
        /// The link that has it.
        first: usize,
    },
    /// An output that repeats its objects another number of times than the first one.
    Repeats {
        /// Which output.
        output: usize,
        /// How often it does.
        found: u64,
        /// How often the first one does.
        first: u64,
    },
    /// A FIFO of elements of another width than the first input's.
    Element {
        /// Which.
        fifo: usize,
    },
}

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
    /// An end outside of the array.
    NoTile {
        /// Which.
        end: FifoEnd,
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
        /// Which part.
        part: usize,
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
    /// A mem tile's descriptors that end with another number of elements than those at the other end.
    Count {
        /// The end that receives.
        end: FifoEnd,
        /// Elements that are sent.
        sent: u64,
        /// Elements that are received.
        received: u64,
    },
    /// A pool that is filled another number of times than it is drained.
    PoolCount {
        /// Which link.
        link: usize,
        /// Objects that are filled.
        filled: u64,
        /// Objects that are drained.
        drained: u64,
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
    /// More descriptors than a tile has, or on a mem tile, than the channels of a parity reach.
    Descriptors {
        /// The first end for which there are too few.
        end: FifoEnd,
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
    /// More locks than a tile has.
    Locks {
        /// The first end whose pool has too few.
        end: FifoEnd,
        /// Locks that are needed up to this pool.
        needed: u64,
        /// Locks that there are.
        most: u64,
    },
    /// A lock that is to count to more than it holds.
    LockValue {
        /// The end whose pool it is.
        end: FifoEnd,
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
            Self::Device | Self::NoConsumer { .. } | Self::NoTile { .. } | Self::Idle { .. } => Rule::FifoEnd,
            Self::Depths { .. } | Self::NoDepth { .. } => Rule::FifoDepth,
            Self::Acquire { .. } => Rule::FifoAcquire,
            Self::Shim { .. } => Rule::FifoShim,
            Self::Attribute { .. } => Rule::FifoAttribute,
            Self::Type { .. } => Rule::FifoType,
            Self::Allocate { .. } => Rule::FifoAllocate,
            Self::Members { .. } => Rule::LinkMembers,
            Self::LinkTile { .. } | Self::LinkShim { .. } => Rule::LinkTile,
            Self::OffsetCount { .. }
            | Self::OffsetSide { .. }
            | Self::OffsetOrder { .. }
            | Self::OffsetRange { .. } => Rule::LinkOffsets,
            Self::Part { .. } => Rule::LinkPart,
            Self::Length { .. } => Rule::FifoLength,
            Self::Bounds { .. } => Rule::FifoBounds,
            Self::Twice { .. } | Self::Unwritten { .. } => Rule::FifoOnce,
            Self::Drift { .. } => Rule::FifoDrift,
            Self::Count { .. } | Self::PoolCount { .. } => Rule::FifoCount,
            Self::Tap { .. } => Rule::FifoTap,
            Self::Descriptors { .. } => Rule::FifoDescriptors,
            Self::Channels { .. } | Self::SameChannel { .. } => Rule::FifoChannels,
            Self::Locks { .. } | Self::LockValue { .. } => Rule::FifoLocks,
        }
    }

    /// The part of the declaration that it is about.
    #[must_use]
    pub const fn locus(&self) -> FifoLocus {
        match *self {
            Self::Device => FifoLocus::Fifo(0),
            Self::NoConsumer { fifo } | Self::Tap { fifo, .. } => FifoLocus::Fifo(fifo),
            Self::Depths { fifo, .. } | Self::NoDepth { fifo } => FifoLocus::Depths(fifo),
            Self::Acquire { end, .. } => FifoLocus::Acquires(end),
            Self::Shim { locus, .. } => locus,
            Self::Attribute { fifo, reason } => match reason {
                Attribute::Initial { .. } => FifoLocus::Initial(fifo),
                Attribute::PadValueAlone | Attribute::PadValueDevice => FifoLocus::PadValue(fifo),
                Attribute::NoRepeat => FifoLocus::Repeat(fifo),
                Attribute::Runs { runs, repeat } if runs == repeat => FifoLocus::Repeat(fifo),
                Attribute::Runs { .. } => FifoLocus::Iterations(fifo),
                Attribute::StreamConsumers { .. } | Attribute::StreamTile { .. } => {
                    FifoLocus::StreamEnds(fifo)
                }
                Attribute::StreamWith { locus } => locus,
                Attribute::PacketId { .. } => FifoLocus::PacketId(fifo),
            },
            Self::Type { fifo, .. } => FifoLocus::ConsumerObject(fifo),
            Self::Allocate { fifo, .. } => FifoLocus::Allocate(fifo),
            Self::Members { link, reason } => match reason {
                Members::Repeats { output, .. } => FifoLocus::Output(link, output),
                _ => FifoLocus::Link(link),
            },
            Self::LinkTile { link, .. } | Self::LinkShim { link } | Self::PoolCount { link, .. } => {
                FifoLocus::Link(link)
            }
            Self::OffsetCount { link, .. } | Self::OffsetSide { link } => FifoLocus::Offsets(link),
            Self::OffsetOrder { link, part, .. }
            | Self::OffsetRange { link, part, .. }
            | Self::Part { link, part, .. } => FifoLocus::Offset(link, part),
            Self::Length { end, .. }
            | Self::Bounds { end, .. }
            | Self::Twice { end, .. }
            | Self::Unwritten { end, .. } => FifoLocus::Dims(end),
            Self::Count { end, .. } => FifoLocus::Iterations(end.fifo),
            Self::SameChannel { end, .. } => FifoLocus::Channel(end),
            Self::NoTile { end }
            | Self::Idle { end }
            | Self::Drift { end, .. }
            | Self::Descriptors { end, .. }
            | Self::Channels { end, .. }
            | Self::Locks { end, .. }
            | Self::LockValue { end, .. } => FifoLocus::Tile(end),
        }
    }
}

/// The faults of FIFOs.
pub type Faults = crate::rule::Faults<Fault>;
