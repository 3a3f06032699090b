use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tile = int32, mem, write { .buffer_dimension = {8}, .tiling_dimension = {4} };
}

#[derive(Clone, Copy)]
struct Rgb([u8; 3]);

fn main() {
    let mut image = [Rgb([0; 3]); 8];
    Tile.scatter(&[Rgb([255; 3]); 4], &mut image); //~ AP007
    println!("{}", image[0].0[0]);
}
