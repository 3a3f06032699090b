use aie_pattern::prelude::*;

#[derive(Clone, Copy)]
struct Pixel([u8; 4]);

object_fifo! {
    struct Of = object = [Pixel; 24], depth = 2, producer = (0, 2), consumers = (0, 5); //~ E0277
}

fn main() {
    let _ = Pixel([0; 4]).0;
}
