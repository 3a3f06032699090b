use aie_pattern::prelude::*;

object_fifo! {
    aie.objectfifo @of(%tile_0_2, {%tile_0_5}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
    pub struct Other = { aie.objectfifo @of(%tile_0_2, {%tile_0_5}, 2 : i32) : !aie.objectfifo<memref<64xi32>> }; //~ AP003
}

fn main() {
    println!("{}", Of::DEPTH);
}
