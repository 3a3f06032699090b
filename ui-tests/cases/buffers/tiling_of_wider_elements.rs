use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Halo = int16, mem, read { .buffer_dimension = {8}, .tiling_dimension = {12}, .offset = {-2} };
}

fn main() {
    let _ = Halo.try_gather(&[0i32; 8], &mut [0; 12]); //~ AP007
}
