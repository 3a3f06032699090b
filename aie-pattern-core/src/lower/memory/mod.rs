//! Addresses of a tile's buffers: placement in banks, and the memory map.
//!
//! | module | contents |
//! |---|---|
//! | `own` | placement by this crate: copies of a ring in different banks, buffers of one call apart |
//! | `search` | its searches: buffer by buffer, best places first |
//! | `row` | its fallback: buffers in a row, in every order |
//! | `mlir_aie` | placement as in MLIR-AIE, to compare with its output |
//! | `space` | free space |
//! | `site` | the addresses at which a memory is visible: to its DMA, to its core and the neighbouring cores, to the host |
//! | [`map`] | the map: banks, contents, free space |
//! | `linker` | the map as input for linkers |
//! | [`ports`] | accesses that collide in a bank |
//! | `call` | conflicts between the ports of one call of a kernel |

#[cfg(feature = "program")]
mod call;
#[cfg(feature = "program")]
mod linker;
pub mod map;
mod mlir_aie;
mod own;
#[cfg(feature = "program")]
pub use super::ports;
mod row;
mod search;
mod site;
mod space;

use crate::declare::{Allocator, MAX_BUFFERS, MemoryBuffer, TileMemory};
use crate::device::{Memory, TileKind};

pub use super::Site;
#[cfg(feature = "program")]
pub use call::CallConflicts;
#[cfg(feature = "program")]
pub(crate) use call::{TRIED_STEPS, accesses, copy_of};
#[cfg(feature = "program")]
pub use linker::{Bcf, LinkerScript};
pub(crate) use own::Full;
pub use space::Space;
use space::{higher, share_a_byte};

/// Bytes of a word of the DMA.
const WORD: u64 = 4;

/// The addresses of a tile's buffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    addresses: [u64; MAX_BUFFERS],
    count: usize,
    /// Alignment in bytes of buffers without a declared address: the widest access, or MLIR-AIE's smaller alignment
    /// if the buffers only fit with that.
    pub alignment: u64,
}

impl Placement {
    /// A placement at these addresses, at most [`MAX_BUFFERS`]. `alignment` is the alignment of the buffers.
    ///
    /// # Panics
    /// If there are more addresses.
    pub const fn at(addresses: &[u64], alignment: u64) -> Self {
        let mut all = [0; MAX_BUFFERS];
        each!(k, 0..addresses.len(), {
            all[k] = addresses[k];
        });
        Self { addresses: all, count: addresses.len(), alignment }
    }

    /// The addresses in declaration order.
    pub const fn addresses(&self) -> &[u64] {
        self.addresses.split_at(self.count).0
    }
}

/// Why buffers cannot be placed. A buffer is given by its position in the declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unplaced {
    /// The tile has no data memory.
    NoMemory,
    /// The tile has more buffers than [`MAX_BUFFERS`].
    Count,
    /// A buffer does not fit.
    NoRoom {
        /// Position of the buffer.
        buffer: usize,
        /// Bytes of the longest free stretch where the buffer may be, after all other buffers that fit are placed.
        /// For MLIR-AIE's placement: when its turn comes.
        free: u64,
        /// Whether it is proved that no placement exists. If not, none was found, but not every order of the buffers
        /// was tried.
        is_certain: bool,
    },
    /// The declared address is not aligned.
    Misaligned {
        /// Position of the buffer.
        buffer: usize,
        /// Required alignment in bytes.
        alignment: u64,
    },
    /// The declared address is outside the declared bank.
    OtherBank {
        /// Position of the buffer.
        buffer: usize,
        /// The bank of the declared address.
        bank: u32,
    },
    /// The declared bank does not exist.
    NoBank {
        /// Position of the buffer.
        buffer: usize,
    },
    /// The buffer extends past its declared bank or banks: it is too large, or its address is too high.
    Straddles {
        /// Position of the buffer.
        buffer: usize,
    },
    /// Stack and heap extend past the first bank, which another tool's placement does not support.
    StackPastBank,
    /// The buffer extends past the end of the memory.
    Beyond {
        /// Position of the buffer.
        buffer: usize,
        /// End of the buffer (exclusive).
        end: u64,
    },
    /// The buffer overlaps the stack or the heap.
    OnStack {
        /// Position of the buffer.
        buffer: usize,
    },
    /// Two buffers share bytes.
    Overlap {
        /// Position of the buffer declared later.
        buffer: usize,
        /// Position of the buffer declared first.
        other: usize,
    },
}

impl TileMemory<'_> {
    /// Places every buffer.
    ///
    /// # Errors
    /// The first reason that prevents a placement. [`fault_of`](Self::fault_of) reports the reasons for each declared
    /// address and bank.
    pub const fn place(&self) -> Result<Placement, Unplaced> {
        let Some(memory) = self.device.data_memory(self.tile) else { return Err(Unplaced::NoMemory) };
        if self.buffers.len() > MAX_BUFFERS {
            return Err(Unplaced::Count);
        }
        match self.allocator {
            Allocator::Own => own::place(self, memory),
            Allocator::MlirAieV1BankAware => mlir_aie::bank_aware(self, memory),
            Allocator::MlirAieV1Sequential => mlir_aie::sequential(self, memory),
            Allocator::MlirAieV1 => mlir_aie::by_default(self, memory),
        }
    }

    /// The first fault of a declared address or bank.
    pub(crate) const fn first_fault(&self, memory: &Memory) -> Option<Unplaced> {
        each!(k, 0..self.buffers.len(), {
            if let Some(fault) = self.fault_of(memory, k) {
                return Some(fault);
            }
        });
        None
    }

    /// The fault of buffer `k`'s declared address and bank, if any.
    ///
    /// The address must be aligned for the widest access of the core, or if the buffer opts out or the tile has no core, for
    /// the DMA. The whole buffer must be in the bank declared with it, inside the memory, and after stack and heap. Buffers
    /// must not overlap.
    pub const fn fault_of(&self, memory: &Memory, k: usize) -> Option<Unplaced> {
        let buffer = &self.buffers[k];
        if let Some(bank) = buffer.bank
            && bank >= memory.banks as u64
        {
            return Some(Unplaced::NoBank { buffer: k });
        }
        if let Some(bank) = buffer.bank
            && !may_be_in(buffer, 1 << bank)
        {
            return Some(Unplaced::OtherBank { buffer: k, bank: bank as u32 });
        }
        let Some(address) = buffer.address else {
            let banks = if buffer.bank.is_some() { 1 } else { side_by_side(buffer.choice) };
            let is_larger = banks > 0 && buffer.bytes > banks as u64 * memory.bank_bytes();
            return if is_larger { Some(Unplaced::Straddles { buffer: k }) } else { None };
        };
        let alignment = higher(access(self.tile, memory, buffer), buffer.alignment);
        if !address.is_multiple_of(alignment) {
            return Some(Unplaced::Misaligned { buffer: k, alignment });
        }
        let end = address.saturating_add(buffer.bytes);
        if end > memory.bytes {
            return Some(Unplaced::Beyond { buffer: k, end });
        }
        if let Some(bank) = buffer.bank
            && bank != memory.bank_of(address) as u64
        {
            return Some(Unplaced::OtherBank { buffer: k, bank: memory.bank_of(address) });
        }
        let (first, banks) = (memory.bank_of(address), memory.banks_of(address, buffer.bytes));
        if !may_be_in(buffer, 1 << first) {
            return Some(Unplaced::OtherBank { buffer: k, bank: first });
        }
        if !may_be_in(buffer, banks) {
            return Some(Unplaced::Straddles { buffer: k });
        }
        if let Some(bank) = buffer.bank
            && end > (bank + 1) * memory.bank_bytes()
        {
            return Some(Unplaced::Straddles { buffer: k });
        }
        if buffer.bytes > 0 && address < self.reserved() {
            return Some(Unplaced::OnStack { buffer: k });
        }
        each!(other, 0..k, {
            if let Some(first) = self.buffers[other].address
                && share_a_byte((address, end), (first, first.saturating_add(self.buffers[other].bytes)))
            {
                return Some(Unplaced::Overlap { buffer: k, other });
            }
        });
        None
    }
}

/// Whether all of `banks` are among the buffer's allowed banks.
const fn may_be_in(buffer: &MemoryBuffer, banks: u32) -> bool {
    buffer.choice == 0 || banks & !buffer.choice == 0
}

/// The largest number of adjacent banks in a bit mask.
pub(crate) const fn side_by_side(mut banks: u32) -> u32 {
    let mut count = 0;
    while banks != 0 {
        banks &= banks >> 1;
        count += 1;
    }
    count
}

/// Alignment in bytes that a buffer is placed with: of the widest access that can be part of it, or of its type if that is larger.
pub(crate) const fn alignment(memory: &Memory, buffer: &MemoryBuffer) -> u64 {
    higher(if buffer.is_aligned { widest(memory, buffer.bytes) } else { WORD }, buffer.alignment)
}

/// Alignment in bytes that the accesses to a buffer need. The DMA of a mem tile takes any word (AM025): a buffer that starts
/// within a granule of a bank only costs it one access more.
pub(crate) const fn access(tile: TileKind, memory: &Memory, buffer: &MemoryBuffer) -> u64 {
    match tile {
        TileKind::Compute if buffer.is_aligned => widest(memory, buffer.bytes),
        TileKind::Compute | TileKind::Mem | TileKind::Shim => WORD,
    }
}

/// Bytes of the widest access that fits `bytes` bytes.
const fn widest(memory: &Memory, bytes: u64) -> u64 {
    if bytes < memory.widest {
        memory.bus
    } else if memory.widest > memory.bus {
        memory.widest
    } else {
        memory.bus
    }
}

/// The listed buffers, largest first, ties in declaration order.
const fn largest_first(
    tile: &TileMemory<'_>,
    is_listed: &[bool; MAX_BUFFERS],
) -> ([usize; MAX_BUFFERS], usize) {
    let mut keys = [None; MAX_BUFFERS];
    each!(k, 0..tile.buffers.len(), {
        if is_listed[k] {
            keys[k] = Some(u64::MAX - tile.buffers[k].bytes);
        }
    });
    in_order(&keys)
}

/// The buffers that have a key, in ascending order, ties in declaration order.
const fn in_order(keys: &[Option<u64>; MAX_BUFFERS]) -> ([usize; MAX_BUFFERS], usize) {
    let (mut order, mut count) = ([0; MAX_BUFFERS], 0);
    each!(k, 0..MAX_BUFFERS, {
        if let Some(key) = keys[k] {
            let mut at = count;
            while at > 0 && is_above(keys[order[at - 1]], key) {
                order[at] = order[at - 1];
                at -= 1;
            }
            order[at] = k;
            count += 1;
        }
    });
    (order, count)
}

const fn is_above(key: Option<u64>, other: u64) -> bool {
    is_some_and!(key, |key| key > other)
}
