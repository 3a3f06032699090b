//! A push that finds room only if the paths hold words: a poll before it could wait forever.
use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = object = [i32; 16], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
}

object_fifo! {
    pub struct Out = object = [i32; 16], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
}

assert_completes!(
    sequence [for _ in 0..12 { In(16) } Out(192), await Out], //~ AP204
    fifos(In, Out),
    cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
);

fn main() {}
