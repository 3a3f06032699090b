use aie_pattern::prelude::*;

const COUNT: usize = 0;

tensor_pattern! {
    pub struct Syntax = <int16, 16; [2, 0, 7]>; //~ AP001
    pub struct Literal = <int16, 16; [0, 1]>; //~ AP010
    pub struct Constant = <int16, 16; [COUNT, 1]>; //~ AP010
}

assert_descriptor_budget!(Syntax, Literal, Constant);

const LEVELS: usize = Syntax::LEVELS.rank() + Literal::LEVELS.rank() + Constant::LEVELS.rank();

fn main() {
    println!("{LEVELS} {} {}", Syntax::ALIGNMENT, Literal::NATIVE.is_some());
}
