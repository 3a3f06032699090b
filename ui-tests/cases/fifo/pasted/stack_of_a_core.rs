use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %shim = aie.tile(0, 0)
        %core = aie.tile(0, 2)
        aie.objectfifo @rows(%shim, {%core}, [2 : i32, 2 : i32]) : !aie.objectfifo<memref<3968xi32>>
        aie.objectfifo @sums(%core, {%shim}, [2 : i32, 2 : i32]) : !aie.objectfifo<memref<3968xi32>> //~ AP184
        %c = aie.core(%core) {
            aie.end
        } {stack_size = 3328 : i32}
    }
}

fn main() {}
