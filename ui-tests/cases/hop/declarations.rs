//! Ends in error, or none at all: their errors are all that is said.
use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 64])]
struct Send;
#[dma_bd(buffer = [i32; 64], offset = 32)] //~ AP015
struct InError;
const HALF: usize = 32;
#[dma_bd(buffer = [i32; 64], offset = HALF)] //~ AP015
struct ConstantInError;
tiling_pattern! {
    struct TilesInError = int32, compute, write { .buffer_dimension = {64}, .tiling_dimension = {65} }; //~ AP070
}
struct Other;

assert_transfer!(Send -> InError);
assert_transfer!(Send -> ConstantInError);
assert_transfer!(Send -> TilesInError; identity);
assert_transfer!(Send -> Other; identity); //~ E0277

fn main() {}
