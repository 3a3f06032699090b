//! What is to be written, as constants, and in which order.

use aie_pattern::bd::Write;

use crate::descriptors::{
    MatrixIn, PanelIn, PanelToBlocks, ResultIn, ResultOut, ResultPing, ResultPong, ResultToShim, StripPing,
    StripPong,
};
use crate::registers::RegisterBlock;

/// The column of the array that is used,
pub const COLUMN: u32 = 2;
/// and its rows: shim, mem and compute tile.
const SHIM: u32 = 0;
const MEM: u32 = 1;
const COMPUTE: u32 = 2;

/// Addresses in the array, and the words to write there.
///
/// Only numbers. If it held references to slices, the loader of a position-independent program would have to
/// fill in addresses, and the table would be in memory that is writable until then.
pub struct Table {
    /// How many buffers are free and full before anything runs.
    pub locks: [Write; 8],
    /// Descriptors, the word that makes one valid last.
    pub shim: [[Write; 8]; 2],
    /// Of the mem tile.
    pub mem: [[Write; 8]; 4],
    /// Of the compute tile.
    pub compute: [[Write; 6]; 4],
    /// What makes the channels run.
    pub starts: [Write; 8],
}

/// The whole set-up. A `static` is evaluated by the compiler: no code builds it, and a word that could not be encoded is a
/// compile error.
pub static TABLE: Table = Table {
    locks: [
        PanelIn::lock_write(COLUMN, MEM, 64, 1),
        PanelIn::lock_write(COLUMN, MEM, 65, 0),
        ResultIn::lock_write(COLUMN, MEM, 66, 1),
        ResultIn::lock_write(COLUMN, MEM, 67, 0),
        StripPing::lock_write(COLUMN, COMPUTE, 0, 2),
        StripPing::lock_write(COLUMN, COMPUTE, 1, 0),
        ResultPing::lock_write(COLUMN, COMPUTE, 2, 2),
        ResultPing::lock_write(COLUMN, COMPUTE, 3, 0),
    ],
    shim: [MatrixIn::register_writes(COLUMN, SHIM), ResultOut::register_writes(COLUMN, SHIM)],
    mem: [
        PanelIn::register_writes(COLUMN, MEM),
        PanelToBlocks::register_writes(COLUMN, MEM),
        ResultIn::register_writes(COLUMN, MEM),
        ResultToShim::register_writes(COLUMN, MEM),
    ],
    compute: [
        StripPing::register_writes(COLUMN, COMPUTE),
        StripPong::register_writes(COLUMN, COMPUTE),
        ResultPing::register_writes(COLUMN, COMPUTE),
        ResultPong::register_writes(COLUMN, COMPUTE),
    ],
    // The end of the stream first, so that whoever sends finds somebody to receive. Four panels are four runs of the mem
    // tile's descriptors; the compute tile's follow each other forever.
    starts: [
        ResultOut::start_write(COLUMN, SHIM, 1),
        ResultToShim::start_write(COLUMN, MEM, 4),
        ResultIn::start_write(COLUMN, MEM, 4),
        ResultPing::start_write(COLUMN, COMPUTE, 1),
        StripPing::start_write(COLUMN, COMPUTE, 1),
        PanelToBlocks::start_write(COLUMN, MEM, 4),
        PanelIn::start_write(COLUMN, MEM, 4),
        MatrixIn::start_write(COLUMN, SHIM, 1),
    ],
};

impl Table {
    /// Writes all of it in the order that the hardware wants: a channel runs as soon as it is started, so its descriptors
    /// have to be there, and the locks on which they wait.
    pub fn write_to(&self, registers: &mut impl RegisterBlock) {
        let descriptors = self.shim.as_flattened().iter();
        let descriptors = descriptors.chain(self.mem.as_flattened()).chain(self.compute.as_flattened());
        for &(address, word) in self.locks.iter().chain(descriptors).chain(&self.starts) {
            registers.write(address, word);
        }
    }
}
