//! [`Route`]: patterns that hand data to each other, as declared.

use super::tiling::Port;
use super::{Dma, Fifo, FifoEnd, Fifos};
use crate::device::{Device, Direction, Place, TileKind};
use crate::element::Element;
use crate::ir::Pattern;

/// The data that an end moves.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // nothing is allocated here
pub enum Moves<'a> {
    /// A walk over single elements, with (before, after) zeros around its dimensions, or with no pairs.
    Walk(Pattern, &'a [(i128, i128)]),
    /// The tilings of a port, in order.
    Port(&'a Port<'a>),
}

/// The passes of an end's iteration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Passes {
    /// As many as this, all of which [`Endpoint::moves`] describes in their order; 1 without an iteration.
    InOrder(u64),
    /// As many as this, but the iteration begins with a later pass, and returns to the first one.
    FromLater(u64),
    /// Unknown: a number in the walk of all passes exceeds 64 bits.
    Unknown,
}

/// Identifies an end of a route as an end of a FIFO.
#[derive(Clone, Copy, Debug)]
pub struct FifoPlace<'a> {
    /// All FIFOs of the block.
    pub fifos: &'a Fifos<'a>,
    /// The end within the block.
    pub end: FifoEnd,
    /// Whether the descriptors make one walk over each object, so that [`Endpoint::moves`] describes them.
    pub is_regular: bool,
}

impl<'a> FifoPlace<'a> {
    /// The FIFO that the end belongs to.
    pub const fn fifo(&self) -> &Fifo<'a> {
        &self.fifos.fifos[self.end.fifo]
    }

    /// The tile.
    pub const fn place(&self) -> Place {
        self.fifo().place(self.end.side)
    }

    /// Whether both are ends of the same FIFO.
    pub const fn is_of_fifo(&self, other: &Self) -> bool {
        self.end.fifo == other.end.fifo && self.fifos.const_eq(other.fifos)
    }
}

/// One end of a hop: a walk over a buffer, and the known facts about the DMA that runs it.
#[derive(Clone, Copy, Debug)]
pub struct Endpoint<'a> {
    /// The name in messages.
    pub name: &'a str,
    /// The device, if it is declared and has limits.
    pub device: Option<Device>,
    /// The kind of tile, if known.
    pub tile: Option<TileKind>,
    /// Sender (MM2S) or receiver (S2MM), if known.
    pub direction: Option<Direction>,
    /// Type of the elements.
    pub element: Element,
    /// Number of elements of the buffer, if known.
    pub buffer: Option<u64>,
    /// Byte address of the buffer as its DMA sees it, if declared.
    pub address: Option<i128>,
    /// The data it moves.
    pub moves: Moves<'a>,
    /// The passes of its iteration.
    pub passes: Passes,
    /// The FIFO end, if it is one.
    pub fifo: Option<FifoPlace<'a>>,
    /// Whether it stands for the other consumers of its FIFO too.
    pub is_of_all: bool,
    /// Whether its declaration was refused. Rules stay silent about such an end.
    pub is_refused: bool,
}

impl<'a> Endpoint<'a> {
    /// A walk over single elements, without a DMA.
    pub const fn of_walk(walk: Pattern) -> Self {
        Self {
            name: "the pattern",
            device: None,
            tile: None,
            direction: None,
            element: walk.element(),
            buffer: None,
            address: None,
            moves: Moves::Walk(walk, &[]),
            passes: Passes::InOrder(1),
            fifo: None,
            is_of_all: false,
            is_refused: false,
        }
    }

    /// The walk of a buffer descriptor, over single elements.
    pub const fn of_dma(walk: Pattern, dma: &Dma) -> Self {
        let device = if dma.device.is_machine() { Some(dma.device) } else { None };
        Self {
            device,
            tile: Some(dma.tile),
            direction: dma.direction,
            moves: Moves::Walk(walk, dma.pad),
            ..Self::of_walk(walk)
        }
    }

    /// A port of an ADF graph.
    pub const fn of_port(port: &'a Port<'a>) -> Self {
        let device = if port.device.is_machine() { Some(port.device) } else { None };
        let buffer = if port.tilings.is_empty() { None } else { port.nest(0) };
        let buffer = map!(buffer, |nest| nest.elements() as u64);
        Self {
            device,
            tile: Some(port.tile),
            direction: Some(port.direction),
            buffer,
            moves: Moves::Port(port),
            ..Self::of_walk(Pattern::empty(port.element))
        }
    }

    /// Sets the name.
    pub const fn named(self, name: &'a str) -> Self {
        Self { name, ..self }
    }

    /// Number of elements of the stream, zeros included; `None` if it exceeds 64 bits.
    pub const fn len(&self) -> Option<u64> {
        match &self.moves {
            Moves::Port(port) => port.len(),
            Moves::Walk(walk, _) => {
                let mut len = 1u64;
                each!(k, 0..walk.dims().len(), {
                    let (before, size, after) = self.padded(k);
                    let Some(size) = size.checked_add(before) else { return None };
                    let Some(size) = size.checked_add(after) else { return None };
                    let Some(more) = len.checked_mul(size) else { return None };
                    len = more;
                });
                Some(len)
            }
        }
    }

    /// Number of elements of one pass.
    pub(crate) const fn pass_len(&self) -> Option<u64> {
        match self.passes {
            Passes::InOrder(passes @ 1..) | Passes::FromLater(passes @ 1..) => {
                map!(self.len(), |len| len / passes)
            }
            Passes::InOrder(0) | Passes::FromLater(0) | Passes::Unknown => self.len(),
        }
    }

    /// Whether the stream is empty.
    pub const fn is_empty(&self) -> bool {
        matches!(self.len(), Some(0))
    }

    /// Number of elements of one object: the size of the buffer, or if unknown, the largest index plus 1.
    pub const fn object(&self) -> Option<u64> {
        match (&self.moves, self.buffer) {
            (_, Some(elements)) => Some(elements),
            (Moves::Port(port), None) => port.span(),
            (Moves::Walk(walk, _), None) => match walk.span() {
                Ok(span) => Some(span),
                Err(_) => None,
            },
        }
    }

    /// Dimension `k` of the walk: zeros before, steps, zeros after.
    pub(crate) const fn padded(&self, k: usize) -> (u64, u64, u64) {
        let Moves::Walk(walk, pad) = &self.moves else { return (0, 1, 0) };
        let (before, after) = if k < pad.len() { pad[k] } else { (0, 0) };
        (before as u64, walk.dims()[k].size, after as u64)
    }

    /// Number of elements of the innermost dimension, zeros included.
    pub(crate) const fn row_len(&self) -> u64 {
        match &self.moves {
            Moves::Walk(walk, _) if !walk.dims().is_empty() => {
                let (before, size, after) = self.padded(walk.dims().len() - 1);
                before + size + after
            }
            _ => 1,
        }
    }

    /// The walk, if there is a single one without padding.
    pub const fn walk(&self) -> Option<Pattern> {
        match &self.moves {
            Moves::Port(port) if port.tilings.len() == 1 => port.pattern(0),
            Moves::Port(_) => None,
            Moves::Walk(walk, _) => {
                each!(k, 0..walk.dims().len(), {
                    if let (1.., _, _) | (_, _, 1..) = self.padded(k) {
                        return None;
                    }
                });
                Some(*walk)
            }
        }
    }
}

/// The promise of a route about its elements.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // nothing is allocated here
pub enum Claim<'a> {
    /// No promise: only the ends must fit each other.
    Nothing,
    /// Each element arrives at its original index, and no index is left out.
    Identity,
    /// Each element that is sent arrives exactly once, and nothing else arrives.
    Permutation,
    /// The elements arrive in the order in which this walk visits the first buffer.
    SameWalk(Endpoint<'a>),
}

/// A chain of ends in the order of the data: a sender, its receiver, the sender that reads the receiver's buffer, and
/// so on.
#[derive(Clone, Copy, Debug)]
pub struct Route<'a> {
    /// Senders and receivers alternate.
    pub ends: &'a [Endpoint<'a>],
    /// The promise to check.
    pub claim: Claim<'a>,
}
