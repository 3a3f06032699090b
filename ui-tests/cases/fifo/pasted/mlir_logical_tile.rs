use aie_pattern::prelude::*;

object_fifo! {
    %mem = aie.logical_tile<MemTile>(?, ?) //~ AP160
    %core = aie.logical_tile<CoreTile>(0, 2)
    %shim = aie.logical_tile<Shim>(0, 0) //~ AP004
    aie.objectfifo @of(%mem, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}

fn main() {}
