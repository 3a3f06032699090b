//! As `wrong_order_literal`, with constants.
use aie_pattern::prelude::*;

const ROWS: usize = 4;
const COLUMNS: usize = 16;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; COLUMNS]; ROWS])]
struct Rows;
#[dma_bd(channel = s2mm(0), buffer = [[i32; COLUMNS]; ROWS], dims = [<COLUMNS, 1>, <ROWS, COLUMNS>])]
struct ToCore;

assert_transfer!(Rows -> ToCore; identity); //~ AP117

fn main() {}
