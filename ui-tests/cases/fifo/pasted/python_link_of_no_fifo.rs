use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    pub struct In = of_in = object_fifo("in", tile(0, 0), tile(0, 1), 2, ty);
    of_out = object_fifo("out", tile(0, 1), tile(0, 2), 2, ty)
    object_fifo_link(of_in, of_outs) //~ AP004
}

fn main() {
    println!("{}", In::DEPTH);
}
