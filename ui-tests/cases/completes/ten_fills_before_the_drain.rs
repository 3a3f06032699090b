use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = object = [i32; 1024], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    pub struct Out = object = [i32; 1024], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);

    assert_completes!(
        sequence [for _ in 0..10 { In(1024) } Out(10240), await Out], //~ AP203
        cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
    );
}

fn main() {}
