use aie_pattern::prelude::*;

fn main() {
    let walk = tensor_pattern!(int16, 16; [8, 2];); //~ AP001
    let mut stream = [0i16; 128];
    walk.gather(&[0i16; 256], &mut stream);
    println!("{:?} {}", walk.indices(), walk.iter().len());
}
