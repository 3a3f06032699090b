//! More descriptors that begin a chain than the task queue of their channel holds, in a table.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) { rows: [[i32; 16]; 5] } descriptors [
        A, B, C, D,
        E, //~ AP194
    ];
}

macro_rules! rows {
    ($($name:ident $id:literal,)*) => { $(
        #[dma_bd(device = npu1, buffer = [i32; 16], channel = mm2s(1), bd_id = $id, address = Core02::ROWS.dma_address(0) + 64 * $id)]
        struct $name;
    )* };
}
rows! { A 0, B 1, C 2, D 3, E 4, }

static TABLE: [aie_pattern::bd::Write; 35] = Core02::WRITES;

fn main() {}
