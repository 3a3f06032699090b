//! One tile, set up by one table: its memory, a FIFO that fills it, and a descriptor that sends what its core makes of that.
//!
//! No address and no number of a FIFO's descriptors, locks or channel is written anywhere: they follow from the declarations.

use aie_pattern::bd::Write;
use aie_pattern::fifo::Placement;
use aie_pattern::prelude::*;

object_fifo! {
    /// Strips of 16 blocks of 4 x 4 samples, one block after the other; the tile's DMA writes them as rows.
    pub struct Strips = device = npu1, object = [[i16; 64]; 4], depth = 2, producer = shim(2, 0), consumers = compute(2, 3),
                        from_stream = [[<16, 4>, <4, 64>, <4, 1>]];
}

tile_memory! {
    /// The tile in column 2, row 3.
    pub struct Core23 = device = npu1, tile = compute(2, 3) {
        strips: [[i16; 64]; 4] * 2,
        sums: [i32; 64],
    } call(strips, sums) descriptors [Strips in strips, Sums; locks [(2, 1), (3, 0)]];
}

/// Sends the sums of a strip's columns, once for each strip that the core has summed.
#[dma_bd(device = npu1, buffer = [i32; 64], channel = mm2s(0), bd_id = 0, next_bd = 0,
         address = Core23::SUMS.dma_address(0), acquire = (3, -1), release = (2, 1))]
pub struct Sums;

/// All that is written to the tile: four locks, three descriptors, two start queues.
pub static TILE: [Write; 24] = Core23::WRITES;

/// What the FIFO has of the tile, for the program of its core.
pub const STRIPS: Placement<'static> = Core23::placement::<StripsFromStream0>();
