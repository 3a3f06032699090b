//! What a user declares, as plain data: any integers, before any rule is checked.

mod chain;
mod contracts;
mod descriptor_set;
mod dims;
mod dma;
mod entries;
mod fifo;
mod generic;
mod hop;
mod levels;
mod locus;
mod memory;
mod port;
mod reorder;
mod rings;
pub mod tap;
mod tensor;
pub mod tiling;

pub use crate::util::UNKNOWN;
pub use chain::{Chain, End, Link};
pub use contracts::{Contracts, Ensured};
pub use descriptor_set::DescriptorSet;
pub use dims::{Dims, MAX_SIZE, RawDims};
pub use dma::{Axi, Descriptor, Iteration};
pub use entries::Entries;
pub use fifo::{Fifo, FifoEnd, FifoLink, FifoSide, Fifos, LinkKind, Pair, StreamEnds};
pub use generic::{Declaration, Fields, Mapped};
pub use hop::{Claim, Dma, Endpoint, Moves, Route};
pub use levels::{LEVEL_RANK, Levels};
pub use locus::Locus;
pub use memory::{Allocator, MAX_BUFFERS, MemoryBuffer, TileMemory};
pub use port::{Port, PortKind};
pub use reorder::Reordered;
pub use rings::{Copies, MemoryDeclaration, Ring};
pub use tap::Tap;
pub use tensor::{MAX_TENSOR_RANK, Tensor};
