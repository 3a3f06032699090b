use aie_pattern::prelude::*;

object_fifo! {
    %t = aie.tile(0, 2)
    %u = aie.tile(2, 2)
    aie.objectfifo @of(%t, {%u}, 3 : i32) : !aie.objectfifo<memref<24xi32>>
    %s = aie.objectfifo.acquire @of(Produce, 2) : !aie.objectfifosubview<memref<24xi32>>
    aie.objectfifo.release @of(Produce, 3) //~ AP162
}

fn main() {}
