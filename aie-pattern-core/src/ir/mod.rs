//! What a walk is: nested loops over a buffer as plain integers, and what can be told of them without walking.

pub mod algebra;
pub mod contract;
pub mod nest;
mod overlap;
mod pattern;
pub(crate) mod search;
mod walk;
mod width;
mod window;
mod word;

pub use pattern::{Dim, MAX_RANK, Pattern};
pub use walk::{Extent, Indices, Odometer, WalkError};
pub use word::Word;
