use aie_pattern::prelude::*;

object_fifo! {
    struct Far = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = [compute(0, 2), compute(0, 4),
                 compute(1, 3), compute(2, 5), compute(3, 2), compute(4, 4)];
    struct Of = object = [i32; 24], depth = 2, producer = shim(1, 0), consumers = Core; //~ AP160
}

fn main() {}
