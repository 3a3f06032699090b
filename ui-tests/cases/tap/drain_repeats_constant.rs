//! What a repeated drain writes, it writes again.
use aie_pattern::prelude::*;
const TIMES: usize = 3;
tap_pattern! {
    pub struct Walk = i32, rt.drain(of.cons(), C, tap = TensorAccessPattern((64,), 0, [TIMES, 1, 1, 16], [0, 0, 0, 1])); //~ AP049
}
fn main() {}
