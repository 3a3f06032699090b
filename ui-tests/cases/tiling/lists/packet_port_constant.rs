use aie_pattern::prelude::*;

const PORT: u64 = 32;

tiling_pattern! {
    pub struct Tiles = int32, mem, read { .buffer_dimension = {12, 8}, .packet_port_id = PORT }; //~ AP078
}

fn main() {}
