use aie_pattern::prelude::*;

// What rustc prints of an expansion that is no item is its first token.
tensor_pattern!(<int32, 4; [2, 1]>); //~ error

tiling_pattern!(int32, mem, write { .buffer_dimension = {12, 8} }); //~ error

fn main() {}
