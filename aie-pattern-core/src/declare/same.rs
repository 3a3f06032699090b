//! Whether two blocks declare the same FIFOs: const evaluation cannot compare where they are.

use super::fifo::{Fifo, FifoLink, Fifos, Pair};
use crate::device::{Place, is_same_place};
use crate::util::is_same_text;

/// Whether two lists are of one length, and their elements the same by a comparison.
macro_rules! are_same {
    ($one:expr, $other:expr, |$a:ident, $b:ident| $same:expr) => {{
        let (one, other) = ($one, $other);
        let (mut is_same, mut k) = (one.len() == other.len(), 0);
        while is_same && k < one.len() {
            let ($a, $b) = (&one[k], &other[k]);
            is_same = $same;
            k += 1;
        }
        is_same
    }};
}

const fn is_same_number(one: Option<u64>, other: Option<u64>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one == other,
        (None, None) => true,
        _ => false,
    }
}

const fn are_same_pairs(one: &[Pair], other: &[Pair]) -> bool {
    are_same!(one, other, |a, b| a.0 == b.0 && a.1 == b.1)
}

const fn is_same_tile(one: Option<Place>, other: Option<Place>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => is_same_place(one, other),
        (None, None) => true,
        _ => false,
    }
}

impl Fifo<'_> {
    /// Whether both are one declaration, however it is written.
    const fn const_eq(&self, other: &Self) -> bool {
        is_same_text(self.name, other.name)
            && is_same_place(self.producer, other.producer)
            && are_same!(self.consumers, other.consumers, |a, b| is_same_place(*a, *b))
            && self.element as u8 == other.element as u8
            && self.object == other.object
            && is_same_number(self.consumer_object, other.consumer_object)
            && match (self.consumer_element, other.consumer_element) {
                (Some(one), Some(other)) => one as u8 == other as u8,
                (None, None) => true,
                _ => false,
            }
            && are_same!(self.depths, other.depths, |a, b| *a == *b)
            && are_same!(self.acquires, other.acquires, |a, b| *a == *b)
            && are_same_pairs(self.to_stream, other.to_stream)
            && are_same!(self.from_stream, other.from_stream, |a, b| are_same_pairs(a, b))
            && are_same_pairs(self.pad, other.pad)
            && is_same_number(self.pad_value, other.pad_value)
            && is_same_number(self.repeat, other.repeat)
            && is_same_number(self.iterations, other.iterations)
            && self.initial == other.initial
            && self.via_dma == other.via_dma
            && match (self.stream_ends, other.stream_ends) {
                (Some(one), Some(other)) => one as u8 == other as u8,
                (None, None) => true,
                _ => false,
            }
            && self.is_synchronized == other.is_synchronized
            && self.is_plio == other.is_plio
            && is_same_tile(self.allocate, other.allocate)
            && is_same_number(self.producer_channel, other.producer_channel)
            && are_same!(self.consumer_channels, other.consumer_channels, |a, b| is_same_number(*a, *b))
            && is_same_number(self.packet_id, other.packet_id)
            && self.runs_on == other.runs_on
    }
}

impl FifoLink<'_> {
    const fn const_eq(&self, other: &Self) -> bool {
        are_same!(self.inputs, other.inputs, |a, b| *a == *b)
            && are_same!(self.outputs, other.outputs, |a, b| *a == *b)
            && are_same!(self.source_offsets, other.source_offsets, |a, b| *a == *b)
            && are_same!(self.destination_offsets, other.destination_offsets, |a, b| *a == *b)
    }
}

impl Fifos<'_> {
    /// Whether both declare the same FIFOs and links on one device: `==` for const evaluation.
    #[must_use]
    pub const fn const_eq(&self, other: &Self) -> bool {
        self.device as u8 == other.device as u8
            && self.grid.columns == other.grid.columns
            && self.grid.rows == other.grid.rows
            && self.grid.mem_rows == other.grid.mem_rows
            && are_same!(self.fifos, other.fifos, |a, b| a.const_eq(b))
            && are_same!(self.links, other.links, |a, b| a.const_eq(b))
            && are_same!(self.stacks, other.stacks, |a, b| is_same_place(a.0, b.0) && a.1 == b.1)
    }
}
