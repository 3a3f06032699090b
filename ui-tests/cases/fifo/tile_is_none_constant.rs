//! A tile outside of the array hides no tile that is.
use aie_pattern::prelude::*;

const DEPTH: usize = 0;

object_fifo! {
    struct Of = object = [i32; 64], depth = DEPTH, producer = compute(0, -2), consumers = compute(0, 5); //~ AP005
    struct Far = object = [i32; 64], depth = DEPTH, producer = compute(2, 2), consumers = compute(0, 9); //~ AP160
}

fn main() {}
