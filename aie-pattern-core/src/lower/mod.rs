//! Lowering of declarations and walks: registers of descriptors, the fewest descriptors of a walk, descriptors of
//! tilings, increments of the address unit, the order of elements after a hop, addresses of a tile's buffers,
//! resources of object FIFOs, and all register writes of a tile.

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
