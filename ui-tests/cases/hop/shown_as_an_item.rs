use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
}

show_transfer!(Of); //~ error

fn main() {}
