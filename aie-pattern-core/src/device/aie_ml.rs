//! AIE-ML (AIE2, XDNA1): Versal AI Edge, Ryzen AI 7040 and 8040.

use super::{AxiFields, Family, Field, Slot, Tile, TileKind, Vectors};
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
    tiles: &[COMPUTE, MEM, SHIM],
};

const fn slot(word: u8, wrap: Option<u8>, step: u8, pad_bits: Option<u8>) -> Slot {
    let wrap = match wrap {
        Some(bits) => Some(Field::new(word, bits)),
        None => None,
    };
    Slot { wrap, step: Field::new(word, step), pad_bits }
}

/// AM025, `MEMORY_MODULE_DMA_BD0_0` to `_5`; AM020 "AIE-ML Tile DMA".
pub(super) const COMPUTE: Tile = Tile {
    kind: TileKind::Compute,
    title: "a compute tile",
    source: "AM025",
    slots: &[
        // The wrap of D0 is in word 3, its step in word 2, as both of D1.
        Slot { wrap: Some(Field::new(3, 8)), step: Field::new(2, 13), pad_bits: None },
        Slot { wrap: Some(Field::new(3, 8)), step: Field::new(2, 13), pad_bits: None },
        slot(3, None, 13, None),
    ],
    length: Field::new(0, 14),
    max_length: (1 << 14) - 1,
    iteration: Some(Field::new(4, 6)),
    reach: 0x1_0000,
    address_bits: 16,
    memory: Some(0x1_0000),
    own_memory: 0,
    bds: 16,
    split_bds: false,
    channels: 2,
    first_own_channel: 2,
    locks: 16,
    own_locks: (0, 15),
    lock_values: (-64, 63),
    max_lock: 63,
    packet_id_bits: 5,
    packet_type_bits: 3,
    ooo_bits: Some(6),
    tlast_suppress: true,
    compression: true,
    repeats: 256,
    axi: None,
};

/// AM025, `MEM_TILE_MODULE_DMA_BD0_0` to `_7`; AM020 "AIE-ML Memory Tile DMA".
pub(super) const MEM: Tile = Tile {
    kind: TileKind::Mem,
    title: "a mem tile",
    source: "AM025",
    slots: &[
        slot(2, Some(10), 17, Some(6)),
        slot(3, Some(10), 17, Some(5)),
        slot(4, Some(10), 17, Some(4)),
        slot(5, None, 17, None),
    ],
    length: Field::new(0, 17),
    max_length: (1 << 17) - 1,
    iteration: Some(Field::new(6, 6)),
    // The western neighbour's memory, the tile's own and the eastern neighbour's; 19 bits of words would go to 0x20_0000.
    reach: 0x18_0000,
    address_bits: 21,
    memory: Some(0x8_0000),
    own_memory: 0x8_0000,
    bds: 48,
    split_bds: true,
    channels: 6,
    first_own_channel: 4,
    locks: 192,
    own_locks: (64, 127),
    lock_values: (-64, 63),
    max_lock: 63,
    packet_id_bits: 5,
    packet_type_bits: 3,
    ooo_bits: Some(6),
    tlast_suppress: true,
    compression: true,
    repeats: 256,
    axi: None,
};

/// AM025, `NOC_MODULE_DMA_BD0_0` to `_7`; AM020 "AIE-ML Array Interface".
pub(super) const SHIM: Tile = Tile {
    kind: TileKind::Shim,
    title: "a shim tile",
    source: "AM025",
    slots: &[slot(3, Some(10), 20, None), slot(4, Some(10), 20, None), slot(5, None, 20, None)],
    length: Field::new(0, 32),
    max_length: (1 << 32) - 1,
    iteration: Some(Field::new(6, 6)),
    reach: 1 << 48,
    address_bits: 48,
    memory: None,
    own_memory: 0,
    bds: 16,
    split_bds: false,
    channels: 2,
    first_own_channel: 2,
    locks: 16,
    own_locks: (0, 15),
    lock_values: (-64, 63),
    max_lock: 63,
    packet_id_bits: 5,
    packet_type_bits: 3,
    ooo_bits: Some(6),
    tlast_suppress: true,
    compression: false,
    repeats: 256,
    axi: Some(AxiFields {
        smid_bits: 4,
        qos_bits: 4,
        cache_bits: 4,
        secure_bits: 1,
        // 4, 8 and 16 beats of 128 bits
        bursts: &[64, 128, 256],
    }),
};
