//! What becomes of a declaration: descriptors' registers, and the increments of the address unit.

mod dma;
mod native;
mod template;

pub use native::{Level, Native};
