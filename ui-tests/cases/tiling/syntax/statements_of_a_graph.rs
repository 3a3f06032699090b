use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        m = adf::shared_buffer<int32>::create({12, 8}, 1, 1); //~ AP001
        num_buffers(m) = 2; //~ AP001
        location<adf::buffer>(m) = adf::address(0, 0, 0x100); //~ AP001
        adf::write_access(m.in[0]) = adf::tiling({.buffer_dimension = {12, 8}, .tiling_dimension = {12, 4}});
    };
}

fn main() {}
