use aie_pattern::{Pattern, prelude::*};

tensor_pattern! {
    struct Walk = <int32, 4; [8, 1], [1, 0], [1, 0], [4, 8]>;
    struct Other = <int32, 4; [8, 1], [4, 1]>;
}

#[derive(Clone, Copy)]
struct Mixed;
impl AccessPattern for Mixed {
    const PATTERN: Pattern = Walk::PATTERN;
    type Indices = ();
    const INDICES: &'static () = &();
    type Stream<T> = [T; 128];
}
impl TensorPattern for Mixed {
    type Shape = <Other as TensorPattern>::Shape;
    type Vector<T> = [T; 4];
}

fn main() {
    let _ = Mixed.stream(&[0i32; 256]); //~ AP092
}
