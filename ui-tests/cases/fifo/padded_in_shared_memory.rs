use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 64], depth = 2, producer = compute(0, 2), consumers = compute(0, 3),
                packet_id = 3, //~ AP164
                pad = [<0, 4>]; //~ AP164
}

fn main() {}
