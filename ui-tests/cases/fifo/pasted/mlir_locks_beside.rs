use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %t = aie.tile(0, 2)
        %u = aie.tile(0, 3)
        %l0 = aie.lock(%t, 0) %l1 = aie.lock(%t, 1) %l2 = aie.lock(%t, 2) %l3 = aie.lock(%t, 3) %l4 = aie.lock(%t, 4)
        %l5 = aie.lock(%t, 5) %l6 = aie.lock(%t, 6) %l7 = aie.lock(%t, 7) %l8 = aie.lock(%t, 8) %l9 = aie.lock(%t, 9)
        %la = aie.lock(%t, 10) %lb = aie.lock(%t, 11) %lc = aie.lock(%t, 12) %ld = aie.lock(%t, 13) %le = aie.lock(%t, 14)
        aie.objectfifo @of(%t, {%u}, 2 : i32) : !aie.objectfifo<memref<16xi32>> //~ AP179
    }
}

fn main() {}
