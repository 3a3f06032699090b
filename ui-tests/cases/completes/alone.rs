use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = object = [i32; 1024], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
}

assert_completes!(sequence [In(4096)], cores [compute(0, 2) { loop { acquire(In, 1); release(In, 1); } }]); //~ AP001

fn main() {}
