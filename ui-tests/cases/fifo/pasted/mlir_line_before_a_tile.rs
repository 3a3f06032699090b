use aie_pattern::prelude::*;

object_fifo! {
    %c1 = arith.constant 1 : i32
    A = tile(0, 2)
    func.func private @halve(memref<24xi32>) attributes {link_with = "halve.o"}
    of = object_fifo("of", A, tile(0, 5), 0, np.ndarray[(16,), np.dtype[np.int32]]) //~ AP161
}

fn main() {}
