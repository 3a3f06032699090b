//! The command `aie-pattern`: checks designs, and shows what they do.
#![forbid(unsafe_code)]

fn main() {}
