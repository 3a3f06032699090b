use aie_pattern::prelude::*;

object_fifo! {
    %mem = aie.tile(0, 1)
    struct In = { aie.objectfifo @in(%tile_0_0, {%mem}, 2 : i32) : !aie.objectfifo<memref<256xi32>> };
    struct A = { aie.objectfifo @a(%mem, {%tile_0_2}, 2 : i32) : !aie.objectfifo<memref<128xi32>> };
    struct B = { aie.objectfifo @b(%mem, {%tile_0_3}, 2 : i32) : !aie.objectfifo<memref<128xi32>> };
    aie.objectfifo.link [@in] -> [@a, @b]([] [0, 512]) //~ AP169
}

fn main() {}
