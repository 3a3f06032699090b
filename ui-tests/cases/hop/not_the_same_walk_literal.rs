//! Blocks of 8 x 4 where a kernel expects blocks of 4 x 8, by three notations; and a walk of another length.
use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 16]; 16], dims = [<2, 128>, <4, 4>, <8, 16>, <4, 1>])]
struct Blocks;
#[dma_bd(channel = s2mm(0), buffer = [i32; 256])]
struct ToCore;

tiling_pattern! {
    struct Expected = int32, mem, read {
        .buffer_dimension = {16, 16}, .tiling_dimension = {8, 4},
        .tile_traversal = {{.dimension=0, .stride=8, .wrap=2}, {.dimension=1, .stride=4, .wrap=4}}
    };
}
tensor_pattern! {
    struct Vectors = <int32, 8; [4, 8], [2, 1], [4, 2]>;
    struct Half = <int32, 8; [4, 8], [2, 1], [2, 2]>;
}

assert_transfer!(Blocks -> ToCore; same_walk(Expected)); //~ AP119
assert_transfer!(Blocks -> ToCore; same_walk(Vectors)); //~ AP119
assert_transfer!(Blocks -> ToCore; same_walk(Half)); //~ AP119

fn main() {}
