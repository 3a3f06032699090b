use aie_pattern::prelude::*;

tiling_pattern! {
    struct Part = int32, mem, write { write_access(m.in[0]) = buffer_descriptor({.length = 24, .stepsize = {1, 8}, .wrap = {8}}); }; //~ AP001
}

fn main() {}
