use aie_pattern::prelude::*;

object_fifo! {
    aie.objectfifo @of_in(%t02, {%t05}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
    aie.objectfifo @ofIn(%t02, {%t05}, 2 : i32) : !aie.objectfifo<memref<24xi32>> //~ AP003
}

fn main() {}
