use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]>;
}

fn main() {
    let mut buffer = [0i16; 256];
    Walk.scatter(&[0i16; 8], &mut buffer); //~ E0308
}
