//! [`Port`]: accesses to the memory of a tile during one call of a kernel.

use crate::device::{Device, TileKind};
use crate::ir::Pattern;

/// The unit that accesses the memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PortKind {
    /// One of the core's two load ports.
    Load,
    /// The core's store port.
    Store,
    /// A channel of the tile's DMA.
    Dma,
}

/// Maximum number of ports per call.
pub const MAX_PORTS: usize = 8;

/// A walk over a buffer of a tile, and the unit that runs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Port<'a> {
    /// The unit that runs the walk.
    pub kind: PortKind,
    /// The source text, such as `load A in a`.
    pub text: &'a str,
    /// The walk over the buffer; `None` if it was refused.
    pub walk: Option<&'a Pattern>,
    /// Position of the buffer in the declaration; `None` for a descriptor that carries an address.
    pub ring: Option<usize>,
    /// Position of the copy, if it is not the current one.
    pub copy: Option<i128>,
    /// Cycles from one access to the next.
    pub every: i128,
    /// The cycle of the first access.
    pub after: i128,
    /// The addresses (start, end) that the descriptor reaches, as the DMA sees them, if its address is declared.
    pub region: Option<(u64, u64)>,
    /// The device and kind of tile that the descriptor is declared for.
    pub tile: Option<(Device, TileKind)>,
}

impl Port<'_> {
    /// Whether the core runs it. The ports of a core wait for each other.
    pub const fn is_core(&self) -> bool {
        !matches!(self.kind, PortKind::Dma)
    }
}
