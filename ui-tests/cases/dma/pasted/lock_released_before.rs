use aie_pattern::prelude::*;

#[dma_bd(
    buffer = [i32; 64],
    use_lock(3, LockAction.AcquireGreaterEqual, value=1),
    use_lock(4, LockAction.Release, value=1), //~ AP001
    dma_bd(b, offset=0, len=64),
)]
struct Rows;

fn main() {}
