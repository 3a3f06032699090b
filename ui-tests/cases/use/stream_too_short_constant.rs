use aie_pattern::prelude::*;

const COUNT: usize = 8;

tensor_pattern! {
    pub struct Walk = <int16, 16; [COUNT, 2]>;
}

fn main() {
    let mut stream = [0i16; 100];
    Walk.gather(&[0i16; 256], &mut stream); //~ E0308
}
