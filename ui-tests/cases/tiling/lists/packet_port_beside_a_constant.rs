use aie_pattern::prelude::*;

const COLUMNS: usize = 12;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {COLUMNS, 8}, .packet_port_id = 32 //~ AP078
    };
}

fn main() {}
