use aie_pattern::prelude::*;

const AT: usize = 8;

object_fifo! {
    %mem = aie.tile(0, 1)
    struct A = { aie.objectfifo @a(%tile_0_2, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>> };
    struct B = { aie.objectfifo @b(%tile_0_3, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>> };
    struct Out = { aie.objectfifo @out(%mem, {%tile_0_0}, 2 : i32) : !aie.objectfifo<memref<24xi32>> };
    aie.objectfifo.link [@a, @b] -> [@out]([0, AT] []) //~ AP170
}

fn main() {}
