use aie_pattern::prelude::*;

fn main() {
    let _of = object_fifo!("of", A, B, 2, memref<16xi32>); //~ AP001
}
