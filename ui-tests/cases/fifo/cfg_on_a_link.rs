use aie_pattern::prelude::*;

object_fifo! {
    pub struct A = object = [i32; 8], depth = 2, producer = shim(0, 0), consumers = [mem(0, 1)];
    pub struct B = object = [i32; 8], depth = 2, producer = mem(0, 1), consumers = [compute(0, 2)];
    #[cfg(all())] //~ AP001
    link [A] -> [B] ([] [0]);
}

fn main() {}
