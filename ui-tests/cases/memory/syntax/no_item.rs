//! The memory of a tile without a name.
use aie_pattern::prelude::*;

fn main() {
    let _ = tile_memory!(device = npu1 { a: [i8; 64] }); //~ AP001
}
