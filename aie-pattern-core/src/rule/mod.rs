//! The rules, each with its code, prose, source, check, message and computed help.
//!
//! A check never stops at the first violation. It pushes each one to a [`Violations`] list, as numbers and a
//! [`Locus`] (the part of the declaration), never as text or tokens. The text is built from these and the
//! declaration, only where it is printed.
//!
//! | module | rules about |
//! |---|---|
//! | [`walk`] | any walk: sizes, bounds, overflow, index types |
//! | [`dma`] | buffer descriptors of the DMA: fields, words, lengths, padding, ids |
//! | [`hop`] | patterns that hand data to each other: ends, lengths, order of arrival |
//! | [`fifo`] | object FIFOs and their links: ends, depths, links, walks over objects, budgets of tiles |
//! | [`element`] | the width of a buffer's elements |
//! | [`memref`] | the MLIR type of a buffer |
//! | [`budget`] | streams that are live at once: the registers of the address unit |
//! | [`chain`] | descriptors that one channel runs in sequence, and rings of them |
//! | [`tile`] | all descriptors of one tile |
//! | [`setup`] | descriptors and FIFOs of one tile with its memory: buffers, channels, ids, initial values |
//! | [`memory`] | the data memory of a tile: addresses, banks, room |
//! | [`tap`] | taps of the runtime sequence: their notation, and the resulting tasks of a shim's DMA |
//! | [`completes`] | whether a runtime sequence over FIFOs completes |
//! | [`tensor`] | tensor descriptors of the AIE API: vectors, registers, alignment |
//! | [`contract`] | promises of declarations: coverage, runs, same walk, inverse, sets of walks |
//! | [`tiling`] | tilings of ADF graphs: lists, words, bounds, padding, coverage |

pub mod assumed;
mod bound;
#[cfg(all(feature = "tensor", feature = "program"))]
pub mod budget;
#[cfg(all(feature = "tile", feature = "program"))]
pub mod chain;
mod code;
#[cfg(feature = "fifo")]
pub mod completes;
pub mod contract;
#[cfg(feature = "dma")]
pub mod dma;
#[cfg(feature = "program")]
pub mod element;
mod faults;
#[cfg(feature = "fifo")]
pub mod fifo;
#[cfg(all(feature = "fifo", feature = "program"))]
pub mod hop;
#[cfg(feature = "memory")]
pub mod memory;
#[cfg(feature = "program")]
pub mod memref;
pub(crate) mod offer;
#[cfg(all(feature = "memory", feature = "program"))]
pub mod setup;
pub(crate) mod table;
#[cfg(feature = "tap")]
pub mod tap;
#[cfg(feature = "tensor")]
pub mod tensor;
#[cfg(all(feature = "tile", feature = "program"))]
pub mod tile;
#[cfg(feature = "tiling")]
pub mod tiling;
mod violation;
pub mod walk;

pub use crate::declare::Locus;
pub use bound::Bound;
pub use code::Rule;
pub use faults::Faults;
pub use offer::Advice;
pub use violation::{Violation, Violations};

pub use table::Row;

use crate::util::Blank;

/// A declaration that has rules.
pub trait Ruled {
    /// The type of its faults.
    type Fault: Blank;
}
