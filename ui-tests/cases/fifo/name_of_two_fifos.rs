use aie_pattern::prelude::*;

object_fifo! {
    struct In = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1), name = "Out";
    struct Out = object = [i32; 24], depth = 2, producer = mem(0, 1), consumers = compute(0, 2), name = "far";
    link [@Out] -> [Out]; //~ AP004
}

fn main() {}
