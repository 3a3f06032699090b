use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %shim = aie.tile(0, 0)
        %core = aie.tile(0, 2)
        aie.objectfifo @of(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<64xi32>> loc(#loc3) //~ AP001
    }
}

fn main() {}
