use aie_pattern::prelude::*;

object_fifo! {
    dims = [(4, 8), (7, 1)] //~ AP171
    pub struct Of = object_fifo("of", tile(0, 2), tile(0, 5), 2, T.memref(32, T.i32()), dims);
}

fn main() {
    println!("{}", Of::DEPTH);
}
