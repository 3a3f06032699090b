use aie_pattern::prelude::*;

#[dma_bd(dma_bd(b, offset=0, len=64, bd_id=2))]
struct Rows; //~ AP001

fn main() {}
