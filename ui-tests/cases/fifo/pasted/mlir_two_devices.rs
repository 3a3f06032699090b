use aie_pattern::prelude::*;

object_fifo! {
    pub struct Own = object = [i32; 8], depth = 1, producer = compute(0, 3), consumers = compute(2, 3);
    aie.device(npu1) @one {
        %shim = aie.tile(0, 0)
        %core = aie.tile(0, 2)
        aie.objectfifo @of(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
    }
    aie.device(npu2) @two { //~ AP111
        %shim = aie.tile(0, 0)
        %core = aie.tile(0, 2)
        aie.objectfifo @of(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
    }
}

fn main() {}
