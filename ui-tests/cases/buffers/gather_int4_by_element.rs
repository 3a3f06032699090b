use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int4, 64; [8, 2]>;
}

fn main() {
    // A byte of two would be one of 8 bits.
    let mut stream = [0i16; 256];
    Walk.gather(&[0i16; 480], &mut stream); //~ AP007
}
