use aie_pattern::prelude::*;

tile_memory! {
    pub struct Core = {
        %t = aie.tile(0, 2)
        %a = aie.buffer(%t) : memref<4xi32> = dense<[1, 2, 3]> //~ AP008
        %b = aie.buffer(%t) : memref<4xi32> = dense<[1, 2, 3, 4]>
        %c = aie.buffer(%t) {address = 4096 : i32} : memref<2x2xi8> = dense<7>
        %d = aie.buffer(%t) : memref<4xi8> = dense<"0x0102"> //~ AP008
    };
}

fn main() {}
