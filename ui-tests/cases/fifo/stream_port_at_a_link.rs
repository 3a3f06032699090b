use aie_pattern::prelude::*;

object_fifo! {
    struct In = object = [i32; 24], depth = 2, producer = compute(0, 5), consumers = compute(0, 2),
                aie_stream = consumer; //~ AP164
    struct Out = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(1, 4);
    link [In] -> [Out];
}

fn main() {}
