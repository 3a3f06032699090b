//! Addresses at which the memory of a declaration is visible.

use super::Placement;
use crate::declare::MemoryDeclaration;
use crate::lower::Site;

impl MemoryDeclaration<'_> {
    /// The tile, with the addresses at which its memory is visible.
    pub const fn site(&self) -> Site {
        Site { device: self.device, tile: self.tile, place: self.column_and_row(), grid: self.grid }
    }

    /// Address of the first byte of the memory for the tile's DMA.
    pub(crate) const fn dma_base(&self) -> u64 {
        self.site().dma_base()
    }

    /// Position of the copy that contains all bytes of an address range of the DMA.
    pub(crate) const fn copy_at(&self, placement: &Placement, start: u64, end: u64) -> Option<usize> {
        let (base, copies) = (self.dma_base(), self.copies());
        find!(at, 0..placement.addresses().len(), {
            let from = base + placement.addresses()[at];
            from <= start && end <= from + copies.as_slice()[at].bytes
        })
    }
}
