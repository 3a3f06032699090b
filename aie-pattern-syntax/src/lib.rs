//! The notations of [`aie-pattern`](https://docs.rs/aie-pattern): tokens to declarations, every part with its place.
//!
//! A plain library, which no compiler has to call: the procedural macros are built on it, and so can be any other tool.
//!
//! | module | contents |
//! |---|---|
//! | [`parse`] | tokens to syntax: a file for each notation, and what they share |
//! | [`model`] | syntax to the core's declarations, where every number is a literal, and the place of each locus |
//! | [`check`] | the core's verdicts on these, as errors at places |
//! | `held` | the objects that a core holds of its FIFOs, in any notation |
//! | [`errors`] | the sink that every stage pushes its errors to |
//!
//! No input panics: the lints below forbid indexing, so the code asks whether a token is there.
#![forbid(unsafe_code)]
// Called by us only.
#![allow(clippy::must_use_candidate, clippy::return_self_not_must_use)]
// Without all features, some shared parts have no caller.
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
#![cfg_attr(not(test), warn(clippy::indexing_slicing, clippy::string_slice))]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

pub mod check;
pub mod errors;
#[cfg(feature = "fifo")]
pub mod held;
pub mod model;
pub mod parse;
