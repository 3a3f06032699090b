//! [`Port`]: what accesses the memory of a tile while a call of a kernel runs.

use crate::device::{Device, TileKind};
use crate::ir::Pattern;

/// Who accesses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PortKind {
    /// One of the core's two load ports.
    Load,
    /// The core's store port.
    Store,
    /// A channel of the tile's DMA.
    Dma,
}

/// A walk over a buffer of a tile, and who goes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Port<'a> {
    /// Who accesses.
    pub kind: PortKind,
    /// As it is written: `load A in a`.
    pub text: &'a str,
    /// The walk over the buffer; `None` of one that was refused.
    pub walk: Option<&'a Pattern>,
    /// The buffer, by its place in the declaration; `None` of a descriptor whose own address says it.
    pub ring: Option<usize>,
    /// Which copy of it, if not the one whose turn it is.
    pub copy: Option<i128>,
    /// Cycles from one access to the next.
    pub every: i128,
    /// The cycle of the first access.
    pub after: i128,
    /// The addresses that a descriptor's runs reach, as the DMA sees them, where its address is declared.
    pub region: Option<(u64, u64)>,
    /// The device and the kind of tile that a descriptor is for.
    pub tile: Option<(Device, TileKind)>,
}

impl Port<'_> {
    /// Whether it is the core's, whose ports wait for each other.
    #[must_use]
    pub const fn is_core(&self) -> bool {
        !matches!(self.kind, PortKind::Dma)
    }
}
