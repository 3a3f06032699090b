use aie_pattern::prelude::*;

const TAKEN: usize = 3;

object_fifo! {
    aie.objectfifo @of(%t02, {%t05}, [2 : i32, 2 : i32]) : !aie.objectfifo<memref<24xi32>>
    %one = aie.objectfifo.acquire @of(Consume, TAKEN) : !aie.objectfifosubview<memref<24xi32>> //~ AP162
    %two = aie.objectfifo.acquire @of(Consume, 1) : !aie.objectfifosubview<memref<24xi32>>
}

fn main() {}
