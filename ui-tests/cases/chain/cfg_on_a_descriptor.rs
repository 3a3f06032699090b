use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 8], bd_id = 0)]
pub struct Ping;

assert_bd_chain!(Ping -> #[cfg(any())] Ping); //~ AP001

fn main() {}
