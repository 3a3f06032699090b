use aie_pattern::prelude::*;

const ROWS: i64 = 2;

object_fifo! {
    struct Of = object = [i32; 8], depth = 2, producer = compute(0, 2), consumers = [compute(0, 5)],
                to_stream = [[(ROWS, 1), (4, ROWS)]]; //~ AP001
}

fn main() {}
