use aie_pattern::prelude::*;

object_fifo! {
    struct InA = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct MemA = object = [i32; 24], depth = 2, producer = mem(0, 1), consumers = compute(0, 2);
    link [InA] -> [MemB]; //~ AP004
}

fn main() {}
