use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 4]; 4], dims = [<4, 4>, <4, 1>], pad = [<1, 1>, <1, 1>], len = 36,
         ensure(inverse(Plain)))] //~ AP088
struct Halo;
#[dma_bd(buffer = [i32; 16])]
struct Plain;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 36], ensure(inverse(Halo)))] //~ AP083
struct Whole;

assert_same_walk!(Halo, Plain); //~ AP087
assert_same_walk!(Plain, Halo); //~ AP087

fn main() {}
