use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    pub struct Of = depth = 3, object_fifo("of", tile(0, 2), tile(0, 5), 2, ty, via_DMA=True, via_DMA=False); //~ AP003 AP003
}

fn main() {
    println!("{}", Of::DEPTH);
}
