//! AIE-ML (AIE2, XDNA1): Versal AI Edge, Ryzen AI 7040 and 8040.

use super::{Family, Vectors};
use crate::element::Element::{
    Bfloat16, Cbfloat16, Cfloat, Cint16, Cint32, Float, Int4, Int8, Int16, Int32, Uint4, Uint8, Uint16,
    Uint32,
};

pub(super) const FAMILY: Family = Family {
    names: &[
        "aie_ml",
        "aieml",
        "aie2",
        "xdna1",
        "xdna",
        "npu1",
        "npu1_1col",
        "npu1_2col",
        "npu1_3col",
        "npu1_4col",
        "phoenix",
        "hawk_point",
        "xcve2302",
        "xcve2802",
    ],
    title: "AIE-ML",
    vectors: Some(Vectors {
        // AIE API (UG1529), "Basic types"
        elements: &[
            Int4, Uint4, Int8, Uint8, Int16, Uint16, Bfloat16, Int32, Uint32, Float, Cint16, Cint32, Cfloat,
            Cbfloat16,
        ],
        max_bits: None,
        tensor_streams: true,
        // AM020: the load and store units are 256 bits wide
        alignment: [16, 32, 32],
    }),
};
