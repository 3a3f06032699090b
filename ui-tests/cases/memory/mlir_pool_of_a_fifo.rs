use aie_pattern::prelude::*;

tile_memory! {
    struct Memory = {
        %t = aie.tile(0, 2)
        %a = aie.buffer(%t) : memref<4xi32>
        aie.objectfifo @of(%t, {%u}, 2 : i32) : !aie.objectfifo<memref<4xi32>> //~ AP004
    };
}

fn main() {}
