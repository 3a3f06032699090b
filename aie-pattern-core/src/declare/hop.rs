//! [`Route`]: patterns that hand data to each other, as declared.

use super::tiling::Port;
use super::{Descriptor, Fifo, FifoEnd, Fifos};
use crate::device::{Device, Direction, Place, TileKind};
use crate::element::Element;
use crate::ir::Pattern;

/// The DMA that runs a walk, as far as a descriptor declares it.
#[derive(Clone, Copy, Debug)]
pub struct Dma {
    /// The device, which may be [`Device::Ideal`].
    pub device: Device,
    /// The kind of tile.
    pub tile: TileKind,
    /// The direction of the channel.
    pub direction: Option<Direction>,
    /// Zeros (before, after) each run of a dimension of the walk, one pair per dimension, or none at all.
    pub pad: &'static [(i128, i128)],
}

impl Dma {
    /// As a descriptor declares it.
    #[must_use]
    pub const fn of(descriptor: &'static Descriptor) -> Self {
        Self {
            device: descriptor.device,
            tile: descriptor.tile,
            direction: match descriptor.channel {
                Some((direction, _)) => Some(direction),
                None => None,
            },
            pad: match &descriptor.pad {
                Some(pad) => pad.as_slice(),
                None => &[],
            },
        }
    }
}

/// What an end moves.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // nothing is allocated here
pub enum Moves<'a> {
    /// A walk over single elements, with zeros (before, after) around the runs of each dimension, or without any.
    Walk(Pattern, &'a [(i128, i128)]),
    /// Tilings, one after the other.
    Port(&'a Port<'a>),
}

/// Which end of which FIFO an end of a route is.
#[derive(Clone, Copy, Debug)]
pub struct FifoPlace<'a> {
    /// All FIFOs of its block.
    pub fifos: &'a Fifos<'a>,
    /// Which of their ends it is.
    pub end: FifoEnd,
    /// Whether its descriptors are one walk over each object, as [`Endpoint::moves`] says.
    pub is_regular: bool,
}

impl<'a> FifoPlace<'a> {
    /// The FIFO.
    #[must_use]
    pub const fn fifo(&self) -> &Fifo<'a> {
        &self.fifos.fifos[self.end.fifo]
    }

    /// The tile.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.fifo().place(self.end.side)
    }

    /// Whether it is an end of the same FIFO.
    #[must_use]
    pub const fn is_of_fifo(&self, other: &Self) -> bool {
        self.end.fifo == other.end.fifo && self.fifos.const_eq(other.fifos)
    }
}

/// One end of a hop: a walk over a buffer, and what is known of the DMA that runs it.
#[derive(Clone, Copy, Debug)]
pub struct Endpoint<'a> {
    /// What messages call it.
    pub name: &'a str,
    /// The device, where it is declared and has limits.
    pub device: Option<Device>,
    /// The kind of tile, where it is known.
    pub tile: Option<TileKind>,
    /// Whether it sends (MM2S) or receives (S2MM), where it is known.
    pub direction: Option<Direction>,
    /// Type of the elements.
    pub element: Element,
    /// Elements of the buffer, where they are known.
    pub buffer: Option<u64>,
    /// What is moved.
    pub moves: Moves<'a>,
    /// Which end of which FIFO it is, where it is one.
    pub fifo: Option<FifoPlace<'a>>,
    /// Whether the declaration was refused, so that nothing more can be said about it.
    pub is_refused: bool,
}

impl<'a> Endpoint<'a> {
    /// A walk over single elements, whatever runs it.
    #[must_use]
    pub const fn of_walk(walk: Pattern) -> Self {
        Self {
            name: "the pattern",
            device: None,
            tile: None,
            direction: None,
            element: walk.element(),
            buffer: None,
            moves: Moves::Walk(walk, &[]),
            fifo: None,
            is_refused: false,
        }
    }

    /// The walk of a buffer descriptor, over single elements.
    #[must_use]
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
    #[must_use]
    pub const fn of_port(port: &'a Port<'a>) -> Self {
        let device = if port.device.is_machine() { Some(port.device) } else { None };
        let buffer = if port.tilings.is_empty() { None } else { port.nest(0) };
        let buffer = match buffer {
            Some(nest) => Some(nest.elements() as u64),
            None => None,
        };
        Self {
            device,
            tile: Some(port.tile),
            direction: Some(port.direction),
            buffer,
            moves: Moves::Port(port),
            ..Self::of_walk(Pattern::empty(port.element))
        }
    }

    /// The same with another name.
    #[must_use]
    pub const fn named(self, name: &'a str) -> Self {
        Self { name, ..self }
    }

    /// Elements of the stream, zeros included; `None` beyond 64 bits.
    #[must_use]
    pub const fn len(&self) -> Option<u64> {
        match &self.moves {
            Moves::Port(port) => port.len(),
            Moves::Walk(walk, _) => {
                let (mut len, mut k) = (1u64, 0);
                while k < walk.dims().len() {
                    let (before, size, after) = self.padded(k);
                    let Some(size) = size.checked_add(before) else { return None };
                    let Some(size) = size.checked_add(after) else { return None };
                    let Some(more) = len.checked_mul(size) else { return None };
                    (len, k) = (more, k + 1);
                }
                Some(len)
            }
        }
    }

    /// Whether the stream is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        matches!(self.len(), Some(0))
    }

    /// Elements of one object: of the buffer, or where that is not known, up to the greatest index.
    #[must_use]
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

    /// Zeros before, steps, and zeros after of dimension `k` of a walk.
    pub(crate) const fn padded(&self, k: usize) -> (u64, u64, u64) {
        let Moves::Walk(walk, pad) = &self.moves else { return (0, 1, 0) };
        let (before, after) = if k < pad.len() { pad[k] } else { (0, 0) };
        (before as u64, walk.dims()[k].size, after as u64)
    }

    /// Elements of a row of a walk: of its innermost dimension, zeros included.
    pub(crate) const fn row_len(&self) -> u64 {
        match &self.moves {
            Moves::Walk(walk, _) if !walk.dims().is_empty() => {
                let (before, size, after) = self.padded(walk.dims().len() - 1);
                before + size + after
            }
            _ => 1,
        }
    }

    /// The walk, where it is a single one without zeros.
    #[must_use]
    pub const fn walk(&self) -> Option<Pattern> {
        match &self.moves {
            Moves::Port(port) if port.tilings.len() == 1 => port.pattern(0),
            Moves::Port(_) => None,
            Moves::Walk(walk, _) => {
                let mut k = 0;
                while k < walk.dims().len() {
                    if let (1.., _, _) | (_, _, 1..) = self.padded(k) {
                        return None;
                    }
                    k += 1;
                }
                Some(*walk)
            }
        }
    }
}

/// What a route is to do with all of its elements.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // nothing is allocated here
pub enum Claim<'a> {
    /// Nothing: only its ends are to fit.
    Nothing,
    /// Each element arrives at its own index, and all of them do.
    Identity,
    /// Each element that is sent arrives once, and nothing else does.
    Permutation,
    /// The elements arrive in the order in which a walk over the first buffer visits them.
    SameWalk(Endpoint<'a>),
}

/// Ends in the order in which data passes them: a sender, its receiver, which writes the buffer that the next sender reads,
/// and so on.
#[derive(Clone, Copy, Debug)]
pub struct Route<'a> {
    /// Senders and receivers by turns.
    pub ends: &'a [Endpoint<'a>],
    /// What is claimed of the route.
    pub claim: Claim<'a>,
}
