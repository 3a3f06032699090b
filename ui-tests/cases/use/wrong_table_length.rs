use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]>;
}

static TABLE: [u8; 16] = *Walk::INDICES; //~ E0308

fn main() {
    println!("{TABLE:?}");
}
