//! Words and writes of declarations that do not say enough for them.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], device = ideal, channel = mm2s(0), bd_id = 2)]
pub struct Ideal;

#[dma_bd(buffer = [i32; 64])]
pub struct Plain;

#[dma_bd(buffer = [i32; 64], bd_id = 2)]
pub struct Numbered;

fn main() {
    let _ = Ideal::words(0x400); //~ E0277
    let _ = Ideal::start_write(2, 3, 1); //~ E0277
    let _ = Plain::register_writes_at(0x400, 2, 3); //~ E0277
    let _ = Plain::start(0, 1); //~ E0277
    let _ = Numbered::register_writes(2, 3); //~ E0277
    let _ = Numbered::start_write(2, 3, 1); //~ E0277
    let _ = Numbered::lock_write(2, 3, 0, 1); //~ E0277
    let _ = Numbered::register_writes_at(0x400, 2, 3);
}

fn generic<D: RegisterWords>(address: u64) {
    let _ = D::words(address); //~ E0277
    let _ = D::try_words(address);
}
