use aie_pattern::prelude::*;

object_fifo! {
    aie.objectfifo @of(%t02, {%t05}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
    %view = aie.objectfifo.acquire @of(Consume, 1) : !aie.objectfifosubview<memref<6x4xi32>> //~ AP008
}

fn main() {}
