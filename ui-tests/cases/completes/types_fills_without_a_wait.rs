use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Fill = i32, TensorAccessPattern((4, 1024), offset = 0, sizes = [1, 1, 4, 1024], strides = [0, 0, 1024, 1]);
    pub struct Drain = i32, TensorAccessPattern((4, 1024), offset = 0, sizes = [1, 1, 4, 1024], strides = [0, 0, 1024, 1]);
}

object_fifo! {
    pub struct In = object = [i32; 1024], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
}

object_fifo! {
    pub struct Out = object = [i32; 1024], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
}

const ROWS: usize = 6;

// Each drain proves the fill before it.
assert_completes!(
    sequence [for _ in 0..8 { In(ROWS * 1024), Out(ROWS * 1024), await Out }],
    fifos(In, Out),
    cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
);

assert_completes!(
    sequence [
        Out(6 * 4096),
        In(Fill),
        In(Fill),
        In(Fill),
        In(Fill),
        In(Fill), //~ AP204
        In(Fill),
        await Out,
    ],
    fifos(In, Out),
    cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
);

fn main() {}
