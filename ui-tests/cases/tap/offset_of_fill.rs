use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, tensor_dims = (4, 4), rt.fill(of.prod(), A, offset = 4); //~ AP001
}

fn main() {}
