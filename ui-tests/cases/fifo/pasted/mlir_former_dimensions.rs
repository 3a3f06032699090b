use aie_pattern::prelude::*;

object_fifo! {
    aie.objectfifo @of(%t02 toStream [<size = 8, stride = 1>, <size = 3, stride = 8>], {%t05}, 2 : i32) : !aie.objectfifo<memref<24xi32>> //~ AP004
}

fn main() {}
