use aie_pattern::prelude::*;

const COUNT: usize = 8;

tensor_pattern! {
    pub struct Walk = <int16, 16; [COUNT, 2]>;
}

fn main() {
    let mut buffer = [0i16; 239];
    Walk.scatter(&[0i16; 128], &mut buffer); //~ AP015
}
