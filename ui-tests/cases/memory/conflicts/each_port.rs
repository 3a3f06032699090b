//! Each port is read, whatever is wrong with others.
use aie_pattern::prelude::*;

tensor_pattern! { struct Row = <int16, 16; [4, 1]>; }

tile_memory! {
    struct Several = device = npu1 { a: [i16; 256] }
    conflicts(
        load Row in b, //~ AP004
        load Row in a,
        store Row in a[], //~ AP001
        dma Row in c, //~ AP004
    );
    struct OfError = device = npu1 {
        a: [i16], //~ AP001
    } call(a) conflicts(load Row in a);
}

fn main() {}
