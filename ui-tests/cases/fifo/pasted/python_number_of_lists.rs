use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(4, 8), np.dtype[np.int32]]
    pub struct Of = object_fifo("of0", tile(0, 2), [tile(0, 5), tile(2, 3)], 2, ty, [], [[(4, 8), (8, 1)], [], []]); //~ AP001
}

fn main() {
    println!("{}", Of::DEPTH);
}
