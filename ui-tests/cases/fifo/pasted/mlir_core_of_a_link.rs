use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %a = aie.tile(0, 2)
        %b = aie.tile(2, 2)
        %c = aie.tile(3, 5)
        aie.objectfifo @in(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
        aie.objectfifo @out(%b, {%c}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
        aie.objectfifo.link [@in] -> [@out]([] [])
        %core = aie.core(%b) {
            %s = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<24xi32>> //~ AP162
            aie.end
        }
    }
}

fn main() {}
