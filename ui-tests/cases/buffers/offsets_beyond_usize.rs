use aie_pattern::prelude::*;

tap_pattern! {
    struct Far = i64, device = ideal, TensorAccessPattern((9223372036854775807,), 0, [2], [4611686018427387904]);
}

fn main() {
    let _ = Far.offsets_in_bytes().last(); //~ AP091
}
