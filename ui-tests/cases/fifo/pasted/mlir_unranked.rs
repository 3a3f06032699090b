use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %shim = aie.tile(0, 0)
        %core = aie.tile(0, 2)
        aie.objectfifo @of(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<*xi32>> //~ AP008
    }
}

object_fifo! {
    pub struct In = { aie.objectfifo @in(%tile_0_0, {%tile_0_2}, 2 : i32) : !aie.objectfifo<memref<64xi32>> };
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @in} : memref<*xi32> //~ AP008
}

fn main() {
    println!("{}", In::DEPTH);
}
