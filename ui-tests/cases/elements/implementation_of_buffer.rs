use aie_pattern::{Buffer, Element};

struct Samples([i64; 8]);

impl Buffer for Samples { //~ E0046
    const ELEMENT: Element = Element::Int8;
    const ELEMENTS: usize = 64;
}

fn main() {}
