//! What is no port.
use aie_pattern::prelude::*;

tensor_pattern! { struct Vectors = <int16, 16; [16, 1]>; }
tile_memory! {
    struct Kind = device = npu1 { a: [i16; 256] } conflicts(read Vectors in a); //~ AP001
    struct Empty = device = npu1 { a: [i16; 256] } conflicts(); //~ AP001
    struct Nothing = device = npu1 { a: [i16; 256] } conflicts(load in a); //~ AP001
    struct NoBuffer = device = npu1 { a: [i16; 256] } conflicts(load Vectors); //~ AP001
    struct Unknown = device = npu1 { weights: [i16; 256] } conflicts(load Vectors in weight); //~ AP004
    struct NoComma = device = npu1 { a: [i16; 256] } conflicts(load Vectors in a load Vectors in a); //~ AP001
    struct Stream = device = npu1 { a: [i16; 256] } conflicts(dma Vectors in a every 4); //~ AP001
    struct Promise = device = npu1 { a: [i16; 256] } conflicts(load Vectors in a) ensure(covers); //~ AP001
    struct NoPorts = device = npu1 { a: [i16; 256] } ensure(conflict_free); //~ AP001
    struct Name = device = npu1 { conflicts: [i16; 256] } conflicts(load Vectors in conflicts); //~ AP001
}

fn main() {}
