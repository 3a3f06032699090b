use aie_pattern::prelude::*;

object_fifo! {
    aie.objectfifo @of(%t02, {%t05}, 2 : i32) {aie_stream_port = 1 : i32} : !aie.objectfifo<memref<24xi32>> //~ AP164
}

fn main() {}
