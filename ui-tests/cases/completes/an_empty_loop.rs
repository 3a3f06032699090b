use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = object = [i32; 1024], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);

    assert_completes!(
        sequence [for _ in 0..18446744073709551615 {}], //~ AP001
        cores [compute(0, 2) { loop { acquire(In, 1); release(In, 1); } }],
    );
}

fn main() {}
