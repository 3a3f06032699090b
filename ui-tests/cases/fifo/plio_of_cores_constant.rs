use aie_pattern::prelude::*;

const DEPTH: usize = 2;

object_fifo! {
    struct Of = device = npu1, object = [i32; 32], depth = DEPTH, producer = compute(0, 2), consumers = compute(0, 5),
                plio = true; //~ AP164
}

fn main() {
    println!("{}", Of::DEPTH);
}
