use aie_pattern::prelude::*;

object_fifo! {
    struct In = object = [i32; 160], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct Out = depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
                 object = [i32; 48]; //~ AP174
    link [In] -> [Out];
}

fn main() {}
