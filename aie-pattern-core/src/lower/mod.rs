//! What becomes of a declaration: descriptors' registers, the descriptors of tilings, the increments of the address unit, and
//! the order in which elements arrive at the end of a hop.

mod dma;
pub mod hop;
mod native;
pub mod tap;
mod template;
pub mod tiling;

pub use native::{Level, Native};
