use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Vectors = <int16, 16; [8u, 2]>;
}

tiling_pattern! {
    pub struct Read = int32, compute, read { .buffer_dimension = {12, 6} };
}

assert_same_volume!(Vectors, Read); //~ E0277

fn main() {}
