use aie_pattern::prelude::*;

tile_memory! {
    struct Memory = { %a = "aie.buffer"(%t) <{address = 0 : i32}> : () - }; //~ AP001
}

fn main() {}
