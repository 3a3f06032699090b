use aie_pattern::prelude::*;

tile_memory! {
    struct Memory = {
        %a = aie.buffer(%t) : memref<4xi32>
        aie.flow(%t, DMA : 0, %u, DMA : 0) //~ AP004
        %b = aie.buffer(%t) : memref<4xi32>
    };
}

fn main() {}
