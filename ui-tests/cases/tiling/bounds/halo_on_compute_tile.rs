use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Halo = int32, compute, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {10, 10}, .offset = {-1, -1} //~ AP070 AP070 AP070 AP070
    };
}

fn main() {
    Halo.gather(&[1; 64], &mut [0; 100]);
}
