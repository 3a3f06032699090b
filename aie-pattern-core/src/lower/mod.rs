//! What becomes of a declaration: descriptors' registers, the descriptors of tilings, and the increments of the address unit.

mod dma;
mod native;
mod template;
pub mod tiling;

pub use native::{Level, Native};
