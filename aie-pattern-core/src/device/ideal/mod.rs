//! The address generator of the guides, without the limits of any machine.

use super::{Family, aie_ml};

pub(super) const FAMILY: Family = Family {
    names: &["ideal"],
    title: "the ideal address generator",
    // The guides that describe this address generator are about AIE-ML.
    manual: aie_ml::FAMILY.manual,
    registers: aie_ml::FAMILY.registers,
    graphs: aie_ml::FAMILY.graphs,
    parts: &[],
    array: None,
    mem_rows: (0, 0),
    addresses: None,
    windows: None,
    stream_bits: aie_ml::FAMILY.stream_bits,
    vectors: None,
    tiles: &[],
};
