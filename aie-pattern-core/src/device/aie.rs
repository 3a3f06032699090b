//! First generation AI Engine: Versal AI Core.

use super::grid::XCVC1902;
use super::{AxiFields, Family, Tile, Vectors};
use crate::element::Element::{Cfloat, Cint16, Cint32, Float, Int8, Int16, Int32, Uint8};
use crate::layout::{Field, Register, TileKind};

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
    tiles: &[COMPUTE, SHIM],
    array: Some(XCVC1902),
    mem_rows: (0, 0),
};

/// AM009 "AI Engine Tile DMA": linear transfers here; the length is stored minus 1, a lock has one bit of value.
const COMPUTE: Tile = Tile {
    kind: TileKind::Compute,
    title: "a compute tile",
    source: "AM009",
    slots: &[],
    length: Register { field: Field::BufferLength, word: 6, lsb: 0, bits: 13 },
    max_length: 8192,
    iteration: None,
    reach: 0x8000,
    address_bits: 15,
    memory: Some(0x8000),
    local_memory: 0,
    bds: 16,
    split_bds: false,
    channels: 2,
    first_local_channel: 2,
    locks: 16,
    local_locks: (0, 15),
    lock_values: (0, 1),
    max_lock: 1,
    packet_id_bits: 5,
    packet_type_bits: 3,
    ooo_bits: None,
    tlast_suppress: false,
    compression: false,
    repeats: 0,
    queue: 4,
    axi: None,
};

/// AM009 "AI Engine Array Interface".
const SHIM: Tile = Tile {
    kind: TileKind::Shim,
    title: "a shim tile",
    length: Register { field: Field::BufferLength, word: 1, lsb: 0, bits: 32 },
    max_length: (1 << 32) - 1,
    reach: 1 << 48,
    address_bits: 48,
    memory: None,
    axi: Some(AxiFields {
        smid_bits: 4,
        qos_bits: 4,
        cache_bits: 4,
        secure_bits: 1,
        bursts: &[64, 128, 256],
    }),
    ..COMPUTE
};
