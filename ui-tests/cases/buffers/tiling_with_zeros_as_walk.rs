use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Halo = int32, mem, read { .buffer_dimension = {8, 8}, .tiling_dimension = {10, 10}, .offset = {-1, -1} };
}

fn main() {
    let _ = Halo.walk(); //~ AP092
}
