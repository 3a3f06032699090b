use aie_pattern::prelude::*;

object_fifo! {
    A = tile(1, 5)
    B = tile(1, 3)
    ty = np.ndarray[(4, 8), np.dtype[np.int32]]
    pub struct Of = object_fifo("of0", A, B, 2, ty, dimensionToStream=[(4, 8), (8, 1)]); //~ AP002
}

fn main() {
    println!("{}", Of::DEPTH);
}
