use aie_pattern::prelude::*;

object_fifo! {
    pub struct Of = { aie.objectfifo @of(%shim_noc_tile_0_0, {%tile_0_2}, 2 : i32) : !aie.objectfifo<memref<64xi32>> };
    aie.objectfifo.register_external_buffers @of(%shim_noc_tile_0_0, {%one} {%two}) : (memref<128xi32>) //~ AP001
    aie.objectfifo.allocate @of(%tile_0_2, %tile_0_3) //~ AP001
}

fn main() {
    println!("{}", Of::DEPTH);
}
