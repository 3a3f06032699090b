use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <bfloat16, 16; [8, 2]>;
}

fn main() {
    let mut stream = [0f32; 128];
    Walk.gather(&[0f32; 240], &mut stream); //~ AP007
}
