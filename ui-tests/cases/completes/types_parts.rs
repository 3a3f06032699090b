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

// Any type of integer.
const TWO: i8 = 2;

assert_completes!(
    sequence [
        for _ in 0..3 {
            Inn(Fill), //~ AP004
            Out(Drain),
        }
    ],
    fifos(In, Out),
    cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
);

assert_completes!(
    sequence [
        Fill,
        Drain,
        Drain, //~ AP001
    ],
    fifos(In, Out),
    cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
);

assert_completes!(
    sequence [
        In(Fill),
        Drain, //~ AP001
    ],
    fifos(In, Out),
    cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
);

assert_completes!(
    sequence [Fill, Drain],
    fifos(
        In,
        self::In, //~ AP003
    ),
    cores [],
);

assert_completes!(
    sequence [Fill, Drain],
    fifos(
        In, //~ AP001
        Out,
    ),
    cores [],
);

assert_completes!(
    sequence [Fill, Drain],
    fifos(In, Out),
    cores [
        compute(0, 2) {
            loop {
                acquire(In, TWO); //~ AP162
                acquire(Out, 1);
                release(In, 2);
                release(Out, 1);
            }
        }
    ],
);

assert_completes!(
    sequence [Fill, Drain],
    fifos(In, Out),
    cores [
        compute(0, 2) {
            loop {
                acquire(In, 1);
                acquire(Out, 1);
                release(In, 2); //~ AP162
                release(Out, 1);
            }
        }
    ],
);

fn main() {}
