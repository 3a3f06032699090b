use aie_pattern::prelude::*;

const WIDTH: f32 = 8.0;

tiling_pattern! {
    pub struct Walk = int32, mem, read { .buffer_dimension = {WIDTH, 4} }; //~ E0277
}

fn main() {}
