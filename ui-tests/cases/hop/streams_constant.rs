//! The same of objects whose size rustc evaluates.
use aie_pattern::prelude::*;

const ROWS: usize = 4;

object_fifo! {
    struct In = object = [[i32; 6]; ROWS], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct Mem = object = [[i32; 6]; ROWS], depth = 2, producer = mem(0, 1), consumers = compute(0, 2);
    struct Back = object = [[i32; 6]; ROWS], depth = 2, producer = compute(0, 2), consumers = mem(0, 1);
    struct Out = object = [[i32; 6]; ROWS], depth = 2, producer = mem(0, 1), consumers = shim(0, 0);
    link [In] -> [Mem];
    link [Back] -> [Out];
}
object_fifo! {
    struct Apart = object = [[i32; 6]; ROWS], depth = 2, producer = shim(2, 0), consumers = compute(2, 2);
}
tap_pattern! {
    struct Tensor = i32, full(8, 6);
    struct Rows = i32, full(3, 6);
}
#[dma_bd(channel = s2mm(0), buffer = [i32; 24])]
struct ToCore;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 24])]
struct FromMem;

assert_transfer!(Tensor -> Mem; identity); //~ AP122
assert_transfer!(Back -> Tensor); //~ AP122
assert_transfer!(Tensor -> Back); //~ AP122
assert_transfer!(In -> Mem; identity); //~ AP122
assert_transfer!(In -> Out); //~ AP122
assert_transfer!(In -> Apart); //~ AP122
assert_transfer!(FromMem -> Mem); //~ AP122
assert_transfer!(Out -> ToCore); //~ AP122
assert_transfer!(MemToStream -> BackFromStream0); //~ AP122
assert_transfer!(Out => In); //~ AP123
assert_transfer!(Tensor -> Tensor => In); //~ AP123
assert_transfer!(Out -> Rows); //~ AP176

fn main() {}
