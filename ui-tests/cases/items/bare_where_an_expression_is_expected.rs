use aie_pattern::prelude::*;

fn main() {
    let walk = tensor_pattern!(Walk = <int32, 4; [2, 1]>); //~ AP001
    let other = tensor_pattern!(Pub struct Walk = <int32, 4; [2, 1]>); //~ AP001
    let third = tensor_pattern!(Walk: <int32, 4; [2, 1]>); //~ AP001 AP001
}
