use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct A = <bfloat16, 32; [4, 4], [4, 0], [8, 16], [4, 1]>;
    pub struct B = <bfloat16, 32; [4, 0], [4, 32], [8, 1], [4, 8]>;
    pub struct C = <bfloat16, 16; [2, 64], [2, 32], [4, 8], [2, 4], [4, 1]>;
    pub struct Bias = <bfloat16, 16; native [dim_2d(3, 1, -3), 0], sizes = [4, 2]>;
}

assert_descriptor_budget!(A, B, C);
assert_descriptor_budget!(A, B, C, Bias, Bias); //~ AP065

fn main() {}
