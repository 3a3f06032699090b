use aie_pattern::prelude::*;

const ROWS: usize = 8;

tiling_pattern! {
    pub struct Tiles = int32, mem, write
        {.buffer_dimension = {12, 8}, .tiling_dimension = {12, 9}}, //~ AP070
        {.buffer_dimension = {12, ROWS}};
}

fn main() {}
