//! Tables of tiles that lack something, which is an error only where the table is named.
use aie_pattern::prelude::*;

tile_memory! {
    struct Named = device = npu1, tile = compute(0, 2) { a: [i32; 64], b: [i32; 64] } descriptors [
        Ping, //~ AP193 AP193 AP192
        NoChannel,
        Locked,
    ];
    struct NotNamed = device = npu1, tile = compute(0, 2) { a: [i32; 64] } descriptors [Ping];
    struct Nowhere = device = npu1, tile = compute { a: [i32; 64] } descriptors [Located]; //~ AP193
}

#[dma_bd(device = npu1, buffer = [i32; 64], channel = s2mm(0), bd_id = 0)]
struct Ping;
#[dma_bd(device = npu1, buffer = [i32; 64], bd_id = 1, address = Named::B.dma_address(0))]
struct NoChannel;
#[dma_bd(device = npu1, buffer = [i32; 64], channel = s2mm(1), bd_id = 2, address = Named::A.dma_address(0), acquire = (3, -1))]
struct Locked;
#[dma_bd(device = npu1, buffer = [i32; 64], channel = s2mm(1), bd_id = 2, address = Nowhere::A.dma_address(0))]
struct Located;

const WRITES: usize = Named::WRITES.len();
const NOWHERE: usize = Nowhere::WRITES.len();

fn main() {}
