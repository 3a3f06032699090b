use aie_pattern::prelude::*;

fn main() {
    let walk = tensor_pattern!(pub struct Walk = <int32, 4; [2, 1]>;); //~ error
}
