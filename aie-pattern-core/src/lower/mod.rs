//! What becomes of a declaration or a walk: descriptors' registers, the fewest descriptors of a walk, those of tilings, the
//! increments of the address unit, the order in which elements arrive at the end of a hop, the addresses of a tile's buffers,
//! the buffers, locks and descriptors of object FIFOs, and all register writes of a tile.

mod dma;
#[cfg(feature = "fifo")]
pub mod fifo;
#[cfg(feature = "dma")]
pub mod fit;
pub mod hop;
#[cfg(feature = "memory")]
pub mod memory;
mod native;
#[cfg(feature = "dma")]
pub mod ports;
#[cfg(feature = "memory")]
pub mod setup;
mod site;
pub mod tap;
mod template;
#[cfg(feature = "tiling")]
pub mod tiling;

pub use native::{Level, Native};
pub use site::Site;
pub use template::Unplaced;
