//! One error for each mistake: a descriptor that is listed twice, and one of another kind of tile before a right one.
use aie_pattern::prelude::*;

tile_memory! {
    struct Twice = device = npu1, tile = compute(0, 2) { a: [i32; 64] @ 0x400 } descriptors [
        Out,
        Out, //~ AP056
    ];
    struct Other = device = npu1, tile = compute(0, 3) { a: [i32; 64] @ 0x400 } descriptors [
        OfMem, //~ AP102
        Out,
    ];
}

#[dma_bd(device = npu1, buffer = [i32; 64], channel = mm2s(0), bd_id = 0, address = 0x400)]
struct Out;
#[dma_bd(device = npu1, tile = mem, buffer = [i32; 64], channel = s2mm(0), bd_id = 1, address = 0x80000)]
struct OfMem;

fn main() {}
