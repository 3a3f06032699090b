use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = auto s = aie::make_tensor_buffer_stream(p, desc); //~ AP001
    pub struct Alone = aie::make_tensor_buffer_stream(p); //~ AP001
    pub struct Three = aie::make_tensor_buffer_stream(p, aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(8u, 2)), 3); //~ AP001
}

fn main() {}
