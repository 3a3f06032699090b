use aie_pattern::prelude::*;

object_fifo! {
    %tile05 = AIE.tile(0, 5) //~ AP004
    AIE.objectFifo @of(%tile02, {%tile05}, 2 : i32) : !AIE.objectFifo<memref<24xi32>>
}

fn main() {}
