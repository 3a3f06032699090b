use aie_pattern::prelude::*;

object_fifo! {
    struct In = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct Left = object = [i32; 12], depth = 2, producer = mem(0, 1), consumers = compute(0, 2), iter_count = 3;
    struct Right = object = [i32; 12], depth = 2, producer = mem(0, 1), consumers = compute(0, 4), iter_count = 2; //~ AP175
    link [In] -> [Left, Right] ([] [0, 12]);
}

fn main() {}
