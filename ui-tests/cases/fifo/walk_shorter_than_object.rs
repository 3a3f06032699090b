use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                to_stream = [<5, 4>, <4, 1>]; //~ AP171
}

fn main() {
    println!("{}", Of::DEPTH + OfToStream::LEN);
}
