//! Lowering of declarations and walks: registers of descriptors, the fewest descriptors of a walk, descriptors of
//! tilings, increments of the address unit, the order of elements after a hop, addresses of a tile's buffers,
//! resources of object FIFOs, and all register writes of a tile.

mod dma;
#[cfg(feature = "fifo")]
pub mod fifo;
#[cfg(feature = "dma")]
pub mod fit;
#[cfg(all(feature = "fifo", feature = "program"))]
pub mod hop;
#[cfg(feature = "memory")]
pub mod memory;
#[cfg(feature = "program")]
mod native;
#[cfg(feature = "program")]
mod placed;
#[cfg(all(feature = "dma", feature = "program"))]
pub mod ports;
#[cfg(all(feature = "memory", feature = "program"))]
pub mod setup;
mod site;
#[cfg(any(feature = "tap", feature = "program"))]
pub mod tap;
mod template;
#[cfg(feature = "tiling")]
pub mod tiling;

#[cfg(feature = "program")]
pub use native::{Level, Native};
pub use site::Site;
pub use template::Unplaced;
