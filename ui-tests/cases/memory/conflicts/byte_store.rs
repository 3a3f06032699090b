//! Bytes are stored by reading their word and writing it back; nothing else has the bank.
use aie_pattern::prelude::*;

tap_pattern! { struct Bytes = u8, device = ideal, full(64); }
tile_memory! {
    struct Core = device = xcvc1902, tile = compute(6, 3) { out: [u8; 64] }
        conflicts(store Bytes in out) ensure(conflict_free); //~ AP152
}

fn main() {}
