//! Columns of two matrices whose sizes do not divide each other, too long to walk.
use aie_pattern::prelude::*;

#[dma_bd(tile = shim, channel = mm2s(0), buffer = [[i32; 384]; 600], dims = [<384, 1>, <600, 384>])]
struct Columns;
#[dma_bd(device = ideal, channel = s2mm(0), buffer = [[i32; 256]; 900], dims = [<256, 1>, <900, 256>])]
struct OtherColumns;
#[dma_bd(tile = shim, channel = mm2s(0), buffer = [[i32; 48]; 60], dims = [<48, 1>, <60, 48>])]
struct FewColumns;
#[dma_bd(device = ideal, channel = s2mm(0), buffer = [[i32; 32]; 90], dims = [<32, 1>, <90, 32>])]
struct OtherFewColumns;

assert_transfer!(FewColumns -> OtherFewColumns; permutation);
assert_transfer!(Columns -> OtherColumns; permutation); //~ AP120

fn main() {}
