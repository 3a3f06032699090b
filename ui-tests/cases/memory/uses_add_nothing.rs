//! What uses a declaration with errors is not in error as well.
use aie_pattern::prelude::*;

const BASE: usize = 0x2001;

tile_memory! {
    pub struct Literal = device = npu1 { a: [i32; 256] @ 0x2001 }; //~ AP143
    pub struct Constant = device = npu1 { a: [i32; 256] @ BASE, b: [i32; 64] * 2 }; //~ AP143
    pub struct Syntax = device = npu1 { a: [i32; 256] aligned = 1 }; //~ AP001
}

#[dma_bd(buffer = [i32; 256], bd_id = 0, address = Literal::A.dma_address(0))]
pub struct InLiteral;

#[dma_bd(buffer = [i32; 64], bd_id = 0, address = Constant::B.dma_address(1))]
pub struct InConstant;

pub fn address() -> u64 {
    Literal::A.address(0) + Constant::A.address(0) + Syntax::A.address(0)
}

fn main() {
    println!("{} {} {}", Literal::MAP, Constant::MAP, Syntax::MAP);
}
