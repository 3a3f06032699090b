use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    %s = aie.objectfifo.subview.access %0[0] : !aie.objectfifosubview<memref<64xi32>> -> memref<64xi32>
    stack compute(0, 9) = 2048; //~ AP160
    %t = aie.objectfifo.subview.access %0[0] : !aie.objectfifosubview<memref<64xi32>> -> memref<64xi32>
    link [Of] -> [Missing]; //~ AP004
}

object_fifo! {
    #map = affine_map<(d0) -> (d0)>
    struct Empty = object = [i32; 64], depth = 0, producer = shim(0, 0), consumers = compute(0, 2); //~ AP161
}

object_fifo! {
    !type = memref<64xi32>
    other = object_fifo("other", tile(0, 2), tile(0, 9), 2, np.ndarray[(64,), np.dtype[np.int32]]) //~ AP160
}

fn main() {}
