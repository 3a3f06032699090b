//! AIE2P (XDNA2): Ryzen AI 300.

pub use super::aie_ml::{ComputeBd, MemBd, ShimBd};

use super::aie_ml::{self, shim};
use super::{AxiFields, Family, Grid, Memory, Tile, Vectors};
use crate::element::Element::{
    Bfloat16, Cint16, Cint32, Float, Int4, Int8, Int16, Int32, Uint4, Uint8, Uint16, Uint32,
};

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
    manual: "AM020",
    registers: "AM025",
    graphs: "UG1603, \"Tiling Parameters and Buffer Descriptors\"",
    // aie-rt and MLIR-AIE, which treat all processors with XDNA2 as `npu2`
    parts: &[
        ("npu2", NPU2),
        ("npu4", NPU2),
        ("strix", NPU2),
        ("strix_halo", NPU2),
        ("krackan", NPU2),
        ("xdna2", NPU2),
        ("npu2_1col", Grid { columns: 1, ..NPU2 }),
        ("npu2_2col", Grid { columns: 2, ..NPU2 }),
        ("npu2_3col", Grid { columns: 3, ..NPU2 }),
        ("npu2_4col", Grid { columns: 4, ..NPU2 }),
        ("npu2_5col", Grid { columns: 5, ..NPU2 }),
        ("npu2_6col", Grid { columns: 6, ..NPU2 }),
        ("npu2_7col", Grid { columns: 7, ..NPU2 }),
    ],
    array: Some(NPU2),
    mem_rows: (1, 1),
    addresses: aie_ml::ADDRESSES,
    windows: aie_ml::WINDOWS,
    // Unpublished; MLIR-AIE counts words of 32 bits.
    stream_bits: 32,
    vectors: Some(Vectors {
        // AIE API (UG1529), "Basic types": cfloat and cbfloat16 are missing here
        elements: &[Int4, Uint4, Int8, Uint8, Int16, Uint16, Bfloat16, Int32, Uint32, Float, Cint16, Cint32],
        max_bits: None,
        tensor_streams: true,
        // AIE API: the load and store units are 512 bits wide
        alignment: [16, 32, 64],
    }),
    tiles: &[COMPUTE, MEM, SHIM],
};

const NPU2: Grid = Grid { columns: 8, rows: 6, mem_rows: 1 };

/// aie-rt and measurements by users: 8 banks of 256 bits; two of them make a bank of 16 KB. Alternation every 32
/// bytes is documented only for AIE-ML v2 (AM027).
pub(super) const COMPUTE_DATA: Memory = Memory {
    granule: 32,
    widest: 64,
    is_established: false,
    source: "aie-rt; AM027 for AIE-ML v2",
    ..aie_ml::COMPUTE_DATA
};

/// AM027, for AIE-ML v2: 8 banks of 64 KB that alternate every 32 bytes.
pub(super) const MEM_DATA: Memory = Memory {
    single_banks: 8,
    granule: 32,
    widest: 32,
    is_established: false,
    source: "AM027 for AIE-ML v2",
    ..aie_ml::MEM_DATA
};

/// Like AIE-ML's: aie-rt encodes the same words for both.
const SOURCE: &str = "aie-rt, the same words as AM025";

const COMPUTE: Tile = Tile { source: SOURCE, data: Some(&COMPUTE_DATA), ..aie_ml::COMPUTE };

/// AIE2P added `Pad_Value`.
const MEM: Tile = Tile { source: SOURCE, data: Some(&MEM_DATA), pad_value: true, ..aie_ml::MEM };

/// One burst length more than AIE-ML: 32 beats (aie-rt).
const SHIM: Tile = Tile {
    source: SOURCE,
    axi: Some(AxiFields { beats: &[4, 8, 16, 32], ..AxiFields::of(shim::LAYOUT) }),
    ..aie_ml::SHIM
};
