//! The model and the rules of [`aie-pattern`](https://docs.rs/aie-pattern): access patterns of AMD's AI Engines as plain
//! data, and every rule about them as a `const fn`.
//!
//! The crate knows numbers only, no tokens: the procedural macros call it natively while they run, the code that they
//! expand to calls it in const evaluation, and both get the same verdict in the same words. It is `no_std`, has no
//! dependencies (but `defmt`, with the feature of that name) and no `unsafe` code.
//!
//! | module | what |
//! |---|---|
//! | [`element`] | element types and their widths |
//! | [`pattern`] | [`Dim`] and [`Pattern`]: a walk as plain integers |
//! | [`walk`] | running a pattern: bounds in closed form, the index iterator |
//! | [`layout`] | the same walk in other dimensions: merged, coalesced, split |
//! | [`dma`] | [`Descriptor`]: a buffer descriptor as declared |
//! | [`device`] | what each device family can do, as data with its source |
//! | [`rule`] | the rules: code, prose, check, message, computed help |
//! | [`native`] | [`Native`]: a walk as the increments of the address unit |
//! | [`bd`] | buffer-descriptor words: encoding, decoding, register addresses |
//! | [`tiling`] | [`Port`](tiling::Port): what a port of a buffer moves, in tiles |
//! | [`text`] | building messages in const evaluation |
#![no_std]
#![forbid(unsafe_code)]
// What defmt derives for enums.
#![cfg_attr(feature = "defmt", allow(unused_qualifications))]

pub mod bd;
pub mod device;
pub mod dma;
pub mod element;
pub mod layout;
pub mod native;
mod overlap;
pub mod pattern;
pub mod rule;
pub mod text;
pub mod tiling;
pub mod walk;

pub use device::{Device, TileKind};
pub use dma::Descriptor;
pub use element::Element;
pub use native::{Level, Levels, Native};
pub use pattern::{Dim, MAX_RANK, Pattern};
