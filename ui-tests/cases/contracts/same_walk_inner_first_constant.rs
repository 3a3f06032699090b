use aie_pattern::prelude::*;

const ROWS: u32 = 8;

tensor_pattern! {
    pub struct Blocks = <int32, 4; [ROWS, 8], [4, 1]>;
}
#[dma_bd(dims = [<32, 1>, <ROWS, 32>], ensure(same_walk(Blocks)))] //~ AP087
pub static MATRIX: [i32; 256] = [0; 256];

fn main() {}
