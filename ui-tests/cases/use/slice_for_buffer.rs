use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]>;
}

fn main() {
    let buffer = vec![0i16; 256];
    let mut stream = [0i16; 128];
    Walk.gather(&buffer[..], &mut stream); //~ E0277
}
