use aie_pattern::prelude::*;

#[dma_bd(device = npu1, aie.mem(%tile) {
    aie.dma_start(MM2S, 0, ^rows, ^end)
^rows:
    aie.dma_bd(%buffer : memref<64xi32> offset = 0 len = 64 sizes = [8, 8] strides = [16, 1]) //~ AP015
    aie.next_bd ^all
^all:
    aie.dma_bd(%buffer : memref<64xi32>)
    aie.next_bd ^rows
^end:
    aie.end
})]
mod rows {}

#[dma_bd({ %full = aie.lock(%tile) aie.memtile_dma(%tile) {
    aie.dma_start(S2MM, 6, ^fill, ^end) //~ AP043
^fill:
    aie.use_lock(%room, AcquireGreaterEqual, 1) //~ AP001
    aie.dma_bd(%buffer : memref<64xi32>)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^fill
^end:
    aie.end
} })]
mod mem {}

#[dma_bd(tile = mem, aie.memtile_dma(%tile) { //~ AP002
    aie.end
})]
mod keyed {}

// What breaks no rule is declared.
const MOVED: usize = rows::Mm2s0::Bd1::LEN;

fn main() {
    println!("{MOVED}");
}
