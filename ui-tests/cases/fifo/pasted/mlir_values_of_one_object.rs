use aie_pattern::prelude::*;

object_fifo! {
    %a = aie.tile(0, 2)
    %b = aie.tile(0, 5)
    aie.objectfifo @of(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<4xi32>> = [dense<0> : memref<4xi32>] //~ AP164
}

fn main() {}
