use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], lock = (0, -1))] //~ AP002
struct Lock;
#[dma_bd(memref = [i32; 64], padding = [<1, 1>])] //~ AP002 AP002
struct Padding;
#[dma_bd(buffer = [i32; 64], base_addr = 0x400, next_desc = 1, direction = mm2s(0))] //~ AP002 AP002 AP002
struct Linked;
#[dma_bd(buffer = [i32; 64], wrap = [8, 8], device = vek280)] //~ AP002 AP004
struct Wrap;

fn main() {}
