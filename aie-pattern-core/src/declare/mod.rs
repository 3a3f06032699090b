//! Declarations as plain data: any integers, before any rule is checked.

#[cfg(feature = "dma")]
mod chain;
mod contracts;
#[cfg(feature = "dma")]
mod descriptor_set;
mod dims;
mod dma;
mod dma_table;
mod entries;
mod fifo;
mod fifo_table;
mod generic;
mod hop;
mod keys;
mod levels;
mod locus;
#[cfg(feature = "memory")]
mod memory;
#[cfg(feature = "memory")]
mod port;
mod reorder;
#[cfg(feature = "memory")]
mod rings;
mod same;
#[cfg(feature = "memory")]
mod setup;
pub mod tap;
mod tensor;
pub mod tiling;

pub use crate::util::UNKNOWN;
#[cfg(feature = "dma")]
pub use chain::{Chain, End, Link};
pub use contracts::{Contracts, Ensured};
#[cfg(feature = "dma")]
pub use descriptor_set::DescriptorSet;
pub use dims::{Dims, MAX_SIZE, RawDims};
pub use dma::{Axi, AxiKey, Descriptor, DmaBdKey, Iteration};
pub use entries::Entries;
pub use fifo::{Beside, DEFAULT_STACK, FifoEnd, FifoLink, FifoMember, FifoSide, Fifos, LinkKind};
pub(crate) use fifo_table::fifo_table;
pub use fifo_table::{Allows, Fifo, FifoKey, Pair, PairNotation, StreamEnds};
pub use generic::{Declaration, Fields, Mapped};
pub use hop::{Claim, Dma, Endpoint, FifoPlace, Moves, Route};
pub use keys::Key;
pub use levels::{LEVEL_RANK, Levels};
pub use locus::Locus;
#[cfg(feature = "memory")]
pub use memory::{Allocator, MAX_BUFFERS, MemoryBuffer, TileMemory};
#[cfg(feature = "memory")]
pub use port::{Port, PortKind};
pub use reorder::Reordered;
#[cfg(feature = "memory")]
pub use rings::{Copies, MemoryDeclaration, Ring, banks_of_space};
#[cfg(feature = "memory")]
pub use setup::{Listed, SetupItem, TileSetup};
pub use tap::Tap;
pub use tensor::{MAX_TENSOR_RANK, Tensor, TensorKey};
