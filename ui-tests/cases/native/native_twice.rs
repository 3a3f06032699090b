use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [8]; sizes = [2], native [4]>; //~ AP003
}

fn main() {}
