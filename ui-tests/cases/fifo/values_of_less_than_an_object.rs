use aie_pattern::prelude::*;

object_fifo! {
    struct Weights = object = [i32; 8], depth = 2, producer = mem(0, 1), consumers = mem(2, 1),
                     init_values = 2; //~ AP175
    struct Out = object = [i32; 32], depth = 2, producer = mem(2, 1), consumers = compute(2, 2);
    link [Weights] -> [Out];
}

fn main() {}
