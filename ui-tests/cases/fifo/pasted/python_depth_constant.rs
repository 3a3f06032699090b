use aie_pattern::prelude::*;

const DEPTH: i64 = -1;

object_fifo! {
    depth = DEPTH; //~ AP005
    pub struct Of = object_fifo("of", tile(0, 2), tile(0, 5), depth, T.memref(64, T.i32()));
}

fn main() {
    println!("{}", Of::DEPTH);
}
