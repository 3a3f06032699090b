use aie_pattern::prelude::*;

object_fifo! {
    %a = aie.tile(0, 2)
    %b = aie.tile(0, 5)
    aie.objectfifo @of(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<2x2xi32>> =
        [dense<0> : memref<2x2xi32>, dense<[1, 2, 3, 4]> : memref<2x2xi32>] //~ AP008
}

fn main() {}
