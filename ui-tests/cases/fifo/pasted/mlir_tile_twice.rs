use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %a = aie.tile(0, 2)
        %b = aie.tile(0, 5)
        %a = aie.tile(0, 3) //~ AP003
        aie.objectfifo @of(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
    }
}

fn main() {}
