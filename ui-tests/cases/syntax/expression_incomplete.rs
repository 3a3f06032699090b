use aie_pattern::prelude::*;

const N: usize = 8;

tensor_pattern! {
    pub struct Walk = <int16, 16; [N +, 2], [4, (1 -)], [N M, 1]>; //~ AP001 AP001 AP001
}

fn main() {
    println!("{}", Walk::LEN);
}
