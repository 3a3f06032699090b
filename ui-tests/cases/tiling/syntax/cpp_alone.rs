use aie_pattern::prelude::*;

fn main() {
    let _ = tiling_pattern!(write_access(m.in[0]) = tiling({.buffer_dimension = {12, 8}});); //~ AP001
}
