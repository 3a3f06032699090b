//! Syntax to the core's declarations: their values where all is literal, and the table from a locus to its place.

pub mod dma_bd;
pub mod tensor_pattern;
pub mod tiling_pattern;

use aie_pattern_core::Device;

use crate::parse::number::Number;

/// The device where none is named: the family that most of today's machines have.
const DEFAULT_DEVICE: Device = Device::AieMl;

/// The value of a number that may not be written.
fn value(number: Option<&Number>) -> Option<i128> {
    number.and_then(|number| number.value)
}
