//! [`TileMemory`]: the buffers in the data memory of one tile.

use crate::device::{Device, TileKind};

/// The most buffers of one tile, each copy of a ring counted.
pub const MAX_BUFFERS: usize = 64;

/// A buffer, or one copy of a ring of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryBuffer {
    /// Its size in bytes.
    pub bytes: u64,
    /// Its address, an offset from the first byte of the memory, where it is declared.
    pub address: Option<u64>,
    /// Its bank as tools number them, where it is declared.
    pub bank: Option<u64>,
    /// The banks in which it may be, bank 0 in the lowest bit; 0 where it may be in any. A buffer may be in several that are side
    /// by side.
    pub choice: u32,
    /// Whether it is aligned for the widest access; else to a word of the DMA, 4 bytes.
    pub is_aligned: bool,
    /// What its type is aligned to, in bytes; 1 where that asks for nothing.
    pub alignment: u64,
    /// The ring that it is a copy of: a number that its copies share, and no other buffer has.
    pub ring: usize,
}

impl MemoryBuffer {
    /// A buffer that may be anywhere.
    #[must_use]
    pub const fn new(ring: usize, bytes: u64) -> Self {
        Self { bytes, address: None, bank: None, choice: 0, is_aligned: true, alignment: 1, ring }
    }
}

/// Who places what has no address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Allocator {
    /// This crate: see [`place`](TileMemory::place).
    #[default]
    Own,
    /// MLIR-AIE from December 2024 to August 2026: bank-aware, and sequential where that fails.
    MlirAieV1,
    /// The same, bank-aware only.
    MlirAieV1BankAware,
    /// The same, sequential only.
    MlirAieV1Sequential,
}

/// The data memory of a tile as declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TileMemory<'a> {
    /// The device.
    pub device: Device,
    /// The kind of tile.
    pub tile: TileKind,
    /// Bytes of the core's stack, which begins at address 0; 0 of a tile without a program.
    pub stack: u64,
    /// Bytes of the heap, which follows the stack.
    pub heap: u64,
    /// The buffers, in the order in which they are declared.
    pub buffers: &'a [MemoryBuffer],
    /// The rings that one call of a kernel reads and writes together.
    pub calls: &'a [&'a [usize]],
    /// Who places what has no address.
    pub allocator: Allocator,
}

impl<'a> TileMemory<'a> {
    /// Buffers in a tile whose core has no stack here.
    #[must_use]
    pub const fn new(device: Device, tile: TileKind, buffers: &'a [MemoryBuffer]) -> Self {
        Self { device, tile, stack: 0, heap: 0, buffers, calls: &[], allocator: Allocator::Own }
    }

    /// One past the last byte of stack and heap, which come first.
    #[must_use]
    pub const fn reserved(&self) -> u64 {
        self.stack.saturating_add(self.heap)
    }
}

pub(crate) const fn contains(rings: &[usize], ring: usize) -> bool {
    let mut k = 0;
    while k < rings.len() {
        if rings[k] == ring {
            return true;
        }
        k += 1;
    }
    false
}
