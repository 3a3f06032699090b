//! A descriptor that fills the buffer beside that of a load.
use aie_pattern::prelude::*;

tensor_pattern! { struct Vectors = <int16, 16; [16, 1]>; }
#[dma_bd(buffer = [i16; 256], channel = s2mm(0), bd_id = 0, address = Core::NEXT.dma_address(0))]
struct Next;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) {
        now: [i16; 256] @ bank(1),
        next: [i16; 256] @ bank(1),
    } conflicts(load Vectors in now, dma Next) ensure(conflict_free); //~ AP152
}

fn main() {}
