use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = object = [i32; 1024], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    pub struct Mid = object = [i32; 1024], depth = 2, producer = compute(0, 2), consumers = compute(0, 3);

    assert_completes!(
        sequence [
            Inn(4096), //~ AP004
        ],
        cores [
            compute(0, 2) { loop { acquire(In, 1); acquire(Mid, 1); release(In, 1); release(Mid, 1); } }
            compute(0, 3) { loop { acquire(Mid, 1); release(Mid, 1); } }
        ],
    );
}

object_fifo! {
    pub struct A = object = [i32; 1024], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    pub struct B = object = [i32; 1024], depth = 2, producer = compute(0, 2), consumers = compute(0, 3);

    assert_completes!(
        sequence [A(4096)],
        cores [
            compute(0, 2) { loop { acquire(A, 1); release(A, 2); } } //~ AP162
            compute(0, 3) { loop { acquire(A, 1); release(A, 1); } } //~ AP162
        ],
    );
}

object_fifo! {
    pub struct C = object = [i32; 1024], depth = 2, producer = compute(0, 2), consumers = compute(0, 4);

    assert_completes!(
        sequence [await C], //~ AP185
        cores [
            compute(0, 2) { loop { acquire(C, 1); release(C, 1); } }
            compute(0, 4) { loop { acquire(C, 1); release(C, 1); } }
        ],
    );
}

fn main() {}
