//! What becomes of a declaration: descriptors' registers, the descriptors of tilings, the increments of the address unit, the
//! order in which elements arrive at the end of a hop, and the addresses of a tile's buffers.

mod dma;
pub mod hop;
pub mod memory;
mod native;
mod template;
pub mod tiling;

pub use native::{Level, Native};
