//! Buffer-descriptor words: encodes the fields of a DMA transfer to its 6, 8 or 9 registers, and decodes them.
//!
//! This is the hardware level: addresses in bytes, lengths and steps in 32-bit words, dimensions counted from the
//! innermost (D0). Walks in elements are one level up. AIE-ML and AIE2P have the same words; AIE-ML v2 differs on mem
//! and shim tiles; the first generation is not supported here.
//!
//! Nothing is ever masked: [`Fields`] holds any number. Encoding returns either words that decode to the same fields,
//! or a report of **every** field that cannot hold its value.
//!
//! ```
//! # mod aie_pattern { pub use aie_pattern_core::{*, device::Direction}; pub mod bd { pub use aie_pattern_core::register::*; } }
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
//!
//! | module | contents |
//! |---|---|
//! | [`addresses`] | addresses of registers; the word that starts a descriptor |
//! | [`layout`](crate::layout) | the registers of each tile, as data |
//!
//! [`Descriptor::fields`](crate::Descriptor::fields) lowers a declaration to fields, and
//! [`Descriptor::template`](crate::Descriptor::template) to words that only lack the address of the buffer.

pub mod addresses;
#[cfg(feature = "program")]
mod decode;
mod encode;
mod fields;
mod misfit;
#[cfg(feature = "program")]
mod registers;
#[cfg(feature = "program")]
mod template;
mod values;
#[cfg(feature = "program")]
mod words;

#[cfg(feature = "program")]
pub use decode::NoPattern;
pub(crate) use encode::tile_with_words;
pub use fields::{Acquire, Axi, Fields, Iteration, MAX_SLOTS, Next, Packet, Padding, Release, Slot};
pub use misfit::{Limit, Misfit, Misfits};
#[cfg(feature = "program")]
pub use registers::{Argument, OutOfRange, Registers, Write};
#[cfg(feature = "program")]
pub use template::{AddressError, Template};

pub use crate::device::aie_ml::{ComputeBd, MemBd, ShimBd};
pub use crate::layout::{Bd, BdLayout, Coding, Field, Words};
