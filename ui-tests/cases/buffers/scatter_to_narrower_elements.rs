use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], dims = [<8, 1>, <8, 8>])]
struct Columns;

fn main() {
    let mut buffer = [0u16; 64];
    Columns.scatter(&[0; 64], &mut buffer); //~ AP007
}
