use aie_pattern::prelude::*;

const COLUMNS: usize = 12;
const NONE: usize = 0;

// What is certain is reported by the macro, all else once rustc knows the constants, and nothing twice.
tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {COLUMNS, 8}, .tiling_dimension = {4, 0}, //~ AP010
        .tile_traversal = {{.dimension=0, .stride=4, .wrap=NONE}, {.dimension=-1, .stride=3, .wrap=2}}, //~ AP010 AP071
        .packet_port_id = 31, .phase = NONE
    };
}

static LONG: [i32; Tiles::LEN] = [0; Tiles::LEN];

fn main() {
    let mut stream = [0i32; 96];
    Tiles.gather(&[0i32; 96], &mut stream);
    println!("{} {}", LONG[0], Tiles::LEN);
}
