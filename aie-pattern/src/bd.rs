//! Buffer-descriptor words: from what a DMA is to do to the 6, 8 or 9 registers that make it do so, and back.
//!
//! This is the level of the hardware: addresses in bytes, lengths and steps in 32-bit words, dimensions numbered from the
//! inside (D0 is the innermost). AIE-ML and AIE2P have the same words, AIE-ML v2 has others on
//! mem and shim tiles ([`aie2ps`]); the first generation has none here.
//!
//! Nothing is ever masked: [`Fields`] holds any number, and encoding gives either words from which decoding gives the
//! same fields back, or a report of **every** field that cannot hold its value.
//!
//! ```
//! use aie_pattern::Device;
//! use aie_pattern::bd::{ComputeBd, Field, Fields, Slot};
//!
//! const FIELDS: Fields = Fields {
//!     slots: [Some(Slot::new(1, 8)), Some(Slot::new(16, 0)), None, None],
//!     valid: true,
//!     ..Fields::new(0x400, 64)
//! };
//! const BD: ComputeBd = match ComputeBd::encode(Device::AieMl, &FIELDS) {
//!     Ok(bd) => bd,
//!     Err(_) => panic!(),
//! };
//! assert_eq!(BD.words(), [0x0040_0040, 0, 0x0001_E000, 0x0001_0000, 0, 0x0200_0000]);
//! assert_eq!(BD.d1_step(), 15, "registers hold a step minus 1");
//!
//! let misfits = ComputeBd::encode(Device::AieMl, &Fields::new(0x402, 16384)).unwrap_err();
//! assert!(misfits.has(Field::BaseAddr) && misfits.has(Field::BufferLength));
//! ```

pub use aie_pattern_core::device::aie_ml::{compute, mem, shim};
pub use aie_pattern_core::device::families::*;
pub use aie_pattern_core::register::*;

/// Descriptors that follow each other, checked as a whole: what [`assert_bd_chain!`](crate::assert_bd_chain) asks.
#[cfg(feature = "dma")]
pub mod chain {
    pub use aie_pattern_core::declare::{Chain, End, Link};
    #[cfg(feature = "tile")]
    pub use aie_pattern_core::rule::chain::{ChainPart, Fault, Faults, check};
}

/// The descriptors of one tile, checked together: what [`assert_tile!`](crate::assert_tile) asks.
#[cfg(feature = "tile")]
pub mod tile {
    pub use aie_pattern_core::declare::DescriptorSet;
    pub use aie_pattern_core::rule::tile::{TileFault, TileFaults, check};
}

/// Where each field of a descriptor is.
pub mod layout {
    pub use aie_pattern_core::layout::{Layout, Offsets, Register};
}
