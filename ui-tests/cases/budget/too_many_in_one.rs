use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Steps = <int16, 16; native [1, 1, 1, 1, 1, 1, 1, 1, 1], sizes = [1, 1, 1, 1, 1, 1, 1, 1, 2]>;
}

fn main() {
    assert_descriptor_budget!(Steps); //~ AP065
}
