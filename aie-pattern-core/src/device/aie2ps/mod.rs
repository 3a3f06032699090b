//! AIE-ML v2 (AIE2PS): Versal AI Edge Series Gen 2.

pub mod mem;
pub mod shim;
mod status;

pub use super::aie_ml::{ComputeBd, compute};
pub use mem::MemBd;
pub use shim::ShimBd;

use super::{AxiFields, DimFields, Family, Grid, Memory, Tile, Vectors, aie_ml, aie2p};
use crate::element::Element::{
    Bfloat16, Cint16, Cint32, Float, Float16, Int4, Int8, Int16, Int32, Uint4, Uint8, Uint16, Uint32,
};

pub(super) const FAMILY: Family = Family {
    names: &[
        "aie2ps",
        "aie_ml_v2",
        "aieml_v2",
        "xcve3858",
        "xc2ve3858",
        // Parts whose arrays are unpublished.
        "xc2ve3304",
        "xc2ve3358",
        "xc2ve3504",
        "xc2ve3558",
        "xc2ve3804",
        "xa2ve3288",
    ],
    title: "AIE-ML v2",
    manual: "AM027",
    registers: "AM029",
    graphs: "UG1603, \"Tiling Parameters and Buffer Descriptors\"",
    // MLIR-AIE, which leaves out the 2 in the name of the part
    parts: &[("xcve3858", XCVE3858), ("xc2ve3858", XCVE3858)],
    array: Some(XCVE3858),
    // AM027
    mem_rows: (1, 2),
    addresses: aie_ml::ADDRESSES,
    // AM027 describes the four memories, aie-rt their start. Their order is inferred from AIE-ML.
    windows: aie_ml::WINDOWS,
    // AM027
    stream_bits: 64,
    vectors: Some(Vectors {
        // UG1603; its list lacks cfloat and cbfloat16, which UG1639 mentions
        elements: &[
            Int4, Uint4, Int8, Uint8, Int16, Uint16, Bfloat16, Float16, Int32, Uint32, Float, Cint16, Cint32,
        ],
        max_bits: None,
        tensor_streams: true,
        // AIE API (UG1529): the load and store units are 512 bits wide
        alignment: [16, 32, 64],
    }),
    tiles: &[COMPUTE, MEM, SHIM],
};

const XCVE3858: Grid = Grid { columns: 36, rows: 7, mem_rows: 2 };

/// AM027: 8 banks of 256 words of 256 bits; two of them make a bank of 16 KB and alternate every 32 bytes. The
/// address bits that select a bank are inferred.
const COMPUTE_DATA: Memory = Memory { source: "AM027", ..aie2p::COMPUTE_DATA };

/// AM027: 8 banks of 2K words of 256 bits that alternate every 32 bytes. Its appendix says 16 banks; its chapters and
/// AM029 say 8.
const MEM_DATA: Memory = Memory { source: "AM027, AM029", ..aie2p::MEM_DATA };

const SOURCE: &str = "AM029";

/// AM029 lists the same registers as AIE-ML's reference.
const COMPUTE: Tile = Tile { source: SOURCE, data: Some(&COMPUTE_DATA), ..aie_ml::COMPUTE };

/// Larger padding than AIE-ML, a step of 0 in D3, and `Constant_Pad_Value` (AM029).
const MEM: Tile = Tile {
    source: SOURCE,
    data: Some(&MEM_DATA),
    // AM027: the memories of the western neighbour, of the tile itself, and of the eastern neighbour
    reach: 0x18_0000,
    local_memory: 0x8_0000,
    bds: 48,
    split_bds: true,
    channels: 6,
    first_local_channel: 4,
    locks: 192,
    local_locks: (64, 127),
    pad_value: true,
    status: Some(&aie_ml::status::MEM),
    ..Tile::of(mem::LAYOUT, &DimFields::of::<4>(mem::LAYOUT))
};

/// AM029. Word 8 holds address bits 48 to 56; AM029 omits it, and aie-rt never writes it. AM027 gives the port 48
/// bits.
const SHIM: Tile = Tile {
    source: SOURCE,
    reach: 1 << 48,
    address_bits: 48,
    // AM029: the queues of MM2S are 16 deep
    queues: [4, 16],
    status: Some(&status::SHIM),
    axi: Some(AxiFields { beats: &[4, 8, 16, 32], ..AxiFields::of(shim::LAYOUT) }),
    ..Tile::of(shim::LAYOUT, &DimFields::of::<3>(shim::LAYOUT))
};
