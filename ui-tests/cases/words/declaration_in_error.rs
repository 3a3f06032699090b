//! Uses of the words of declarations in error add no errors.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], dims = [<8, 8>, <9, 1>], address = 0x400, bd_id = 2, channel = mm2s(0))] //~ AP015
pub struct Literal;

const ROWS: usize = 9;

#[dma_bd(buffer = [i32; 64], dims = [<ROWS, 8>, <8, 1>], address = 0x400, bd_id = 2, channel = mm2s(0))] //~ AP015
pub struct Constant;

const LITERAL: [u32; 6] = Literal::words(0x400);
const CONSTANT: [u32; 6] = Constant::words(0x400);
const MISSING: [u32; 8] = Literal::WORDS;

fn main() {
    let _ = (LITERAL, CONSTANT, MISSING, Constant::WORDS);
    let _ = (Literal::register_writes(2, 3), Constant::register_writes(2, 3));
    let _ = (Literal::try_words(0x400), Constant::try_words(0x400));
    let _ = (Literal::start(0, 1), Constant::start(7, 1), Literal::lock_write(0, 0, 0, 0));
}
