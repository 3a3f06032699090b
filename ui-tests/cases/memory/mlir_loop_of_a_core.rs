use aie_pattern::prelude::*;

tile_memory! {
    struct Memory = {
        %a = aie.buffer(%t) : memref<4xi32>
        %core = aie.core(%t) {
            scf.for %i = %c0 to %c8 step %c1 {
                aie.use_lock(%l, AcquireGreaterEqual, 1)
                %s = aie.objectfifo.acquire @of(Consume, 1) : !aie.objectfifosubview<memref<4xi32>> //~ AP004
                scf.yield
            }
            aie.end
        }
    };
}

fn main() {}
