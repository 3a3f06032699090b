use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %a = aie.tile(0, 2)
        %b = aie.tile(0, 5)
        aie.objectfifo @of(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
        %core = aie.core(%b) {
            aie.end
        } {stackSize = 3328 : i32} //~ AP002
    }
}

fn main() {}
