use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = ; //~ AP001
}

fn main() {}
