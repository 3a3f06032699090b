//! A tile that is pasted with its buffers, and is another one than the key says.
use aie_pattern::prelude::*;

tile_memory! {
    struct Pasted = device = npu1, tile = compute(0, 2) {
        %tile_0_3 = aie.tile(0, 3) //~ AP149
        %a = aie.buffer(%tile_0_3) {sym_name = "a"} : memref<64xi8>
    };
    struct Shim = device = npu1 {
        %tile_0_0 = aie.tile(0, 0) //~ AP147
        %a = aie.buffer(%tile_0_0) : memref<64xi8>
    };
}

fn main() {}
