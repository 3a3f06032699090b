use aie_pattern::prelude::*;

object_fifo! {
    struct North = object = [i32; 8], depth = 2, producer = compute(0, 2), consumers = mem(0, 1);
    struct South = object = [i32; 8], depth = 2, producer = compute(0, 3), consumers = mem(0, 1);
    struct Both = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(0, 4);
    link [North, South] -> [Both] ([0, 8] []);
}

assert_transfer!(North => Both; identity); //~ AP117

fn main() {}
