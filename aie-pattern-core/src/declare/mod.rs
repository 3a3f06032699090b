//! What a user declares, as plain data: any integers, before any rule has held.

mod chain;
mod dims;
mod dma;
mod levels;
mod tensor;

pub use chain::{Chain, End, Link};
pub use dims::{MAX_SIZE, RawDims};
pub use dma::{Axi, Descriptor, Iteration};
pub use levels::{LEVEL_RANK, Levels};
pub use tensor::{MAX_TENSOR_RANK, Tensor};
