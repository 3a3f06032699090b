use aie_pattern::prelude::*;

tap_pattern! {
    struct Whole = i32, tensor_dims = (64, 64), rt.fill(of.prod(), A, tap = full(128, 128)); //~ AP003
}

fn main() {}
