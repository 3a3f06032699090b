use aie_pattern::prelude::*;

object_fifo! {
    aie.device(xcvc1902) { //~ AP160
        %shim = aie.tile(2, 0)
        %core = aie.tile(2, 2)
        aie.objectfifo @of(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
    }
}

// MLIR-AIE takes a module without a device as one of the first generation.
object_fifo! {
    module {
        %shim = aie.tile(2, 0)
        %core = aie.tile(2, 2)
        aie.objectfifo @of(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<64xi32>> //~ AP004
        aie.flow(%shim, DMA : 0, %core, DMA : 0)
    }
}

fn main() {}
