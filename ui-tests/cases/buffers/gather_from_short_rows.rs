//! Rows that are one too few.
use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int32, 8; [4, 1], [16, 4]>;
}

fn main() {
    let mut stream = [0i32; 512];
    Walk.gather(&[[0i32; 32]; 15], &mut stream); //~ AP015
}
