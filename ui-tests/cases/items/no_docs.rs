#![deny(missing_docs)]
//! A crate with docs.
use aie_pattern::prelude::*;

tensor_pattern! {
    /// The first walk.
    pub struct First = <int32, 4; [2, 1]>;
    pub struct Second = <int32, 4; [2, 1]>; //~ missing_docs
}

fn main() {}
