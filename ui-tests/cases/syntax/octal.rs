use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; tensor_dim(010u, 2)>; //~ AP001
    pub struct Native = <int16, 16; native [dim_2d(010, 1, 1)]; sizes = [2]>; //~ AP001
    pub struct Rust = <int16, 16; [010, 2]>;
}

fn main() {}
