//! A type that is named like an element, and is another one.
use aie_pattern::prelude::*;

#[allow(non_camel_case_types)]
type float = f64;

tile_memory! {
    struct Core = device = npu1 { a: [float; 256] }; //~ AP007
}

fn main() {}
