use aie_pattern::prelude::*;

object_fifo! {
    %c1 = arith.constant 1 : i32
    struct In = object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    func.func private @halve(memref<24xi32>)
    stack compute(0, 9) = 2048; //~ AP160
    %lock = aie.lock(%tile_0_2, 1) {init = 0 : i32}
    link [In] -> [Missing]; //~ AP004
}

fn main() {}
