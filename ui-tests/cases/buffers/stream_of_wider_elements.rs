use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]>;
}

fn main() {
    let _ = Walk.stream(&[0i32; 240]); //~ AP007
}
