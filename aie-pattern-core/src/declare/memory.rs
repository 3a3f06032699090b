//! [`TileMemory`]: the buffers in the data memory of one tile.

use crate::device::{Device, TileKind};

/// The maximum number of buffers of one tile; each copy of a ring counts.
pub const MAX_BUFFERS: usize = 64;

/// A buffer, or one copy of a ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryBuffer {
    /// Size in bytes.
    pub bytes: u64,
    /// Declared address, relative to the first byte of the memory.
    pub address: Option<u64>,
    /// Declared bank, with the numbering of the tools.
    pub bank: Option<u64>,
    /// Bit mask of the banks that may hold the buffer (bank 0 in the lowest bit); 0 for any bank. A buffer may span
    /// adjacent banks of the mask.
    pub choice: u32,
    /// Whether to align for the widest access; otherwise only to a DMA word of 4 bytes.
    pub is_aligned: bool,
    /// Alignment of the buffer's type in bytes; 1 for none.
    pub alignment: u64,
    /// Identifies the ring. All copies of a ring share the number; no other buffer has it.
    pub ring: usize,
}

impl MemoryBuffer {
    /// A buffer without an address or a bank.
    pub const fn new(ring: usize, bytes: u64) -> Self {
        Self { bytes, address: None, bank: None, choice: 0, is_aligned: true, alignment: 1, ring }
    }
}

/// The tool that places buffers without an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Allocator {
    /// This crate; see [`place`](TileMemory::place).
    #[default]
    Own,
    /// MLIR-AIE from December 2024 to August 2026: bank-aware, with the sequential scheme as a fallback.
    MlirAieV1,
    /// The bank-aware scheme of MLIR-AIE alone.
    MlirAieV1BankAware,
    /// The sequential scheme of MLIR-AIE alone.
    MlirAieV1Sequential,
}

/// The data memory of a tile as declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TileMemory<'a> {
    /// The device whose banks and sizes apply.
    pub device: Device,
    /// The kind of tile, which decides the size of the memory.
    pub tile: TileKind,
    /// Bytes of the core's stack, which begins at address 0; 0 for a tile without a program.
    pub stack: u64,
    /// Bytes of the heap, which follows the stack.
    pub heap: u64,
    /// The buffers in declaration order.
    pub buffers: &'a [MemoryBuffer],
    /// Groups of rings that one call of a kernel reads and writes together.
    pub calls: &'a [&'a [usize]],
    /// The tool that places buffers without an address.
    pub allocator: Allocator,
}

impl<'a> TileMemory<'a> {
    /// A tile whose memory holds no stack and no heap.
    pub const fn new(device: Device, tile: TileKind, buffers: &'a [MemoryBuffer]) -> Self {
        Self { device, tile, stack: 0, heap: 0, buffers, calls: &[], allocator: Allocator::Own }
    }

    /// End of stack and heap, which come first.
    pub const fn reserved(&self) -> u64 {
        self.stack.saturating_add(self.heap)
    }
}
