use aie_pattern::prelude::*;

const ROWS: usize = 5;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                to_stream = [<ROWS, 4>, <4, 1>]; //~ AP171
}

fn main() {
    println!("{}", Of::DEPTH);
}
