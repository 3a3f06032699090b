use aie_pattern::prelude::*;

tile_memory! {
    pub struct Core = {
        %t = aie.tile(0, 2) {allocation_scheme = "basic-sequential"} //~ AP002
        %a = aie.buffer(%t) : memref<4xi32>
    };
    pub struct Other = {
        %t = aie.tile(0, 3) {allocation_scheme = "random"} //~ AP002
        %a = aie.buffer(%t) : memref<4xi32>
    };
}

fn main() {}
