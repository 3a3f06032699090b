use aie_pattern::prelude::*;

tensor_pattern! { struct Descriptor = aie::make_tensor_descripter<int8, 32>(aie::tensor_dim(8u, 2)); } //~ AP004
tap_pattern! { struct Tap = i32, TensorAcessPattern((16, 16), 0, [4, 4], [16, 1]); } //~ AP001

fn main() {}
