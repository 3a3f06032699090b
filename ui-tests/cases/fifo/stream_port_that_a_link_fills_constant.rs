use aie_pattern::prelude::*;

const DEPTH: usize = 2;

object_fifo! {
    struct In = object = [i32; 24], depth = DEPTH, producer = shim(0, 0), consumers = compute(0, 2);
    struct Out = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(1, 4), aie_stream = producer; //~ AP164
    link [In] -> [Out];
}

fn main() {}
