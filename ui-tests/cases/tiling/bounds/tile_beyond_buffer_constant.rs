use aie_pattern::prelude::*;

const ROWS: u64 = 9;

tiling_pattern! {
    pub struct Tiles = int32, compute, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, ROWS} //~ AP070
    };
}

fn main() {
    let _ = Tiles::LEN;
}
