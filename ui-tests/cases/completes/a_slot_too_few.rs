use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = object = [i32; 16], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    pub struct Mid = object = [i32; 16], depth = 3, producer = compute(0, 2), consumers = compute(0, 3);
    pub struct Out = object = [i32; 16], depth = 2, producer = compute(0, 3), consumers = shim(0, 0);

    assert_completes!(
        sequence [
            Out(48),
            In(32),
            await Out, //~ AP200
        ],
        cores [
            compute(0, 2) { loop { acquire(In, 1); acquire(Mid, 3); release(In, 1); release(Mid, 3); } }
            compute(0, 3) { loop { acquire(Mid, 2); acquire(Out, 1); release(Mid, 2); release(Out, 1); } }
        ],
    );
}

fn main() {}
