//! The numbers of an end that is on another tile.
use aie_pattern::prelude::*;

object_fifo! {
    struct In = device = npu1, object = [i32; 64], depth = 2, producer = compute(1, 4), consumers = compute(0, 2);
}

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) { a: [i32; 64] * 2 } descriptors [In in a];
}

const HERE: u64 = Core02::placement::<InFromStream0>().first_bd;
const ELSEWHERE: u64 = Core02::placement::<InToStream>().first_bd; //~ AP183

fn main() {}
