//! AIE2P (XDNA2): Ryzen AI 300.

use super::grid::NPU2;
use super::{AxiFields, Family, Tile, Vectors, aie_ml};
use crate::element::Element::{
    Bfloat16, Cint16, Cint32, Float, Int4, Int8, Int16, Int32, Uint4, Uint8, Uint16, Uint32,
};
use crate::layout::shim;

pub(super) const FAMILY: Family = Family {
    names: &[
        "aie2p",
        "xdna2",
        "npu2",
        "npu2_1col",
        "npu2_2col",
        "npu2_3col",
        "npu2_4col",
        "npu2_5col",
        "npu2_6col",
        "npu2_7col",
        "npu4",
        "strix",
        "strix_halo",
        "krackan",
    ],
    title: "AIE2P",
    vectors: Some(Vectors {
        // AIE API (UG1529), "Basic types": no cfloat and no cbfloat16 here
        elements: &[Int4, Uint4, Int8, Uint8, Int16, Uint16, Bfloat16, Int32, Uint32, Float, Cint16, Cint32],
        max_bits: None,
        tensor_streams: true,
        // AIE API: the load and store units are 512 bits wide
        alignment: [16, 32, 64],
    }),
    tiles: &[COMPUTE, MEM, SHIM],
    array: Some(NPU2),
    mem_rows: (1, 1),
};

/// As AIE-ML's: aie-rt encodes the same words for both.
const SOURCE: &str = "aie-rt, the same words as AM025";

const COMPUTE: Tile = Tile { source: SOURCE, ..aie_ml::COMPUTE };

const MEM: Tile = Tile { source: SOURCE, ..aie_ml::MEM };

/// One more burst length than AIE-ML: 32 beats (aie-rt).
const SHIM: Tile = Tile {
    source: SOURCE,
    axi: Some(AxiFields { bursts: &[64, 128, 256, 512], ..AxiFields::of(&shim::LAYOUT) }),
    ..aie_ml::SHIM
};
