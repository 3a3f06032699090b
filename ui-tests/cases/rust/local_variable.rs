use aie_pattern::prelude::*;

fn main() {
    let rows = std::env::args().count();
    let walk = tensor_pattern!(int16, 16; [rows, 2]); //~ E0435
    println!("{}", walk.iter().len());
}
