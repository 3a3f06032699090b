use aie_pattern::prelude::*;

tensor_pattern!(int16, 12; [0, 2]); //~ AP061 AP010

fn main() {}
