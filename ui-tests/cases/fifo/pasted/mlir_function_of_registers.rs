use aie_pattern::prelude::*;

object_fifo! {
    pub struct Own = object = [i32; 8], depth = 1, producer = compute(0, 3), consumers = compute(2, 3);
    aie.device(npu1) {
        %a = aie.tile(0, 2)
        %b = aie.tile(0, 5)
        aie.objectfifo @of(%a, {%b}, 2 : i32) : !aie.objectfifo<memref<24xi32>>
        func.func @sequence(%in: memref<24xi32>) {
            aiex.npu.write32 {address = 2098304 : ui32, value = 1 : ui32} //~ AP004
            return
        }
    }
}

fn main() {}
