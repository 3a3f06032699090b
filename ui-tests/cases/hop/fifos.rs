//! FIFOs whose elements do not arrive as claimed, and such as hand nothing to each other.
use aie_pattern::prelude::*;

object_fifo! {
    struct In = object = [[i32; 6]; 4], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct Columns = object = [[i32; 6]; 4], depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
                     to_stream = [<6, 1>, <4, 6>];
    struct Other = object = [[i32; 6]; 4], depth = 2, producer = mem(0, 1), consumers = compute(0, 3);
    struct OtherIn = object = [[i32; 6]; 4], depth = 2, producer = shim(1, 0), consumers = mem(0, 1);
    struct Back = object = [[i32; 6]; 4], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
    struct Half = object = [[i32; 3]; 4], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
    link [In] -> [Columns];
    link [OtherIn] -> [Other];
}
tap_pattern! {
    struct Tensor = i32, full(8, 6);
    struct Half2 = i32, full(3, 6);
}
#[dma_bd(channel = s2mm(0), buffer = [i32; 24])]
struct ToCore;

assert_transfer!(Tensor -> In => Columns; identity); //~ AP117
assert_transfer!(Columns; identity); //~ AP117
assert_transfer!(Tensor -> In => Other); //~ AP112
assert_transfer!(Tensor -> In => Columns => Other); //~ AP112
assert_transfer!(Columns => Half); //~ AP112
assert_transfer!(Half2 -> In => Columns); //~ AP113
assert_transfer!(Back -> Half2; identity); //~ AP176
assert_transfer!(In => ToCore); //~ E0277

fn main() {}
