//! All runs of an iteration that begins with the second, named where its walk is needed, and not named.
use aie_pattern::prelude::*;

#[dma_bd(tile = shim, buffer = [i32; 256], len = 64, iteration = (4, 64, 1))] //~ AP106
struct Blocks;

type All = <Blocks as BufferDescriptor>::AllRuns;
const LEN: usize = All::LEN;

fn main() {}
