use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.float8]] //~ AP004
    pub struct Of = object_fifo("of", tile(0, 2), tile(0, 5), 2, ty);
}

fn main() {
    println!("{}", Of::DEPTH);
}
