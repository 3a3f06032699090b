//! [`TileSetup`]: everything set up on one tile: descriptors and object FIFOs over the buffers of its memory.

use super::{Fifos, Link, MemoryDeclaration};

/// The two kinds of items in a tile's list.
#[derive(Clone, Copy, Debug)]
pub enum Listed<'a> {
    /// A buffer descriptor.
    Descriptor(Link),
    /// An object FIFO with at least one end on the tile.
    Fifo {
        /// All FIFOs of the block.
        fifos: &'a Fifos<'a>,
        /// Position of the FIFO in the block.
        fifo: usize,
    },
}

/// An item of a tile's list.
#[derive(Clone, Copy, Debug)]
pub struct SetupItem<'a> {
    /// The name in the program.
    pub name: &'a str,
    /// The descriptor or FIFO.
    pub listed: Listed<'a>,
    /// Position of the buffer that holds the objects of a FIFO, if written.
    pub buffer: Option<usize>,
}

/// Everything set up on one tile.
#[derive(Clone, Copy, Debug)]
pub struct TileSetup<'a> {
    /// The tile and its memory.
    pub memory: &'a MemoryDeclaration<'a>,
    /// Descriptors and FIFOs, in declaration order.
    pub items: &'a [SetupItem<'a>],
    /// Groups of items that may reach the same addresses.
    pub shared: &'a [&'a [usize]],
    /// See [`DescriptorSet::allow_locks`](super::DescriptorSet::allow_locks).
    pub allow_locks: bool,
    /// See [`DescriptorSet::allow_neighbours`](super::DescriptorSet::allow_neighbours).
    pub allow_neighbours: bool,
    /// (id, initial value) of locks, with the ids that descriptors use.
    pub locks: &'a [(i128, i128)],
    /// The descriptors that are started: (item, number of passes). `None` if not written.
    pub starts: Option<&'a [(usize, i128)]>,
}

impl<'a> TileSetup<'a> {
    /// A setup with items alone.
    pub const fn new(memory: &'a MemoryDeclaration<'a>, items: &'a [SetupItem<'a>]) -> Self {
        Self {
            memory,
            items,
            shared: &[],
            allow_locks: false,
            allow_neighbours: false,
            locks: &[],
            starts: None,
        }
    }

    /// The descriptor of an item, if it is one.
    pub(crate) const fn descriptor(&self, item: usize) -> Option<&Link> {
        match &self.items[item].listed {
            Listed::Descriptor(link) => Some(link),
            Listed::Fifo { .. } => None,
        }
    }
}
