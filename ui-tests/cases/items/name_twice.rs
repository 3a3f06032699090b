use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct First = <int32, 4; [2, 1]>;
    pub struct Walk = <int32, 4; [2, 1]>;
    pub struct Walk = <int32, 4; [4, 1]>; //~ E0428 E0119 E0119 E0119 E0119
}

fn main() {}
