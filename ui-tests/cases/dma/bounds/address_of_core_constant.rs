//! The address as the core sees it.
use aie_pattern::prelude::*;

const OF_CORE: u32 = 0x74400;

#[dma_bd(device = npu1, buffer = [i32; 64], channel = mm2s(0), bd_id = 0,
    address = OF_CORE)] //~ AP029
struct Row;

fn main() {}
