use aie_pattern::prelude::*;

const ROWS: usize = 64;

tap_pattern! {
    struct Rows = i32, tensor_dims = (64, 64), rt.fill(of.prod(), A, offset = 64, sizes = [1, 1, ROWS, 64], strides = [0, 0, 64, 1]); //~ AP015
}

fn main() {}
