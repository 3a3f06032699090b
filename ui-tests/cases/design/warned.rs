use aie_pattern::prelude::*;

aie_design! {
    mod warned = {
        aie.device(npu1) {
            %core = aie.tile(0, 2)
            %far = aie.tile(0, 5)
            %mem = aie.tile(0, 1)
            %other = aie.tile(1, 2)
            aie.objectfifo @twice(%far, {%core dimensionsFromStream [<size = 4, stride = 1>, <size = 4, stride = 1>]}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
            aie.objectfifo @idle(%far, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
            aie.objectfifo @wrong(%other dimensionsToStream [<size = 16, stride = 2>], {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>> //~ AP172
        }
    };
}

// What is only warned of is declared.
const DECLARED: usize = warned::Twice::OBJECT_LEN + warned::Idle::OBJECT_LEN + warned::TwiceFromStream0::INDICES.len();

fn main() {
    println!("{DECLARED}");
}
