use aie_pattern::prelude::*;
use aie_pattern::{Element, ElementType};

#[derive(Clone, Copy)]
struct Rgb([u8; 3]);

impl ElementType for Rgb {
    const ELEMENT: Element = Element::Uint32;
}

object_fifo! {
    struct Of = object = [Rgb; 24], depth = 2, producer = (0, 2), consumers = (0, 5); //~ AP007
}

fn main() {
    let _ = Rgb([0; 3]).0;
}
