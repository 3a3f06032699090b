//! Where the memory of a declaration is seen.

use super::Placement;
use crate::declare::MemoryDeclaration;
use crate::lower::Site;

impl MemoryDeclaration<'_> {
    /// The tile, and where its memory is seen.
    #[must_use]
    pub const fn site(&self) -> Site {
        Site { device: self.device, tile: self.tile, place: self.column_and_row(), grid: self.grid }
    }

    /// Where the tile's DMA sees the first byte of its memory.
    pub(crate) const fn dma_base(&self) -> u64 {
        self.site().dma_base()
    }

    /// The copy of a buffer that holds all bytes from one address to another, as the DMA sees them.
    pub(crate) const fn copy_at(&self, placement: &Placement, start: u64, end: u64) -> Option<usize> {
        let (base, copies, mut at) = (self.dma_base(), self.copies(), 0);
        while at < placement.addresses().len() {
            let from = base + placement.addresses()[at];
            if from <= start && end <= from + copies.as_slice()[at].bytes {
                return Some(at);
            }
            at += 1;
        }
        None
    }
}
