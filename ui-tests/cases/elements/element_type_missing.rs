use aie_pattern::prelude::*;

struct Pixel([u8; 4]);

#[dma_bd(dims = [<4, 1>, <4, 4>])]
static IMAGE: [Pixel; 16] = [const { Pixel([0; 4]) }; 16]; //~ E0277

fn main() {
    let _ = IMAGE[0].0;
}
