use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Row = <int16, 16; [8, 1]>;
    pub struct Rows = <int16, 16; native [8, 1], sizes = [4, 8]>;
}

assert_descriptor_budget!(Row, Row, Row, Row, Rows, Rows, Row); //~ AP065

fn main() {}
