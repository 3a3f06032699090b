use aie_pattern::prelude::*;

const COLUMN: u32 = 1;
const ROW: u32 = 5;

object_fifo! {
    A = tile(COLUMN, ROW) //~ AP001 AP001
    struct Of = object = [i32; 8], depth = 2, producer = (COLUMN, 2), consumers = [compute(0, 5)]; //~ AP001
}

fn main() {}
