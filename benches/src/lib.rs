//! What the benchmarks measure: walks, and the same moves written by hand.

pub mod moves;
pub mod streams;
