use aie_pattern::prelude::*;

object_fifo! {
    pub struct Of = { aie.objectfifo @of(%tile_0_2, {%tile_0_5}, 2 : i32) {packet_id = 3 : i8} : !aie.objectfifo<memref<64xi32>> }; //~ AP164
}

fn main() {
    println!("{}", Of::DEPTH);
}
