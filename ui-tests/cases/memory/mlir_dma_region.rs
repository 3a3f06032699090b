use aie_pattern::prelude::*;

tile_memory! {
    struct Memory = {
        %t = aie.tile(0, 2)
        %a = aie.buffer(%t) : memref<4xi32>
        %m = aie.mem(%t) { %0 = aie.dma_start(S2MM, 0, ^bd, ^end) ^bd: aie.dma_bd(%a : memref<4xi32>, 0, 4) aie.next_bd ^bd ^end: aie.end } //~ AP004
    };
}

fn main() {}
