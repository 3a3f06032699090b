use aie_pattern::prelude::*;

const N: i32 = 2;

macro_rules! walk {
    ($name:ident, $size:expr, $step:expr) => {
        tensor_pattern! {
            struct $name = <int16, 16; [$size, $step]>;
        }
    };
}

walk!(Zero, N - 2, 2); //~ AP010
walk!(Backwards, N, -4); //~ AP014

fn main() {}
