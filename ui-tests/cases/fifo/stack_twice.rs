use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 16], depth = 2, producer = compute(0, 2), consumers = compute(0, 4);
    stack compute(0, 2) = 2048;
    stack compute(0, 2) = 4096; //~ AP003
}

fn main() {}
