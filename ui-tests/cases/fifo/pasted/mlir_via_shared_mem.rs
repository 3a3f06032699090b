use aie_pattern::prelude::*;

object_fifo! {
    pub struct Of = { aie.objectfifo @of(%tile_0_2, {%tile_0_3}, 2 : i32) {via_shared_mem = 1 : i32} : !aie.objectfifo<memref<64xi32>> }; //~ AP002
}

fn main() {
    println!("{}", Of::DEPTH);
}
