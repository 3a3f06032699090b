//! What becomes of a declaration or a walk: descriptors' registers, the fewest descriptors of a walk, those of tilings, the
//! increments of the address unit, the order in which elements arrive at the end of a hop, the addresses of a tile's buffers,
//! the buffers, locks and descriptors of object FIFOs, and all register writes of a tile.

mod dma;
pub mod fifo;
pub mod fit;
pub mod hop;
pub mod memory;
mod native;
pub mod setup;
pub mod tap;
mod template;
pub mod tiling;

pub use native::{Level, Native};
