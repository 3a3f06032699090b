//! AIE-ML (AIE2, XDNA1): Versal AI Edge, Ryzen AI 7040 and 8040.

pub mod compute;
pub mod mem;
pub mod shim;
pub(super) mod status;

pub use compute::ComputeBd;
pub use mem::MemBd;
pub use shim::ShimBd;

use super::{AddressMap, AxiFields, DimFields, Family, Grid, Interleave, Memory, Tile, Vectors, Windows};
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
    manual: "AM020",
    registers: "AM025",
    graphs: "UG1603, \"Tiling Parameters and Buffer Descriptors\"",
    // AM020, aie-rt and MLIR-AIE, which treat all processors with XDNA1 as `npu1`
    parts: &[
        ("xcve2302", Grid { columns: 17, rows: 4, mem_rows: 1 }),
        ("xcve2802", Grid { columns: 38, rows: 11, mem_rows: 2 }),
        ("npu1", NPU1),
        ("phoenix", NPU1),
        ("hawk_point", NPU1),
        ("xdna", NPU1),
        ("xdna1", NPU1),
        ("npu1_1col", Grid { columns: 1, ..NPU1 }),
        ("npu1_2col", Grid { columns: 2, ..NPU1 }),
        ("npu1_3col", Grid { columns: 3, ..NPU1 }),
        ("npu1_4col", Grid { columns: 4, ..NPU1 }),
    ],
    array: Some(NPU1),
    mem_rows: (1, 2),
    addresses: ADDRESSES,
    windows: WINDOWS,
    stream_bits: 32,
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
    tiles: &[COMPUTE, MEM, SHIM],
};

pub(super) const NPU1: Grid = Grid { columns: 5, rows: 6, mem_rows: 1 };

/// AM025: row in 5 bits from bit 20, column in the 7 bits above.
pub(super) const ADDRESSES: Option<AddressMap> = Some(AddressMap { column: 25, row: 20 });

/// AM020 and aie-rt's loader.
pub(super) const WINDOWS: Option<Windows> =
    Some(Windows { first: 0x4_0000, bytes: 0x1_0000, alternates: false });

/// AM020: 8 banks of 512 words of 128 bits; two of them make a bank of 16 KB. Bit 4 selects between the two:
/// measurements showed no conflicts across them, and 144 within one.
pub(super) const COMPUTE_DATA: Memory = Memory {
    bytes: 0x1_0000,
    banks: 4,
    single_banks: 8,
    granule: 16,
    interleave: Interleave::Pairs,
    widest: 32,
    bus: 32,
    is_established: true,
    source: "AM020",
};

/// AM020: 16 banks of 32 KB that alternate every 16 bytes. The 8 banks of MLIR-AIE are merely address ranges.
pub(super) const MEM_DATA: Memory = Memory {
    bytes: 0x8_0000,
    banks: 8,
    single_banks: 16,
    granule: 16,
    interleave: Interleave::All,
    widest: 16,
    bus: 4,
    is_established: true,
    source: "AM020",
};

/// AM025, `MEMORY_MODULE_DMA_BD0_0` to `_5`; AM020 "AIE-ML Tile DMA".
pub(super) const COMPUTE: Tile = Tile {
    source: "AM025",
    status: Some(&status::COMPUTE),
    reach: 0x1_0000,
    data: Some(&COMPUTE_DATA),
    ..Tile::of(compute::LAYOUT, &DimFields::of::<3>(compute::LAYOUT))
};

/// AM025, `MEM_TILE_MODULE_DMA_BD0_0` to `_7`; AM020 "AIE-ML Memory Tile DMA".
pub(super) const MEM: Tile = Tile {
    source: "AM025",
    status: Some(&status::MEM),
    // The memories of the western neighbour, of the tile itself, and of the eastern neighbour; the 19 address bits
    // (in words) would reach 0x20_0000.
    reach: 0x18_0000,
    data: Some(&MEM_DATA),
    local_memory: 0x8_0000,
    bds: 48,
    split_bds: true,
    channels: 6,
    first_local_channel: 4,
    locks: 192,
    local_locks: (64, 127),
    ..Tile::of(mem::LAYOUT, &DimFields::of::<4>(mem::LAYOUT))
};

/// AM025, `NOC_MODULE_DMA_BD0_0` to `_7`; AM020 "AIE-ML Array Interface".
pub(super) const SHIM: Tile = Tile {
    source: "AM025",
    status: Some(&status::SHIM),
    reach: 1 << 48,
    axi: Some(AxiFields { beats: &[4, 8, 16], ..AxiFields::of(shim::LAYOUT) }),
    ..Tile::of(shim::LAYOUT, &DimFields::of::<3>(shim::LAYOUT))
};
