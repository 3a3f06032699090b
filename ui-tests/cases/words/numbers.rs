//! Columns, rows, channels, repeats and locks that do not exist, and rows of other tiles.
use aie_pattern::bd::Write;
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], tile = mem, channel = s2mm(2), bd_id = 4, address = 0x80000, acquire = (64, -1))]
pub struct Fill;

const COLUMN: [Write; 8] = Fill::register_writes(128, 1); //~ AP058
const ROW: Write = Fill::start_write(0, 32, 1); //~ AP058
const SHIM: Write = Fill::start_write(0, 0, 1); //~ AP058
const CORE: [Write; 8] = Fill::register_writes(2, 3); //~ AP058
const CHANNEL: u32 = Fill::start(3, 1); //~ AP058
const REPEAT: u32 = Fill::start(2, 257); //~ AP058
const NEIGHBOUR: Write = Fill::lock_write(0, 1, 3, 0); //~ AP058
const VALUE: Write = Fill::lock_write(0, 1, 64, 64); //~ AP058

fn main() {
    let _ = (COLUMN, ROW, SHIM, CORE, CHANNEL, REPEAT, NEIGHBOUR, VALUE);
}
