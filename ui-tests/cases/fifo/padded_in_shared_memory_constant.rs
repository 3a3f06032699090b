use aie_pattern::prelude::*;

const ID: u8 = 3;
const ZEROS: usize = 4;

object_fifo! {
    struct Of = object = [i32; 64], depth = 2, producer = compute(0, 2), consumers = compute(0, 3),
                packet_id = ID, //~ AP164
                pad = [<0, ZEROS>]; //~ AP164
}

fn main() {}
