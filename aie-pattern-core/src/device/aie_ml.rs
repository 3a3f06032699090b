//! AIE-ML (AIE2, XDNA1): Versal AI Edge, Ryzen AI 7040 and 8040.

use super::grid::NPU1;
use super::{AxiFields, DimFields, Family, Tile, Vectors};
use crate::element::Element::{
    Bfloat16, Cbfloat16, Cfloat, Cint16, Cint32, Float, Int4, Int8, Int16, Int32, Uint4, Uint8, Uint16,
    Uint32,
};
use crate::layout::{compute, mem, shim};

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
    tiles: &[COMPUTE, MEM, SHIM],
    array: Some(NPU1),
    mem_rows: (1, 2),
};

/// AM025, `MEMORY_MODULE_DMA_BD0_0` to `_5`; AM020 "AIE-ML Tile DMA".
pub(super) const COMPUTE: Tile = Tile {
    title: "a compute tile",
    source: "AM025",
    reach: 0x1_0000,
    memory: Some(0x1_0000),
    local_memory: 0,
    bds: 16,
    split_bds: false,
    channels: 2,
    first_local_channel: 2,
    locks: 16,
    local_locks: (0, 15),
    max_lock: 63,
    repeats: 256,
    ..Tile::of(&compute::LAYOUT, &DimFields::of::<3>(&compute::LAYOUT))
};

/// AM025, `MEM_TILE_MODULE_DMA_BD0_0` to `_7`; AM020 "AIE-ML Memory Tile DMA".
pub(super) const MEM: Tile = Tile {
    title: "a mem tile",
    source: "AM025",
    // The western neighbour's memory, the tile's own and the eastern neighbour's; 19 bits of words would go to 0x20_0000.
    reach: 0x18_0000,
    memory: Some(0x8_0000),
    local_memory: 0x8_0000,
    bds: 48,
    split_bds: true,
    channels: 6,
    first_local_channel: 4,
    locks: 192,
    local_locks: (64, 127),
    max_lock: 63,
    repeats: 256,
    ..Tile::of(&mem::LAYOUT, &DimFields::of::<4>(&mem::LAYOUT))
};

/// AM025, `NOC_MODULE_DMA_BD0_0` to `_7`; AM020 "AIE-ML Array Interface".
pub(super) const SHIM: Tile = Tile {
    title: "a shim tile",
    source: "AM025",
    reach: 1 << 48,
    memory: None,
    local_memory: 0,
    bds: 16,
    split_bds: false,
    channels: 2,
    first_local_channel: 2,
    locks: 16,
    local_locks: (0, 15),
    max_lock: 63,
    repeats: 256,
    axi: Some(AxiFields {
        // 4, 8 and 16 beats of 128 bits
        bursts: &[64, 128, 256],
        ..AxiFields::of(&shim::LAYOUT)
    }),
    ..Tile::of(&shim::LAYOUT, &DimFields::of::<3>(&shim::LAYOUT))
};
