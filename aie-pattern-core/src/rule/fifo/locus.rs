//! [`FifoLocus`]: where something is wrong.

use crate::declare::FifoEnd;

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
