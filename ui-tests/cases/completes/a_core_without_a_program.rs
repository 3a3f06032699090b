use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = object = [i32; 1024], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    pub struct Out = object = [i32; 1024], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);

    assert_completes!(sequence [In(4096), Out(4096), await Out]); //~ AP001
}

fn main() {}
