use aie_pattern::prelude::*;

const VALUE: u64 = 7;

object_fifo! {
    struct In = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct Out = object = [i32; 32], depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
                 to_stream = [<6, 4>, <4, 1>], pad = [<1, 1>, <0, 0>], pad_value = VALUE; //~ AP164
    link [In] -> [Out];
}

fn main() {}
