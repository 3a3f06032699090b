//! First generation AI Engine: Versal AI Core.

use super::{AddressMap, AxiFields, Family, Grid, Interleave, Memory, Tile, Vectors, Windows};
use crate::element::Element::{Cfloat, Cint16, Cint32, Float, Int8, Int16, Int32, Uint8};
use crate::layout::{Field, Register, TileKind};

pub(super) const FAMILY: Family = Family {
    names: &["aie", "aie1", "xcvc1902"],
    title: "AIE",
    manual: "AM009",
    registers: "AM009",
    graphs: "UG1079",
    // AM009
    parts: &[("xcvc1902", XCVC1902)],
    array: Some(XCVC1902),
    mem_rows: (0, 0),
    // aie-rt
    addresses: Some(AddressMap { column: 23, row: 18 }),
    // AM009, aie-rt's loader
    windows: Some(Windows { first: 0x2_0000, bytes: 0x8000, alternates: true }),
    stream_bits: 32,
    vectors: Some(Vectors {
        // AIE API (UG1529), "Basic types"
        elements: &[Int8, Uint8, Int16, Int32, Float, Cint16, Cint32, Cfloat],
        max_bits: Some(1024),
        // AIE API: tensor buffer streams are "supported from AIE-ML on".
        tensor_streams: false,
        // AM009: loads and stores of 128 and 256 bits
        alignment: [16, 32, 32],
    }),
    tiles: &[COMPUTE, SHIM],
};

const XCVC1902: Grid = Grid { columns: 50, rows: 9, mem_rows: 0 };

/// AM009: 8 banks of 256 words of 128 bits; UG1079: two of them make a bank of 8 KB. Address bit 4 selecting between
/// these two is inferred from AIE-ML. Vectors of 256 bits may be aligned to 16 bytes (AIE API).
const DATA: Memory = Memory {
    bytes: 0x8000,
    banks: 4,
    single_banks: 8,
    granule: 16,
    interleave: Interleave::Pairs,
    widest: 16,
    bus: 16,
    is_established: false,
    source: "AM009, UG1079",
};

/// AM009 "AI Engine Tile DMA": linear transfers only; the length is stored minus 1, and a lock has one bit of value.
const COMPUTE: Tile = Tile {
    kind: TileKind::Compute,
    source: "AM009",
    layout: None,
    status: None,
    data: Some(&DATA),
    slots: &[],
    length: register(6, 13),
    max_length: 8192,
    iteration: None,
    reach: 0x8000,
    address_bits: 15,
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
    queues: [4, 4],
    // UG1079: the DMA itself is linear, but the tilings of its ports have two dimensions.
    tiling_dimensions: 2,
    pad_value: false,
    axi: None,
};

/// AM009 "AI Engine Array Interface".
const SHIM: Tile = Tile {
    kind: TileKind::Shim,
    length: register(1, 32),
    max_length: (1 << 32) - 1,
    reach: 1 << 48,
    address_bits: 48,
    data: None,
    axi: Some(AxiFields {
        smid_bits: Some(4),
        qos_bits: 4,
        cache_bits: 4,
        secure_bits: 1,
        beats: &[4, 8, 16],
    }),
    ..COMPUTE
};

/// The register field that holds the length of a transfer.
const fn register(word: u8, bits: u8) -> Register {
    Register { name: Field::BufferLength.name(), field: Field::BufferLength, word, lsb: 0, bits, from: 0 }
}
