use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]>;
}

fn main() {
    let _ = Walk.try_stream_mut(&mut [0i8; 240]); //~ AP007
}
