//! Descriptors without an id, in error, or none at all.
use aie_pattern::prelude::*;

#[dma_bd(buffer = [i32; 64], bd_id = 0, next_bd = 1)]
struct First;
#[dma_bd(buffer = [i32; 64])]
struct Unnumbered;
#[dma_bd(buffer = [i32; 64], bd_id = 16)] //~ AP040
struct InError;
const SIXTEEN: u32 = 16;
#[dma_bd(buffer = [i32; 64], bd_id = SIXTEEN)] //~ AP040
struct ConstantInError;
struct Other;

assert_bd_chain!(First -> Unnumbered); //~ AP056
assert_bd_chain!(First -> InError);
assert_bd_chain!(First -> ConstantInError);
assert_bd_chain!(First -> Other); //~ E0277

fn main() {}
