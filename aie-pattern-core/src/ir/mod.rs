//! Walks: nested loops over a buffer as plain integers, and properties that need no walking to compute.

pub mod algebra;
pub mod contract;
pub mod nest;
mod overlap;
mod pattern;
pub(crate) mod search;
mod walk;
#[cfg(any(feature = "tap", feature = "program"))]
mod wider;
mod width;
#[cfg(any(feature = "tap", feature = "program"))]
mod window;
mod word;

pub use pattern::{Dim, MAX_RANK, Pattern};
pub use walk::{Extent, Indices, Odometer, WalkError};
pub use word::Word;
