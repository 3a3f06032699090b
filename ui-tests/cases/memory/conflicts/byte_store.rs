//! Bytes are stored by reading their word and writing it back; nothing else has the bank.
use aie_pattern::prelude::*;

tensor_pattern! { struct Bytes = <uint8, 1; [64, 1]>; }
tile_memory! {
    struct Core = device = xcvc1902, tile = compute(6, 3) { out: [u8; 64] }
        conflicts(store Bytes in out) ensure(conflict_free); //~ AP152
}

fn main() {}
