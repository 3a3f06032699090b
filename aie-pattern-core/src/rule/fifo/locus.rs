//! [`FifoLocus`]: where something is wrong.

use crate::declare::FifoEnd;
use crate::rule::Locus;

/// A part of the declaration of FIFOs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FifoLocus {
    /// A FIFO as a whole.
    Fifo(usize),
    /// Its name.
    Name(usize),
    /// The type of an object.
    Object(usize),
    /// A number of an end's dimensions or padding, or one dimension of them.
    Part(FifoEnd, Locus),
    /// The tile of an end.
    Tile(FifoEnd),
    /// The list of depths.
    Depths(usize),
    /// One of them.
    Depth(usize, usize),
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
    /// `disable_synchronization`.
    Unsynchronized(usize),
    /// `plio`.
    Plio(usize),
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
            (L::Part(a, k), L::Part(b, l)) => a.const_eq(b) && k.const_eq(l),
            (L::Fifo(a), L::Fifo(b))
            | (L::Name(a), L::Name(b))
            | (L::Object(a), L::Object(b))
            | (L::Depths(a), L::Depths(b))
            | (L::Pad(a), L::Pad(b))
            | (L::PadValue(a), L::PadValue(b))
            | (L::Repeat(a), L::Repeat(b))
            | (L::Iterations(a), L::Iterations(b))
            | (L::Initial(a), L::Initial(b))
            | (L::StreamEnds(a), L::StreamEnds(b))
            | (L::Unsynchronized(a), L::Unsynchronized(b))
            | (L::Plio(a), L::Plio(b))
            | (L::Allocate(a), L::Allocate(b))
            | (L::ConsumerObject(a), L::ConsumerObject(b))
            | (L::PacketId(a), L::PacketId(b))
            | (L::Link(a), L::Link(b))
            | (L::Offsets(a), L::Offsets(b)) => a == b,
            (L::Input(a, k), L::Input(b, l))
            | (L::Output(a, k), L::Output(b, l))
            | (L::Depth(a, k), L::Depth(b, l))
            | (L::Offset(a, k), L::Offset(b, l)) => a == b && k == l,
            _ => false,
        }
    }
}
