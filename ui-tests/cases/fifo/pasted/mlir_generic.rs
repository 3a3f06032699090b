use aie_pattern::prelude::*;

object_fifo! {
    %t0 = "aie.tile"() <{col = 0 : i32, row = 2 : i32}> : () -> index //~ AP001
    %t1 = aie.tile(0, 5)
    "aie.objectfifo"(%t0, %t1) <{dimensionsToStream = #aie<bd_dim_layout_array[]>, elemNumber = 2 : i32, elemType = !aie.objectfifo<memref<16xi32>>, sym_name = "of"}> : (index, index) -> () //~ AP001
}

fn main() {}
