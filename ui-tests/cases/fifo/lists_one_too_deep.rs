use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 8], depth = 2, producer = compute(0, 2), consumers = [compute(0, 5)],
                to_stream = [[(2, 1), (4, 2)]], //~ AP001
                from_stream = [[[[2, 1], [4, 2]]]]; //~ AP001
    handed = ObjectFifo(np.ndarray[(8,), np.dtype[np.int32]], name="handed")
    handed.prod(tile=Tile(1, 2))
    handed.cons(tile=Tile(1, 5), dims_from_stream=[[(2, 1), (4, 2)]]) //~ AP001
    object_fifo("printed", tile(2, 2), tile(2, 5), 2, np.ndarray[(8,), np.dtype[np.int32]],
                dimensionsFromStreamPerConsumer=[[[(8, 1)]]]) //~ AP001
    aie.objectfifo @mlir(%tile_3_2, {%tile_3_5 dimensionsFromStream [[<size = 8, stride = 1>]]}, 2 : i32) : !aie.objectfifo<memref<8xi32>> //~ AP001
}

fn main() {}
