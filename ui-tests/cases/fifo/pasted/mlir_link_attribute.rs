use aie_pattern::prelude::*;

object_fifo! {
    %s = aie.tile(0, 0)
    %m = aie.tile(0, 1)
    %t = aie.tile(0, 2)
    aie.objectfifo @a(%s, {%m}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
    aie.objectfifo @b(%m, {%t}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
    aie.objectfifo.link [@a] -> [@b]([] []) {shared_input_channel} //~ AP002
}

fn main() {}
