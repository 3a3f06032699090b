use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                to_stream = [<6, 1>, <4, 6>], ensure(identity); //~ AP117
}

fn main() {}
