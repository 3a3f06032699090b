use aie_pattern::prelude::*;

object_fifo! {
    pub struct Of = {
        aie.objectfifo @of(%t02, {%t05}, 1 : i32) : !aie.objectfifo<memref<4xi16>>
            = [dense<"0x010002000300"> : memref<4xi16>] //~ AP008
    };
}

fn main() {}
