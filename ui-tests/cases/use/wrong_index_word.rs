use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]>;
}

static TABLE: [u16; 8] = *Walk::INDICES; //~ E0308

fn main() {
    println!("{TABLE:?}");
}
