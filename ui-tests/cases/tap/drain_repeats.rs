//! What a repeated drain writes, it writes again.
use aie_pattern::prelude::*;
tap_pattern! {
    pub struct Walk = i32, rt.drain(of.cons(), C, tap = TensorAccessPattern((64,), 0, [3, 1, 1, 16], [0, 0, 0, 1])); //~ AP049
    pub struct Computed = i32, rt.drain(of.cons(), C, tap = full(16).repeat(3)); //~ AP049
    pub struct Meant = i32, allow(overlap), rt.drain(of.cons(), C, tap = full(16).repeat(3));
    pub struct Sent = i32, rt.fill(of.prod(), A, tap = full(16).repeat(3));
}
fn main() {}
