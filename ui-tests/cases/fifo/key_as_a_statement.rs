use aie_pattern::prelude::*;

object_fifo! {
    device = npu2; //~ AP002
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5);
}

fn main() {}
