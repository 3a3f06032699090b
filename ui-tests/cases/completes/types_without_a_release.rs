//! A core that acquires objects of a FIFO and never releases one.
use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = object = [i32; 16], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
}

object_fifo! {
    pub struct Out = object = [i32; 16], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
}

assert_completes!(
    sequence [In(64), Out(64), await Out], //~ AP201
    fifos(In, Out),
    cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); } }],
);

fn main() {}
