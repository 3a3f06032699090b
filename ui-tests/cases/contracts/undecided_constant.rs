use aie_pattern::prelude::*;

const SIZE: usize = 4096;

tensor_pattern! {
    pub struct Far = <int8, 1; [SIZE, 35184372088833], [4096, 35196717767733], [4096, 36183249954376],
                      [4096, 40728704299833]; device = ideal, ensure(injective)>; //~ AP083
}

fn main() {}
