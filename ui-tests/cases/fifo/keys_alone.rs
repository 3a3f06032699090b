use aie_pattern::prelude::*;

fn main() {
    let _of = object_fifo!(object = [i32; 16], depth = 2, producer = (0, 2), consumers = (0, 5)); //~ AP001
}
