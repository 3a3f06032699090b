//! [`Fifo`]: object FIFOs as MLIR-AIE declares them, and the links between them.

use super::fifo_table::{Fifo, Pair};
use crate::device::{Device, Grid, Place, is_same_place};
use crate::element::Element;

/// Bytes of a core's stack where none are declared: what MLIR-AIE and ADF give a core.
pub const DEFAULT_STACK: u64 = 0x400;

/// One side of a FIFO.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FifoSide {
    /// The one that produces objects.
    Producer,
    /// One that consumes them, by its place among the consumers.
    Consumer(usize),
}

/// An end of a FIFO among several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FifoEnd {
    /// Which FIFO.
    pub fifo: usize,
    /// Which of its sides.
    pub side: FifoSide,
}

impl FifoEnd {
    /// The producer's end.
    #[must_use]
    pub const fn producer(fifo: usize) -> Self {
        Self { fifo, side: FifoSide::Producer }
    }

    /// The end of a consumer.
    #[must_use]
    pub const fn consumer(fifo: usize, k: usize) -> Self {
        Self { fifo, side: FifoSide::Consumer(k) }
    }

    /// `==` for const evaluation.
    #[must_use]
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
    #[must_use]
    pub const fn new(
        name: &'a str,
        producer: Place,
        consumers: &'a [Place],
        (element, object): (Element, u64),
        depths: &'a [u64],
    ) -> Self {
        Self { name, ident: name, producer, consumers, element, object, depths, ..Self::EMPTY }
    }

    /// The place of a side in lists that begin with the producer.
    const fn index(side: FifoSide) -> usize {
        match side {
            FifoSide::Producer => 0,
            FifoSide::Consumer(k) => k + 1,
        }
    }

    /// The depth of a side; 0 where none is written.
    #[must_use]
    pub const fn depth(&self, side: FifoSide) -> u64 {
        let k = if self.depths.len() > 1 { Self::index(side) } else { 0 };
        if k < self.depths.len() { self.depths[k] } else { 0 }
    }

    /// Whether it is given what the core of a side acquires; else its pool is what follows from an assumption.
    #[must_use]
    pub const fn is_acquired_given(&self, side: FifoSide) -> bool {
        let k = Self::index(side);
        let is_assumed = k < self.assumed.len() && self.assumed[k];
        k < self.acquires.len() && self.acquires[k] > 0 && !is_assumed
    }

    /// The most objects that the core of a side acquires at once.
    #[must_use]
    pub const fn acquired(&self, side: FifoSide) -> u64 {
        let k = Self::index(side);
        if k < self.acquires.len() { self.acquires[k] } else { 1 }
    }

    /// The tile of a side.
    ///
    /// # Panics
    /// If there is no such consumer.
    #[must_use]
    pub const fn place(&self, side: FifoSide) -> Place {
        match side {
            FifoSide::Producer => self.producer,
            FifoSide::Consumer(k) => self.consumers[k],
        }
    }

    /// Elements of an object as a side sees it.
    #[must_use]
    pub const fn object_of(&self, side: FifoSide) -> u64 {
        match (side, self.consumer_object) {
            (FifoSide::Consumer(_), Some(object)) => object,
            _ => self.object,
        }
    }

    /// The dimensions of a side.
    #[must_use]
    pub const fn dims(&self, side: FifoSide) -> &'a [Pair] {
        match side {
            FifoSide::Producer => self.to_stream,
            FifoSide::Consumer(k) if k < self.from_stream.len() => self.from_stream[k],
            FifoSide::Consumer(_) => &[],
        }
    }

    /// The padding of a side: only what is read can be padded, and none before and after each dimension is no padding.
    #[must_use]
    pub const fn padding(&self, side: FifoSide) -> &'a [Pair] {
        match side {
            FifoSide::Producer if self.pads() => self.pad,
            _ => &[],
        }
    }

    /// Whether there is padding; a list that does not go with the dimensions counts, for it to be an error.
    #[must_use]
    pub const fn pads(&self) -> bool {
        let mut k = 0;
        while k < self.pad.len() {
            if self.pad[k].0 != 0 || self.pad[k].1 != 0 {
                return true;
            }
            k += 1;
        }
        !self.pad.is_empty() && self.pad.len() != self.to_stream.len()
    }

    /// How often each object is sent.
    #[must_use]
    pub const fn repeats(&self) -> u64 {
        match self.repeat {
            Some(repeat) => repeat,
            None => 1,
        }
    }
}

/// FIFOs whose objects go through one pool of buffers on the tile that they have in common.
#[derive(Clone, Copy, Debug)]
pub struct FifoLink<'a> {
    /// The FIFOs that fill it.
    pub inputs: &'a [usize],
    /// The FIFOs that read it.
    pub outputs: &'a [usize],
    /// Where each input goes in an object of the output, in elements.
    pub source_offsets: &'a [u64],
    /// Where each output is in an object of the input, in elements.
    pub destination_offsets: &'a [u64],
}

/// What a link does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LinkKind {
    /// Several inputs, of which each object of the output has a part.
    Join,
    /// Several outputs, each a part of the objects of the input.
    Distribute,
    /// One to one.
    Forward,
}

impl FifoLink<'_> {
    /// What it does.
    #[must_use]
    pub const fn kind(&self) -> LinkKind {
        if self.inputs.len() > 1 {
            LinkKind::Join
        } else if self.outputs.len() > 1 {
            LinkKind::Distribute
        } else {
            LinkKind::Forward
        }
    }

    /// The offsets of a join's inputs, or of a distribute's outputs; those of a forward mean nothing.
    #[must_use]
    pub const fn offsets(&self) -> &[u64] {
        match self.kind() {
            LinkKind::Join => self.source_offsets,
            LinkKind::Distribute => self.destination_offsets,
            LinkKind::Forward => &[],
        }
    }
}

/// The links of which a FIFO is a member, and what follows from them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FifoMember {
    /// The link that its producer drains, and the place among the outputs.
    pub output: Option<(usize, usize)>,
    /// The link that a consumer fills, the place among the inputs, and which of the consumers.
    pub input: Option<(usize, usize, usize)>,
    /// Whether a DMA moves its objects.
    pub by_dma: bool,
}

/// A buffer or a lock that is pasted beside the FIFOs, and takes room on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Beside {
    /// The tile.
    pub tile: Place,
    /// Bytes that it takes.
    pub bytes: u64,
    /// Locks that it takes.
    pub locks: u64,
}

/// The FIFOs of an array, with their links.
#[derive(Clone, Copy, Debug)]
pub struct Fifos<'a> {
    /// The device.
    pub device: Device,
    /// Its tiles.
    pub grid: Grid,
    /// The FIFOs.
    pub fifos: &'a [Fifo<'a>],
    /// The links between them.
    pub links: &'a [FifoLink<'a>],
    /// Bytes of the stacks of cores, each with its tile, where they are declared.
    pub stacks: &'a [(Place, u64)],
    /// The buffers and locks beside the FIFOs.
    pub beside: &'a [Beside],
    /// The links of each FIFO, as [`members`](crate::lower::fifo::members) finds them; where the list is empty, all links are looked
    /// through for each end.
    pub members: &'a [FifoMember],
}

impl<'a> Fifos<'a> {
    /// FIFOs and links, whose cores declare no stacks, and nothing beside them.
    #[must_use]
    pub const fn new(device: Device, grid: Grid, fifos: &'a [Fifo<'a>], links: &'a [FifoLink<'a>]) -> Self {
        Self { device, grid, fifos, links, stacks: &[], beside: &[], members: &[] }
    }

    /// The stack of the core on a tile, where it is declared; the largest one of several.
    #[must_use]
    pub const fn stack(&self, tile: Place) -> Option<u64> {
        let (mut stack, mut k) = (None, 0);
        while k < self.stacks.len() {
            let (place, bytes) = self.stacks[k];
            if is_same_place(place, tile) {
                stack = match stack {
                    Some(most) if most > bytes => stack,
                    _ => Some(bytes),
                };
            }
            k += 1;
        }
        stack
    }

    /// What buffers and locks beside the FIFOs take of a tile: bytes, and locks.
    #[must_use]
    pub const fn others(&self, tile: Place) -> (u64, u64) {
        let (mut bytes, mut locks, mut k) = (0u64, 0u64, 0);
        while k < self.beside.len() {
            let beside = &self.beside[k];
            if is_same_place(beside.tile, tile) {
                (bytes, locks) = (bytes.saturating_add(beside.bytes), locks.saturating_add(beside.locks));
            }
            k += 1;
        }
        (bytes, locks)
    }
}
