use aie_pattern::{Pattern, prelude::*};

tensor_pattern! {
    struct Walk = <int32, 4; [8, 1], [1, 0], [1, 0], [4, 8]>;
}

#[derive(Clone, Copy)]
struct Mixed;
impl AccessPattern for Mixed {
    const PATTERN: Pattern = Walk::PATTERN;
    type Indices = ();
    const INDICES: &'static () = &();
    type Stream<T> = [T; 4];
}

fn main() {
    Mixed.gather(&[0i32; 256], &mut [0; 4]); //~ AP023
}
