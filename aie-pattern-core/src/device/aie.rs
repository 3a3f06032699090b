//! First generation AI Engine: Versal AI Core.

use super::{Family, Vectors};
use crate::element::Element::{Cfloat, Cint16, Cint32, Float, Int8, Int16, Int32, Uint8};

pub(super) const FAMILY: Family = Family {
    names: &["aie", "aie1", "xcvc1902"],
    title: "AIE",
    vectors: Some(Vectors {
        // AIE API (UG1529), "Basic types"
        elements: &[Int8, Uint8, Int16, Int32, Float, Cint16, Cint32, Cfloat],
        max_bits: Some(1024),
        // AIE API: tensor buffer streams are "supported from AIE-ML on"
        tensor_streams: false,
        // AM009: loads and stores of 128 and 256 bits
        alignment: [16, 32, 32],
    }),
};
