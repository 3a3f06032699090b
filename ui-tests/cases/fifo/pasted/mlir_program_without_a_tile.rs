//! A program defines its tiles: a misspelled name is not a tile by its digits, or a free one.
use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1_1col) {
        %shim = aie.tile(0, 0)
        %core = aie.tile(0, 2)
        aie.objectfifo @rows(%shim, {%cor}, 2 : i32) : !aie.objectfifo<memref<24xi32>> //~ AP004
        %c = aie.core(%core) {
            %s = aie.objectfifo.acquire @rows(Consume, 1) : !aie.objectfifosubview<memref<24xi32>>
            aie.objectfifo.release @rows(Consume, 1)
            aie.end
        }
    }
}

object_fifo! {
    aie.device(npu1_1col) {
        %shim = aie.tile(0, 0)
        %tile_0_2 = aie.tile(0, 2)
        aie.objectfifo @columns(%shim, {%tile_0_2}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
        %c = aie.core(%tile_0_3) { //~ AP004
            %s = aie.objectfifo.acquire @columns(Consume, 1) : !aie.objectfifosubview<memref<24xi32>>
            aie.objectfifo.release @columns(Consume, 1)
            aie.end
        }
    }
}

fn main() {}
