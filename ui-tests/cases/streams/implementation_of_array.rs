use aie_pattern::ArrayOf;

struct Samples(Vec<i32>);

impl ArrayOf<i32, ()> for Samples { //~ E0277
    const LEN: usize = 1000;

    fn elements(&self) -> &[i32] {
        &self.0
    }

    fn elements_mut(&mut self) -> &mut [i32] {
        &mut self.0
    }
}

fn main() {}
