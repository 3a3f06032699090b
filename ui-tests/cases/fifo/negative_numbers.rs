use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], producer = compute(0, 2), consumers = compute(0, 5),
                depth = -2, //~ AP005
                packet_id = 40, //~ AP164
                to_stream = [<12, 1>]; //~ AP171
}

fn main() {}
