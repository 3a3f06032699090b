use aie_pattern::prelude::*;

mod walks {
    aie_pattern::tensor_pattern! {
        struct Walk = <int16, 16; [8, 2]>;
    }
}

fn main() {
    println!("{:?}", walks::Walk::INDICES); //~ E0603
}
