//! The address as the core sees it.
use aie_pattern::prelude::*;

#[dma_bd(device = npu1, buffer = [i32; 64], channel = mm2s(0), bd_id = 0,
    address = 0x74400)] //~ AP029
struct Row;

#[dma_bd(device = xcvc1902, buffer = [i32; 64], channel = mm2s(0), bd_id = 0,
    address = 0x38400)] //~ AP029
struct First;

fn main() {}
