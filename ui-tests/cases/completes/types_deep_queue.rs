use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = device = xcve3858, object = [i32; 1024], depth = 2, producer = shim(0, 0), consumers = compute(0, 3);
}

object_fifo! {
    pub struct Out = device = xcve3858, object = [i32; 1024], depth = 2, producer = compute(0, 3), consumers = shim(0, 0);
}

// The queue of an MM2S channel of this shim holds 16 tasks.
assert_completes!(
    sequence [Out(16 * 1024), for _ in 0..16 { In(1024) } await Out],
    fifos(In, Out),
    cores [compute(0, 3) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
);

assert_completes!(
    sequence [Out(17 * 1024), for _ in 0..16 { In(1024) } In(1024), await Out], //~ AP204
    fifos(In, Out),
    cores [compute(0, 3) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
);

fn main() {}
