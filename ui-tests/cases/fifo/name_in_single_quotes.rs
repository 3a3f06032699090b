use aie_pattern::prelude::*;

object_fifo! {
    struct Of = name = 'a', object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5); //~ AP001
}

fn main() {
    println!("{}", Of::DEPTH);
}
