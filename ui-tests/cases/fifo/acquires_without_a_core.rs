use aie_pattern::prelude::*;

object_fifo! {
    struct In = device = npu1, object = [i32; 32], depth = 2, producer = shim(0, 0), consumers = mem(0, 1), acquires = [1, [2]]; //~ AP162
    struct Out = object = [i32; 32], depth = 2, producer = mem(0, 1), consumers = compute(0, 2);
    link [In] -> [Out] ([] []);
}

fn main() {
    println!("{}", Out::DEPTH);
}
