use aie_pattern::prelude::*;

const OFFSET: usize = 4;

#[dma_bd(tile = mem, buffer = [i32; 64], offset = OFFSET)] //~ AP015
struct Mem;
#[dma_bd(tile = shim, buffer = [i32; 64], offset = OFFSET)] //~ AP015
struct Shim;

// Words of what is refused add no errors.
const MEM: [u32; 8] = Mem::words(0x80000);
const SHIM: [u32; 8] = Shim::words(0x1_8000_0000);

fn main() {
    let _ = (MEM, SHIM);
}
