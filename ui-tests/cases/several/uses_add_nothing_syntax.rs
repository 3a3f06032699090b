use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; (8, 2)>; //~ AP001
}

static TABLE: [u8; 8] = *Walk::INDICES;
static LONG: [u8; Walk::LEN] = [0; Walk::LEN];

fn main() {
    let (buffer, mut stream) = ([0i16; 256], [0i16; 128]);
    Walk.gather(&buffer, &mut stream);
    Walk.scatter(&stream, &mut [0i16; 256]);
    Walk.try_gather(&buffer, &mut stream).unwrap();
    let sum: usize = Walk.iter().sum();
    println!("{sum} {} {} {:?}", TABLE[0], LONG[0], Walk::PATTERN);
}
