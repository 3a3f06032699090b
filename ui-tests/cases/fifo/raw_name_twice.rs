#![allow(non_camel_case_types)]

use aie_pattern::prelude::*;

object_fifo! {
    struct r#fn = object = [i32; 4], depth = 2, producer = compute(0, 2), consumers = compute(0, 5);
    struct r#fn = object = [i32; 4], depth = 2, producer = compute(1, 2), consumers = compute(1, 5); //~ AP003
}

fn main() {}
