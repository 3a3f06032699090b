use aie_pattern::{Dim, Element, Pattern, prelude::*};

#[derive(Clone, Copy)]
struct Below;
impl AccessPattern for Below {
    const PATTERN: Pattern = Pattern::new(Element::Int8, 0, &[Dim::new(4, -1)]).unwrap();
    type Indices = ();
    const INDICES: &'static () = &();
    type Stream<T> = [T; 4];
}

fn main() {
    Below.gather(&[0u8; 4], &mut [0; 4]); //~ AP014
}
