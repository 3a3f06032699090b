use aie_pattern::prelude::*;

const ROWS: usize = 2;

object_fifo! {
    struct In = device = npu1, object = [i32; 16], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct Out = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
                 to_stream = [<ROWS, 4>, <4, 1>], pad = [<0, 2>, <0, 0>]; //~ AP171
    link [In] -> [Out] ([] []);
}

fn main() {
    println!("{}", Out::DEPTH);
}
