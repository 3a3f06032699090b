use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(24,), np.dtype[np.int32]]
    pub struct Of = object_fifo('of', tile(0, 2), tile(0, 5), 2, ty); //~ error
}

fn main() {
    println!("{}", Of::DEPTH);
}
