//! What becomes of a declaration or a walk: descriptors' registers, the fewest descriptors of a walk, those of tilings, the increments of the address unit, and
//! the order in which elements arrive at the end of a hop.

mod dma;
pub mod fit;
pub mod hop;
mod native;
pub mod tap;
mod template;
pub mod tiling;

pub use native::{Level, Native};
