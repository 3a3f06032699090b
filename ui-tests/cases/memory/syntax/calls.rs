//! Calls without a buffer, and with one twice.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1 { a: [i8; 64], b: [i8; 64] } call() call(a, b, a); //~ AP001 AP003
}

fn main() {}
