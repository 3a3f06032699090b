//! Memory that replaces the array where there is little of it.

use aie_pattern_firmware_table::registers::RegisterBlock;

/// For a board without room for four rows of the array: memory for the registers of its DMAs and locks only.
pub struct Folded([[u32; DMA + LOCKS]; ROWS]);

const ROWS: usize = 4;
/// A page of descriptors and queues, and the lock registers of a mem tile.
const DMA: usize = 0x1000 / 4;
const LOCKS: usize = 0x400 / 4;

impl Folded {
    /// Zeros.
    pub const NEW: Self = Self([[0; DMA + LOCKS]; ROWS]);

    /// Row, and place in it.
    const fn place(address: u32) -> (usize, usize) {
        let word = address as usize / 4;
        let place = match address & 0xF_F000 {
            // Locks of a shim, a compute and a mem tile.
            0x1_4000 | 0x1_F000 | 0xC_0000 => DMA + word % LOCKS,
            _ => word % DMA,
        };
        ((address >> 20) as usize % ROWS, place)
    }
}

impl RegisterBlock for Folded {
    fn write(&mut self, address: u32, word: u32) {
        let (row, place) = Self::place(address);
        self.0[row][place] = word;
    }

    fn read(&self, address: u32) -> u32 {
        let (row, place) = Self::place(address);
        self.0[row][place]
    }
}
