use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = object = [i32; 4], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    pub struct Out = object = [i32; 4], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
}

assert_completes!(
    sequence [In(8), Out(8), await Out],
    fifos(In, Out),
    cores [
        compute(0, 2) {
            loop 2 { //~ AP001
                acquire(In, 1);
                acquire(Out, 1);
                release(In, 1);
                release(Out, 1);
            }
        }
    ],
);

fn main() {}
