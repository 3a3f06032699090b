//! What becomes of a declaration or a walk: descriptors' registers, the fewest descriptors of a walk, those of tilings, the
//! increments of the address unit, the order in which elements arrive at the end of a hop, and the addresses of a tile's buffers.

mod dma;
pub mod fit;
pub mod hop;
pub mod memory;
mod native;
mod template;
pub mod tiling;

pub use native::{Level, Native};
