use aie_pattern::prelude::*;

const ROWS: u32 = 8;

object_fifo! {
    struct Turned = object = [i32; 64], depth = 2, producer = compute(0, 2), consumers = [compute(2, 2), compute(3, 3)],
                    from_stream = [[], [<8, 1>, <8, 8>]], ensure(identity); //~ AP117
}

object_fifo! {
    struct Constant = object = [i32; 64], depth = 2, producer = compute(0, 2), consumers = [compute(2, 2), compute(3, 3)],
                      from_stream = [[<ROWS, 1>, <8, 8>], []], ensure(identity); //~ AP117
}

object_fifo! {
    struct Lost = object = [i32; 64], depth = 2, producer = compute(0, 2), consumers = [compute(2, 2), compute(3, 3)],
                  allow(order), ensure(permutation); //~ AP092
}

assert_transfer!(Turned; identity); //~ AP117
assert_transfer!(Turned; permutation);

fn main() {}
