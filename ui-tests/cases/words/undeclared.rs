//! Words and writes of declarations that do not say enough for them.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], device = ideal)]
pub struct Ideal;

#[dma_bd(buffer = [i32; 64])]
pub struct Plain;

#[dma_bd(buffer = [i32; 64], bd_id = 2)]
pub struct Numbered;

fn main() {
    let _ = Ideal::words(0x400); //~ E0277
    let _ = Plain::register_writes_at(0x400, 2, 3); //~ E0277
    let _ = Plain::start(0, 1); //~ E0277
    let _ = Numbered::register_writes(2, 3); //~ E0277
    let _ = Numbered::start_write(2, 3, 1); //~ E0277
    let _ = Numbered::register_writes_at(0x400, 2, 3);
}
