use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, full(4, 8).pad([(0, 0), (1, 1)]); //~ AP030
}

fn main() {}
