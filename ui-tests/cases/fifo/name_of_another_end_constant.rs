use aie_pattern::prelude::*;

const DEPTH: usize = 2;

object_fifo! {
    struct Weights = name = "w", device = npu1, object = [i32; 24], depth = DEPTH, producer = shim(0, 0),
                     consumers = [compute(0, 2), compute(0, 4)];
    struct Other = name = "w_1_cons", object = [i32; 24], depth = DEPTH, producer = shim(1, 0), consumers = compute(1, 2); //~ AP124
    struct First = name = "w_0", object = [i32; 24], depth = DEPTH, producer = shim(2, 0), consumers = compute(2, 2); //~ AP124
    struct Nameless = name = "", object = [i32; 24], depth = DEPTH, producer = shim(3, 0), consumers = compute(3, 2); //~ AP124
}

fn main() {
    println!("{}", Weights::DEPTH);
}
