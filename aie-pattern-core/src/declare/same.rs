//! Equality of two blocks of FIFOs, by content: const evaluation cannot compare addresses.

use super::fifo::{FifoLink, Fifos};
use super::fifo_table::are_same;
use crate::device::is_same_place;

impl FifoLink<'_> {
    const fn const_eq(&self, other: &Self) -> bool {
        are_same!(numbers, self.inputs, other.inputs)
            && are_same!(numbers, self.outputs, other.outputs)
            && are_same!(numbers, self.source_offsets, other.source_offsets)
            && are_same!(numbers, self.destination_offsets, other.destination_offsets)
    }
}

impl Fifos<'_> {
    /// `==` for const evaluation.
    #[must_use]
    pub const fn const_eq(&self, other: &Self) -> bool {
        self.device as u8 == other.device as u8
            && self.grid.columns == other.grid.columns
            && self.grid.rows == other.grid.rows
            && self.grid.mem_rows == other.grid.mem_rows
            && are_same!(each self.fifos, other.fifos, |a, b| a.const_eq(b))
            && are_same!(each self.links, other.links, |a, b| a.const_eq(b))
            && are_same!(each self.stacks, other.stacks, |a, b| is_same_place(a.0, b.0) && a.1 == b.1)
            && are_same!(each self.beside, other.beside, |a, b| {
                is_same_place(a.tile, b.tile) && a.bytes == b.bytes && a.locks == b.locks
            })
    }
}
