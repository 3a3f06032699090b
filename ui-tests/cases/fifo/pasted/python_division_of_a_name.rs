use aie_pattern::prelude::*;

object_fifo! {
    N = 256;
    M = N // 4 //~ AP001
    pub struct Of = object_fifo("of", tile(0, 2), tile(0, 5), 2, T.memref(M, T.i32()));
}

fn main() {
    println!("{}", Of::DEPTH);
}
