use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]>;
}

fn main() {
    let mut stream = [0i16; Walk::LEN];
    Walk.gather(&[0i16; 256], &mut stream); //~ E0308
}
