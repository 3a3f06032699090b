//! The model and the rules of [`aie-pattern`](https://docs.rs/aie-pattern): access patterns of AMD's AI Engines as plain
//! data, and every rule about them as a `const fn`.
//!
//! The crate knows numbers only, no tokens: the procedural macros call it natively while they run, the code that they
//! expand to calls it in const evaluation, and both get the same verdict and the same message. It is `no_std`, has no
//! dependencies (except `defmt`, with the feature of that name) and no `unsafe` code.
//!
//! The modules are floors: each uses only those above it in this list.
//!
//! | module | contents |
//! |---|---|
//! | `util` | small arithmetic |
//! | [`text`] | building messages in const evaluation |
//! | [`element`] | element types and their widths |
//! | [`ir`] | what a walk is: [`Pattern`], its bounds, its indices, overlap; walks made of walks; loops over tiles |
//! | [`layout`] | the layout of a DMA's registers, as data |
//! | [`device`] | what each device family can do, as data with its source |
//! | [`register`] | buffer-descriptor words: encoding, decoding, register addresses |
//! | [`declare`] | what a user declares, before any rule is checked |
//! | [`lower`] | what a declaration or a walk is lowered to: registers, the fewest descriptors, those of tilings, increments of the address unit, addresses of buffers, object FIFOs |
//! | [`rule`] | the rules: code, prose, check, message, computed help |
//! | [`show`] | walks as text: one line, tables, pictures, other notations |
#![no_std]
#![forbid(unsafe_code)]
// What all themes share has parts that one theme alone calls.
#![cfg_attr(
    not(all(
        feature = "tensor",
        feature = "dma",
        feature = "tile",
        feature = "tiling",
        feature = "tap",
        feature = "fifo",
        feature = "memory"
    )),
    allow(dead_code, unreachable_pub, unused_imports, unused_macros)
)]
// What defmt derives for enums.
#![cfg_attr(feature = "defmt", allow(unused_qualifications))]

pub mod declare;
pub mod device;
pub mod element;
pub mod ir;
pub mod layout;
pub mod lower;
pub mod register;
pub mod rule;
pub mod show;
pub mod text;
mod util;

pub use declare::{Descriptor, Levels};
pub use device::{Device, TileKind};
pub use element::Element;
pub use ir::{Dim, MAX_RANK, Pattern};
#[cfg(feature = "dma")]
pub use lower::fit::{self, fit};
pub use lower::{Level, Native};
