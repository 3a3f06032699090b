use aie_pattern::prelude::*;

#[derive(Clone, Copy)]
struct Pixel([u8; 4]);

tiling_pattern! {
    struct Halo = int32, mem, read { .buffer_dimension = {8}, .tiling_dimension = {10}, .offset = {-1} };
}

fn main() {
    Halo.gather(&[Pixel([1; 4]); 8], &mut [Pixel([0; 4]); 10]); //~ E0277
}
