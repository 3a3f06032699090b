//! Two calls: on AIE2P and AIE-ML v2 the first one would have no collision, but the second one would, since `c` and `d`
//! share 32 bytes. So no device is named.
use aie_pattern::prelude::*;

tensor_pattern! {
    struct Vectors = <int16, 16; [16, 1]>;
    struct Once = <int16, 8; [1, 1]>;
}

tile_memory! {
    struct Core = tile = compute(0, 2) {
        a: [i16; 256] @ bank(1),
        b: [i16; 256] @ bank(1),
        c: [i16; 8] @ 0x8000,
        d: [i16; 8] @ 0x8010 aligned = false,
    }
        conflicts(load Vectors in a, load Vectors in b after 1) //~ AP152
        conflicts(load Once in c, load Once in d)
        ensure(conflict_free);
}

fn main() {}
