use aie_pattern::prelude::*;

object_fifo! {
    pub struct Of = object_fifo("of", tile(0, 2), tile(0, 5), 2, tile_ty); //~ AP004
}

fn main() {
    println!("{}", Of::DEPTH);
}
