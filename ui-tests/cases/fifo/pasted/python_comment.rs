use aie_pattern::prelude::*;

object_fifo! {
    pub struct Of = object_fifo("of", tile(0, 2), tile(0, 5), 2, # //~ AP001
                                np.ndarray[(64,), np.dtype[np.int32]]);
}

fn main() {
    println!("{}", Of::DEPTH);
}
