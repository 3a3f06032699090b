//! The model and the rules of [`aie-pattern`](https://docs.rs/aie-pattern): access patterns of AMD's AI Engines as plain
//! data, and every rule about them as a `const fn`.
//!
//! The crate handles numbers only, no tokens: the procedural macros call it natively, the expanded code calls it in
//! const evaluation, and both get the same verdict and the same message. It is `no_std`, has no dependencies (except
//! `defmt`, with the feature of that name) and no `unsafe` code.
//!
//! The modules form layers: each uses only those above it in this list.
//!
//! | module | contents |
//! |---|---|
//! | `control` | loops and options |
//! | `util` | small arithmetic |
//! | [`text`] | building messages in const evaluation |
//! | [`element`] | element types and their widths |
//! | [`ir`] | walks: [`Pattern`], its bounds, indices and overlap; walks made of walks; loops over tiles |
//! | [`layout`] | the layout of a DMA's registers, as data |
//! | [`device`] | the limits of each device family, as data with its source |
//! | [`register`] | buffer-descriptor words: encoding, decoding, register addresses |
//! | [`declare`] | the user's declarations, before any rule is checked |
//! | [`lower`] | the result of a declaration or a walk: registers, fewest descriptors, increments of the address unit, addresses of buffers, object FIFOs |
//! | [`rule`] | the rules: code, prose, check, message, computed help |
//! | [`show`] | walks as text: one line, tables, pictures, other notations |
#![no_std]
#![forbid(unsafe_code)]
// Shared items are partly unused if only one theme is enabled.
#![cfg_attr(
    not(all(
        feature = "tensor",
        feature = "dma",
        feature = "tile",
        feature = "tiling",
        feature = "tap",
        feature = "fifo",
        feature = "memory",
        feature = "program"
    )),
    allow(dead_code, unreachable_pub, unused_imports, unused_macros)
)]
// `defmt`'s derive for enums triggers it.
#![cfg_attr(feature = "defmt", allow(unused_qualifications))]

#[macro_use]
mod control;

// What programs call are the modules without these lines.
#[allow(clippy::must_use_candidate, clippy::return_self_not_must_use)]
pub mod declare;
pub mod device;
pub mod element;
pub mod ir;
#[allow(clippy::must_use_candidate, clippy::return_self_not_must_use)]
pub mod layout;
#[allow(clippy::must_use_candidate, clippy::return_self_not_must_use)]
pub mod lower;
pub mod register;
#[allow(clippy::must_use_candidate, clippy::return_self_not_must_use)]
pub mod rule;
pub mod show;
pub mod text;
mod util;

pub use declare::{Descriptor, Levels};
pub use device::{Device, TileKind};
pub use element::Element;
pub use ir::{Dim, MAX_RANK, Pattern};
#[cfg(feature = "dma")]
pub use lower::fit;
#[cfg(all(feature = "dma", feature = "program"))]
pub use lower::fit::fit;
#[cfg(feature = "program")]
pub use lower::{Level, Native};
