//! Addresses and ids that are constants.
use aie_pattern::prelude::*;

const BASE: u32 = 0x400;
const ID: u8 = 0;

#[dma_bd(buffer = [i32; 64], bd_id = ID, address = BASE)]
struct In;
#[dma_bd(buffer = [i32; 64], bd_id = ID + 1, address = BASE + 64, offset = 16, len = 32)]
struct Out;
#[dma_bd(buffer = [i32; 64], bd_id = ID, address = BASE + 0x200)]
struct Other;

assert_tile!(In, Out); //~ AP104
assert_tile!(Out, In, Other; shared(In, Out)); //~ AP056

fn main() {}
