use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %a = aie.tile(0, 2)
        %b = aie.tile(0, 5)
        aie.objectfifo @of(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
        %core = aie.core(%b) {
            %s = aie.objectfifo.acquire @of(Consume, 1) : !aie.objectfifosubview<memref<24xi32>>
            %e = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<24xi32>> -> memref<96xi8> //~ AP008
            aie.objectfifo.release @of(Consume, 1)
            aie.end
        }
    }
}

fn main() {}
