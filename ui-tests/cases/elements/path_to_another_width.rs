use aie_pattern::prelude::*;

mod m {
    #[allow(non_camel_case_types)]
    pub struct i16(pub f32);
}

#[dma_bd(buffer = [m::i16; 128], dims = [<8, 16>, <16, 1>])] //~ AP007
struct Walk;

fn main() {
    let _ = m::i16(0.0);
}
