use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %tile_0_2 = aie.tile(0, 2)
        %tile_0_5 = aie.tile(0, 5)
        %first = aie.buffer(%tile_0_5) : memref<16x1024xi16>
        %second = aie.buffer(%tile_0_5) {sym_name = "second"} : memref<32x1024xi8> //~ AP184
        aie.objectfifo @of(%tile_0_2, {%tile_0_5}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
    }
}

fn main() {}
