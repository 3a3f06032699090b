use aie_pattern::prelude::*;

object_fifo! {
    struct Weights = name = "w", device = npu1, object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    struct Other = name = "w_cons", object = [i32; 24], depth = 2, producer = shim(1, 0), consumers = compute(1, 2); //~ AP124
    struct Nameless = name = "", object = [i32; 24], depth = 2, producer = shim(2, 0), consumers = compute(2, 2); //~ AP124
}

fn main() {
    println!("{}", Weights::DEPTH);
}
