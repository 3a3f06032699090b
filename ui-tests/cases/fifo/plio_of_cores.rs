use aie_pattern::prelude::*;

object_fifo! {
    struct Of = device = npu1, object = [i32; 32], depth = 2, producer = compute(0, 2), consumers = compute(0, 5), plio; //~ AP164
}

fn main() {
    println!("{}", Of::DEPTH);
}
