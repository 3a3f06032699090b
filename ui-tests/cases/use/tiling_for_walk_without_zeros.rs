use aie_pattern::prelude::*;

tiling_pattern! {
    struct Halo = int32, mem, read { .buffer_dimension = {8}, .tiling_dimension = {10}, .offset = {-1} };
}

fn last<P: AccessPattern>(pattern: P) -> Option<usize> {
    pattern.iter().next_back()
}

fn main() {
    last(Halo); //~ E0277
}
