use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]>;
}

fn main() {
    let buffer: [i16; 240] = std::array::from_fn(|i| i as i16);
    let mut stream = [0i16; 128];
    Walk.gather(&buffer, &mut stream);
    assert_eq!(stream[16..32], buffer[32..48]);
}
