//! Numbers of ports, as literals and as constants.
use aie_pattern::prelude::*;

const NEVER: i32 = 0;
const THIRD: usize = 2;

tensor_pattern! { struct Vectors = <int16, 16; [16, 1]>; }
tile_memory! {
    struct Every = device = npu1 { a: [i16; 256] } conflicts(load Vectors in a every 0); //~ AP005
    struct EveryConstant = device = npu1 { a: [i16; 256] } conflicts(load Vectors in a every NEVER); //~ AP005
    struct After = device = npu1 { a: [i16; 256] } conflicts(load Vectors in a after -1); //~ AP005
    struct Copy = device = npu1 { a: [i16; 256] * 2 } conflicts(load Vectors in a[2]); //~ AP005
    struct CopyConstant = device = npu1 { a: [i16; 256] * 2 } conflicts(load Vectors in a[THIRD]); //~ AP005
}

fn main() {}
