use aie_pattern::prelude::*;
use aie_pattern::{Element, ElementType};

struct Rgb([u8; 3]);

impl ElementType for Rgb {
    const ELEMENT: Element = Element::Uint32;
}

#[dma_bd(dims = [<4, 1>, <4, 4>])]
static IMAGE: [Rgb; 16] = [const { Rgb([0; 3]) }; 16]; //~ AP007

fn main() {
    let _ = IMAGE[0].0;
}
