use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<32xi8>>; //~ AP004
}

fn main() {}
