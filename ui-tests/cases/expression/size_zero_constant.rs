use aie_pattern::prelude::*;

const COUNT: usize = 0;

fn main() {
    let walk = tensor_pattern!(int16, 16; [COUNT, 2]); //~ AP010
    let mut stream = [0i16; 128];
    walk.gather(&[0i16; 256], &mut stream);
    println!("{:?} {}", walk.indices(), walk.iter().len());
}
