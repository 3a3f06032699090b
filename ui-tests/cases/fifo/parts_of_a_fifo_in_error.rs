use aie_pattern::fifo::Placement;
use aie_pattern::prelude::*;

object_fifo! {
    struct In = object = [i32; 32], depth = 2, producer = shim(0, 0), consumers = mem(0, 1),
                from_stream = [(4, 4), (3, 1)]; //~ AP171
    struct A = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(0, 2);
    struct B = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(0, 4);
    link [In] -> [A, B] ([] [0, 16]);
}

tap_pattern! { struct Fill = i32, full(32); }

assert_transfer!(Fill -> InFromStream0; permutation);
assert_transfer!(Fill -> InFromStream0Part0 => AToStream -> AFromStream0; permutation);

fn main() {
    let _ = (InFromStream0Part1::words(0x400), InFromStream0Part0::LEN, InFromStream0Part1::INDICES);
    let _ = InFromStream0::ring_words(&Placement { addresses: &[], first_lock: 0, first_bd: 0, channel: 0 });
}
