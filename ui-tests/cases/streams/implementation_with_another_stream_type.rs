use aie_pattern::{Dim, Element, Pattern, prelude::*};

/// A stream that is no array, and says another length each time.
struct Growing<T>(Vec<T>);

#[derive(Clone, Copy)]
struct Walk;
impl AccessPattern for Walk {
    const PATTERN: Pattern = Pattern::new(Element::Int8, 0, &[Dim::new(4, 1)]).unwrap();
    type Indices = ();
    const INDICES: &'static () = &();
    type Stream<T> = Growing<T>; //~ E0277
}

fn main() {
    let _ = Growing(vec![0]).0;
}
