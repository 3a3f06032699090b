use aie_pattern::prelude::*;

const ID: usize = 32;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                packet_id = ID; //~ AP164
}

fn main() {}
