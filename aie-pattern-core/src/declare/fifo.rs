//! [`Fifo`]: object FIFOs as MLIR-AIE declares them, and the links between them.

use super::fifo_table::{Fifo, Pair};
use crate::device::{Device, Direction, Grid, Place, TileKind, is_same_place};
use crate::element::Element;

/// Bytes of a core's stack if none are declared: the default of MLIR-AIE and ADF.
pub const DEFAULT_STACK: u64 = 0x400;

/// One side of a FIFO.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FifoSide {
    /// The side that produces objects.
    Producer,
    /// A side that consumes objects: position in the list of consumers.
    Consumer(usize),
}

impl FifoSide {
    /// Position in lists that begin with the producer.
    pub const fn index(self) -> usize {
        match self {
            Self::Producer => 0,
            Self::Consumer(k) => k + 1,
        }
    }

    /// The direction of its DMA channel.
    pub const fn direction(self) -> Direction {
        match self {
            Self::Producer => Direction::Mm2s,
            Self::Consumer(_) => Direction::S2mm,
        }
    }
}

/// An end of a FIFO among several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FifoEnd {
    /// Position of the FIFO in its block.
    pub fifo: usize,
    /// The producer, or a consumer by position.
    pub side: FifoSide,
}

impl FifoEnd {
    /// The producer's end of a FIFO.
    pub const fn producer(fifo: usize) -> Self {
        Self { fifo, side: FifoSide::Producer }
    }

    /// The end of consumer `k` of a FIFO.
    pub const fn consumer(fifo: usize, k: usize) -> Self {
        Self { fifo, side: FifoSide::Consumer(k) }
    }

    /// `==` for const evaluation.
    pub const fn const_eq(self, other: Self) -> bool {
        self.fifo == other.fifo
            && match (self.side, other.side) {
                (FifoSide::Producer, FifoSide::Producer) => true,
                (FifoSide::Consumer(one), FifoSide::Consumer(two)) => one == two,
                _ => false,
            }
    }
}

impl<'a> Fifo<'a> {
    /// A FIFO without attributes.
    pub const fn new(
        name: &'a str,
        producer: Place,
        consumers: &'a [Place],
        (element, object): (Element, u64),
        depths: &'a [u64],
    ) -> Self {
        Self { name, ident: name, producer, consumers, element, object, depths, ..Self::EMPTY }
    }

    /// Depth of a side; 0 if not written.
    pub const fn depth(&self, side: FifoSide) -> u64 {
        let k = if self.depths.len() > 1 { side.index() } else { 0 };
        if k < self.depths.len() { self.depths[k] } else { 0 }
    }

    /// Whether the number of objects that the core acquires is declared. If not, the size of the pool rests on an
    /// assumption.
    pub const fn is_acquired_given(&self, side: FifoSide) -> bool {
        let k = side.index();
        let is_assumed = k < self.assumed.len() && self.assumed[k];
        k < self.acquires.len() && self.acquires[k] > 0 && !is_assumed
    }

    /// The largest number of objects that the core of a side acquires at once.
    pub const fn acquired(&self, side: FifoSide) -> u64 {
        let k = side.index();
        if k < self.acquires.len() { self.acquires[k] } else { 1 }
    }

    /// The tile of a side.
    ///
    /// # Panics
    /// If the consumer does not exist.
    pub const fn place(&self, side: FifoSide) -> Place {
        match side {
            FifoSide::Producer => self.producer,
            FifoSide::Consumer(k) => self.consumers[k],
        }
    }

    /// Number of elements of an object in the type of a side.
    pub const fn object_of(&self, side: FifoSide) -> u64 {
        match (side, self.consumer_object) {
            (FifoSide::Consumer(_), Some(object)) => object,
            _ => self.object,
        }
    }

    /// The dimensions of a side; empty if none are written.
    pub const fn dims(&self, side: FifoSide) -> &'a [Pair] {
        match side {
            FifoSide::Producer => self.to_stream,
            FifoSide::Consumer(k) if k < self.from_stream.len() => self.from_stream[k],
            FifoSide::Consumer(_) => &[],
        }
    }

    /// The padding of a side. Only the reading side can pad. Zeros everywhere count as no padding.
    pub const fn padding(&self, side: FifoSide) -> &'a [Pair] {
        match side {
            FifoSide::Producer if self.pads() => self.pad,
            _ => &[],
        }
    }

    /// Whether there is padding. A list that does not match the dimensions counts, so that it gets reported.
    pub const fn pads(&self) -> bool {
        each!(k, 0..self.pad.len(), {
            if self.pad[k].0 != 0 || self.pad[k].1 != 0 {
                return true;
            }
        });
        !self.pad.is_empty() && self.pad.len() != self.to_stream.len()
    }

    /// Number of times that each object is sent.
    pub const fn repeats(&self) -> u64 {
        or!(self.repeat, 1)
    }
}

/// FIFOs whose objects share one pool of buffers, on the tile that the FIFOs have in common.
#[derive(Clone, Copy, Debug)]
pub struct FifoLink<'a> {
    /// The FIFOs that fill the pool.
    pub inputs: &'a [usize],
    /// The FIFOs that read from the pool.
    pub outputs: &'a [usize],
    /// Offset of each input within an object of the output, in elements.
    pub source_offsets: &'a [u64],
    /// Offset of each output within an object of the input, in elements.
    pub destination_offsets: &'a [u64],
}

/// The three forms of a link.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LinkKind {
    /// Several inputs; each fills a part of the output's objects.
    Join,
    /// Several outputs; each reads a part of the input's objects.
    Distribute,
    /// One input, one output.
    Forward,
}

impl FifoLink<'_> {
    /// The form, from the numbers of inputs and outputs.
    pub const fn kind(&self) -> LinkKind {
        if self.inputs.len() > 1 {
            LinkKind::Join
        } else if self.outputs.len() > 1 {
            LinkKind::Distribute
        } else {
            LinkKind::Forward
        }
    }

    /// The offsets of a join's inputs or a distribute's outputs; meaningless for a forward.
    pub const fn offsets(&self) -> &[u64] {
        match self.kind() {
            LinkKind::Join => self.source_offsets,
            LinkKind::Distribute => self.destination_offsets,
            LinkKind::Forward => &[],
        }
    }
}

/// The role of a FIFO in links.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FifoMember {
    /// The link that the producer drains, and the position among its outputs.
    pub output: Option<(usize, usize)>,
    /// The link that a consumer fills, the position among its inputs, and the position of the consumer.
    pub input: Option<(usize, usize, usize)>,
    /// Whether a DMA moves the objects.
    pub by_dma: bool,
}

/// A buffer or a lock that is declared beside the FIFOs and takes room on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Beside {
    /// The tile whose memory and locks it takes.
    pub tile: Place,
    /// Bytes taken.
    pub bytes: u64,
    /// Number of locks taken.
    pub locks: u64,
}

/// The FIFOs of a block, with their links.
#[derive(Clone, Copy, Debug)]
pub struct Fifos<'a> {
    /// The device whose limits apply.
    pub device: Device,
    /// Whether no device is written, so that `device` is the default.
    pub is_device_assumed: bool,
    /// The tiles of the device.
    pub grid: Grid,
    /// All FIFOs of the block.
    pub fifos: &'a [Fifo<'a>],
    /// The links between them.
    pub links: &'a [FifoLink<'a>],
    /// Bytes of each declared stack of a core, with the core's tile.
    pub stacks: &'a [(Place, u64)],
    /// The buffers and locks beside the FIFOs.
    pub beside: &'a [Beside],
    /// The links of each FIFO, as [`members`](crate::lower::fifo::members) computes them. If the list is empty, each
    /// query goes through all links.
    pub members: &'a [FifoMember],
}

impl<'a> Fifos<'a> {
    /// FIFOs and links without declared stacks and with nothing beside them.
    pub const fn new(device: Device, grid: Grid, fifos: &'a [Fifo<'a>], links: &'a [FifoLink<'a>]) -> Self {
        Self { device, is_device_assumed: false, grid, fifos, links, stacks: &[], beside: &[], members: &[] }
    }

    /// The tile of an end.
    ///
    /// # Panics
    /// If the FIFO or the consumer does not exist.
    pub const fn place(&self, end: FifoEnd) -> Place {
        self.fifos[end.fifo].place(end.side)
    }

    /// The kind of an end's tile; `None` outside the array.
    ///
    /// # Panics
    /// If the FIFO or the consumer does not exist.
    pub const fn kind(&self, end: FifoEnd) -> Option<TileKind> {
        self.grid.kind(self.place(end))
    }

    /// The declared stack of the core on a tile; the largest one if there are several.
    pub const fn stack(&self, tile: Place) -> Option<u64> {
        let mut stack = None;
        each!(k, 0..self.stacks.len(), {
            let (place, bytes) = self.stacks[k];
            if is_same_place(place, tile) {
                stack = match stack {
                    Some(most) if most > bytes => stack,
                    _ => Some(bytes),
                };
            }
        });
        stack
    }

    /// Bytes and locks that the buffers and locks beside the FIFOs take on a tile.
    pub const fn others(&self, tile: Place) -> (u64, u64) {
        let (mut bytes, mut locks) = (0u64, 0u64);
        each!(k, 0..self.beside.len(), {
            let beside = &self.beside[k];
            if is_same_place(beside.tile, tile) {
                (bytes, locks) = (bytes.saturating_add(beside.bytes), locks.saturating_add(beside.locks));
            }
        });
        (bytes, locks)
    }
}
