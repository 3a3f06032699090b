use aie_pattern::prelude::*;

object_fifo! {
    struct In = device = npu1_1col, object = [i8; 520000], depth = 12, producer = shim(0, 0), consumers = mem(0, 1); //~ AP184
    struct Out = object = [i8; 520000], depth = 2, producer = mem(0, 1), consumers = shim(0, 0);
    link [In] -> [Out];
}

fn main() {}
