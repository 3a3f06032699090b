//! Awaits for which no token is left, each with what it lacks.
use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
}

object_fifo! {
    pub struct Out = object = [i32; 64], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
}

assert_completes!(
    sequence [await In, In(64)], //~ AP222
    fifos(In),
    cores [compute(0, 2) { loop { acquire(In, 1); release(In, 1); } }],
);

assert_completes!(
    sequence [await Out, Out(64)], //~ AP222
    fifos(Out),
    cores [compute(0, 2) { loop { acquire(Out, 1); release(Out, 1); } }],
);

assert_completes!(
    sequence [
        Out(64),
        await Out,
        await Out, //~ AP222
    ],
    fifos(Out),
    cores [compute(0, 2) { loop { acquire(Out, 1); release(Out, 1); } }],
);

fn main() {}
