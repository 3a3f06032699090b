use aie_pattern::prelude::*;

struct Rows<const N: usize>;

impl<const N: usize> Rows<N> {
    fn walk() -> usize {
        let walk = tensor_pattern!(int32, 4; [Self::ROWS, 1]); //~ E0401
        walk.iter().len()
    }
    const ROWS: usize = N;
}

fn main() {
    Rows::<4>::walk();
}
