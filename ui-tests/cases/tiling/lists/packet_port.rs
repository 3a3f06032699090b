use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read { .buffer_dimension = {12, 8}, .packet_port_id = 32 }; //~ AP078
}

fn main() {}
