//! Declarations as plain data: any integers, before any rule is checked.

#[cfg(feature = "dma")]
mod chain;
mod contracts;
#[cfg(feature = "dma")]
mod descriptor_set;
mod dims;
mod dma;
mod dma_table;
mod engine;
mod entries;
mod fifo;
mod fifo_table;
mod generic;
#[cfg(all(feature = "fifo", feature = "program"))]
mod hop;
mod keys;
mod levels;
mod locus;
#[cfg(feature = "memory")]
mod memory;
mod numbers;
#[cfg(feature = "memory")]
mod port;
mod reorder;
#[cfg(feature = "memory")]
mod rings;
#[cfg(all(feature = "fifo", feature = "program"))]
mod same;
#[cfg(feature = "memory")]
mod setup;
#[cfg(feature = "tap")]
pub mod tap;
mod task;
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
pub use engine::Dma;
pub use entries::Entries;
pub use fifo::{Beside, DEFAULT_STACK, FifoEnd, FifoLink, FifoMember, FifoSide, Fifos, LinkKind};
pub(crate) use fifo_table::fifo_table;
pub use fifo_table::{Allows, Fifo, FifoKey, Pair, PairNotation, StreamEnds};
pub use generic::{Declaration, Fields, Mapped};
#[cfg(all(feature = "fifo", feature = "program"))]
pub use hop::{Claim, Endpoint, FifoPlace, Moves, Passes, Route};
pub use keys::Key;
pub use levels::{LEVEL_RANK, Levels};
pub use locus::Locus;
#[cfg(feature = "memory")]
pub use memory::{Allocator, MAX_BUFFERS, MemoryBuffer, TileMemory};
pub use numbers::{Numbers, RawNumbers};
#[cfg(feature = "memory")]
pub use port::{MAX_PORTS, Port, PortKind};
pub use reorder::Reordered;
#[cfg(feature = "memory")]
pub use rings::{Copies, MemoryDeclaration, Ring, banks_of_space};
#[cfg(feature = "memory")]
pub use setup::{Listed, SetupItem, TileSetup};
#[cfg(feature = "tap")]
pub use tap::Tap;
pub use task::Task;
pub use tensor::{MAX_TENSOR_RANK, Tensor, TensorKey};
