//! The parts of MLIR operations, shared by every notation that accepts MLIR.
//!
//! | file | contents |
//! |---|---|
//! | [`value`] | `%buf`, and `%c8`, which is a number |
//! | [`memref`] | `memref<16x16xbf16>` |
//! | [`array`](mod@array) | `[8, 2]` and `array<i64: 8, 2>` |
//! | [`fields`] | `#aie.packet_info<pkt_type = 1, pkt_id = 5>` |
//! | [`dense`] | `dense<[1, 2]> : memref<2xi32>` |
//! | [`dict`] | `{bd_id = 2 : i32}` |
//! | `generic` | `"aie.buffer"(%t)`, which is refused |
//! | [`operation`] | `aie.dma_bd`, the name that an operation begins with |
//! | [`core`](mod@core) | `{stack_size = 2048 : i32}`, the stack of an `aie.core` |
//! | [`definitions`] | `%lock = aie.lock(%tile, 3)`, which gives `%lock` its number |
//! | [`tile`] | `{controller_id = ..}`, the attributes of an `aie.tile` |
//! | [`program`] | consecutive operations, and which of them do not affect data movement |
//!
//! Numbers are read as [`Language::Mlir`](super::cursor::Language).

pub mod array;
#[cfg(feature = "fifo")]
pub mod core;
pub mod definitions;
#[cfg(feature = "fifo")]
pub mod dense;
pub mod dict;
pub mod fields;
pub(super) mod generic;
pub mod memref;
pub mod operation;
pub mod program;
pub mod tile;

pub use super::value;
pub use super::value::skip_integer_type;
