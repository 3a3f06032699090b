use aie_pattern::prelude::*;

object_fifo! {
    pub struct A = object = [i32; 8], depth = 2, producer = shim(0, 0), consumers = [compute(0, 2)];
    #[cfg(any())] //~ AP001
    pub struct B = object = [i32; 8], depth = 2, producer = shim(0, 0), consumers = [compute(0, 2)];
    #[cfg_attr(all(), cfg(any()))] //~ AP001
    pub struct C = object = [i32; 8], depth = 2, producer = shim(0, 0), consumers = [compute(0, 2)];
}

fn main() {}
