use aie_pattern::prelude::*;

macro_rules! walk {
    ($name:ident, $size:expr, $step:literal) => {
        tensor_pattern! {
            struct $name = <int16, 16; [$size, $step]>;
        }
    };
}

walk!(Zero, 0, 2); //~ AP010
walk!(Negative, 2 - 4, 2); //~ AP010
walk!(Backwards, 2, -4); //~ AP014

fn main() {}
