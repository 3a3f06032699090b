//! [`TileSetup`]: what is set up on one tile: descriptors and object FIFOs, over the buffers of its memory.

use super::{Fifos, Link, MemoryDeclaration};

/// What an item of a tile's list is.
#[derive(Clone, Copy, Debug)]
pub enum Listed<'a> {
    /// A descriptor with its own numbers.
    Descriptor(Link),
    /// An object FIFO, some of whose ends are on the tile.
    Fifo {
        /// The FIFOs of the array.
        fifos: &'a Fifos<'a>,
        /// Which of them.
        fifo: usize,
    },
}

/// An item of a tile's list.
#[derive(Clone, Copy, Debug)]
pub struct SetupItem<'a> {
    /// What the program calls it.
    pub name: &'a str,
    /// What it is.
    pub listed: Listed<'a>,
    /// The buffer in which the objects of a FIFO lie, its place among the tile's buffers, where it is written.
    pub buffer: Option<usize>,
}

/// All that is set up on one tile.
#[derive(Clone, Copy, Debug)]
pub struct TileSetup<'a> {
    /// The tile and its memory.
    pub memory: &'a MemoryDeclaration<'a>,
    /// Descriptors and FIFOs.
    pub items: &'a [SetupItem<'a>],
    /// Lists of items that are meant to reach the same addresses.
    pub shared: &'a [&'a [usize]],
    /// As of [`DescriptorSet`](super::DescriptorSet).
    pub allow_locks: bool,
    /// As of [`DescriptorSet`](super::DescriptorSet).
    pub allow_neighbours: bool,
    /// First values of the locks that descriptors name, by the numbers by which these do.
    pub locks: &'a [(i128, i128)],
    /// The descriptors that are started, each an item, and how often each runs; `None` where nothing is written.
    pub starts: Option<&'a [(usize, i128)]>,
}

impl<'a> TileSetup<'a> {
    /// Nothing but a list.
    #[must_use]
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

    /// The descriptor that an item is.
    pub(crate) const fn descriptor(&self, item: usize) -> Option<&Link> {
        match &self.items[item].listed {
            Listed::Descriptor(link) => Some(link),
            Listed::Fifo { .. } => None,
        }
    }
}
