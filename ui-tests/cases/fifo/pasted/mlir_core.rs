use aie_pattern::prelude::*;

object_fifo! {
    %t = aie.tile(0, 2)
    %u = aie.tile(2, 2)
    aie.objectfifo @of(%t, {%u}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
    %core = aie.core(%t) { aie.end } //~ AP004
}

fn main() {}
