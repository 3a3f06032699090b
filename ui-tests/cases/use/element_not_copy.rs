use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [1, 1]>;
}

fn gather(buffer: &[String; 16], stream: &mut [String; 16]) {
    Walk.gather(buffer, stream); //~ E0277
}

fn main() {
    let texts: [String; 16] = Default::default();
    gather(&texts, &mut texts.clone());
}
