use aie_pattern::prelude::*;

const DEPTH: usize = 12;

object_fifo! {
    struct In = device = npu1_1col, object = [i8; 520000], depth = DEPTH, producer = shim(0, 0), consumers = mem(0, 1); //~ AP184
    struct Out = object = [i8; 520000], depth = 2, producer = mem(0, 1), consumers = shim(0, 0);
    link [In] -> [Out];
}

fn main() {}
