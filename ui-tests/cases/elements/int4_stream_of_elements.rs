use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int4, 64; [8, 2]; buffer = 960>;
}

fn main() {
    let mut stream = [0i8; 512];
    Walk.gather(&[0; 960], &mut stream); //~ E0308
}
