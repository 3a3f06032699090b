use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int4, 64; [8, 2]>;
}

fn main() {
    let mut stream = [0u8; 256];
    Walk.gather(&[0u8; 479], &mut stream); //~ AP015
}
