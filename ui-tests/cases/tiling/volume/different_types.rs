use aie_pattern::prelude::*;

const ROWS: usize = 6;

tiling_pattern! {
    pub struct Write = int16, mem, write { .buffer_dimension = {12, 8}, .tiling_dimension = {12, ROWS} };
    pub struct Read = int32, compute, read { .buffer_dimension = {12, 6} };
}

assert_same_volume!(Write, Read,); //~ AP080

fn main() {}
