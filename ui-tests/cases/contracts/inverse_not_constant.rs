use aie_pattern::prelude::*;

const ROWS: u32 = 16;

#[dma_bd(name = There, dims = [<8, 1>, <ROWS, 8>])]
#[dma_bd(name = Back, dims = [<8, 1>, <16, 8>], ensure(inverse(There)))] //~ AP088
pub static MATRIX: [i32; 128] = [0; 128];

fn main() {}
