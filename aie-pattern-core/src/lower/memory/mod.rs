//! Where the buffers of a tile lie: placement in banks, and the map of what is where.
//!
//! | module | contents |
//! |---|---|
//! | `own` | placement of this crate: copies of a ring in different banks, buffers of one call apart |
//! | `search` | its searches: for the best places, one buffer after the other |
//! | `row` | and in a row, in every order, where that has failed |
//! | `mlir_aie` | placement as MLIR-AIE does it, for comparing with its output |
//! | `space` | what is free |
//! | `site` | where a memory is seen: by its DMA, by its core and the cores around it, by the host |
//! | [`map`] | what is where: banks, free space |
//! | `linker` | the map as linkers read it |
//! | [`ports`] | accesses that meet in a bank |
//! | `call` | what the ports of one call of a kernel do to each other |

mod call;
mod linker;
pub mod map;
mod mlir_aie;
mod own;
pub use super::ports;
mod row;
mod search;
mod site;
mod space;

use crate::declare::{Allocator, MAX_BUFFERS, MemoryBuffer, TileMemory};
use crate::device::Memory;

pub use super::Site;
pub use call::CallConflicts;
pub(crate) use call::{TRIED_STEPS, accesses, copy_of};
pub use linker::{Bcf, LinkerScript};
pub(crate) use own::Full;
pub use space::Space;
use space::share_a_byte;

/// The addresses of a tile's buffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    addresses: [u64; MAX_BUFFERS],
    count: usize,
    /// What buffers that may be anywhere are aligned to, in bytes: the widest access, or MLIR-AIE's alignment where the
    /// buffers fit only with that.
    pub alignment: u64,
}

impl Placement {
    /// Buffers at these addresses, of which there are at most [`MAX_BUFFERS`]; `alignment` is what they are aligned to.
    ///
    /// # Panics
    /// Of more.
    #[must_use]
    pub const fn at(addresses: &[u64], alignment: u64) -> Self {
        let (mut all, mut k) = ([0; MAX_BUFFERS], 0);
        while k < addresses.len() {
            all[k] = addresses[k];
            k += 1;
        }
        Self { addresses: all, count: addresses.len(), alignment }
    }

    /// The addresses, in the order of the declaration.
    #[must_use]
    pub const fn addresses(&self) -> &[u64] {
        self.addresses.split_at(self.count).0
    }
}

/// Why buffers cannot be placed. A buffer is its place in the declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unplaced {
    /// The tile has no data memory.
    NoMemory,
    /// More buffers than [`MAX_BUFFERS`].
    Count,
    /// No room for a buffer.
    NoRoom {
        /// The buffer.
        buffer: usize,
        /// The longest stretch that is left where it may lie, in bytes, when all others have a place that can have one; as
        /// MLIR-AIE places them, in its turn.
        free: u64,
        /// Whether there is none for certain; else none was found, but not every order of the buffers was tried.
        is_certain: bool,
    },
    /// The declared address is not aligned.
    Misaligned {
        /// The buffer.
        buffer: usize,
        /// Bytes that it must be aligned to.
        alignment: u64,
    },
    /// The declared address lies in another bank than the declared one.
    OtherBank {
        /// The buffer.
        buffer: usize,
        /// The bank of its address.
        bank: u32,
    },
    /// There is no such bank.
    NoBank {
        /// The buffer.
        buffer: usize,
    },
    /// It does not end in the bank, or the banks, that are declared: it is larger, or its address is too high.
    Straddles {
        /// The buffer.
        buffer: usize,
    },
    /// Stack and heap do not end in the first bank, where another tool's placement needs them to.
    StackPastBank,
    /// It ends beyond the memory.
    Beyond {
        /// The buffer.
        buffer: usize,
        /// One past its last byte.
        end: u64,
    },
    /// It lies on the stack or the heap.
    OnStack {
        /// The buffer.
        buffer: usize,
    },
    /// Two buffers share bytes.
    Overlap {
        /// The buffer.
        buffer: usize,
        /// The one declared before it.
        other: usize,
    },
}

impl TileMemory<'_> {
    /// The address of each buffer.
    ///
    /// # Errors
    /// The first reason why there is none; [`fault_of`](Self::fault_of) tells it of each declared address and bank.
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
        let mut k = 0;
        while k < self.buffers.len() {
            if let Some(fault) = self.fault_of(memory, k) {
                return Some(fault);
            }
            k += 1;
        }
        None
    }

    /// What is wrong with the address and the bank that are declared of buffer `k`.
    ///
    /// An address is aligned for the widest access of the tile, unless the buffer says that it is not, and then for the DMA; it
    /// and its whole buffer lie in the bank that is declared beside it, in the memory, and after stack and heap; and no two
    /// share a byte.
    #[must_use]
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
            let banks = match buffer.bank {
                Some(_) => 1,
                None => side_by_side(buffer.choice),
            };
            let is_larger = banks > 0 && buffer.bytes > banks as u64 * memory.bank_bytes();
            return if is_larger { Some(Unplaced::Straddles { buffer: k }) } else { None };
        };
        let alignment = alignment(memory, buffer);
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
        let mut other = 0;
        while other < k {
            if let Some(first) = self.buffers[other].address
                && share_a_byte((address, end), (first, first.saturating_add(self.buffers[other].bytes)))
            {
                return Some(Unplaced::Overlap { buffer: k, other });
            }
            other += 1;
        }
        None
    }
}

/// Whether the choice of a buffer's banks has all of these.
const fn may_be_in(buffer: &MemoryBuffer, banks: u32) -> bool {
    buffer.choice == 0 || banks & !buffer.choice == 0
}

/// The most banks side by side of some banks.
pub(crate) const fn side_by_side(mut banks: u32) -> u32 {
    let mut count = 0;
    while banks != 0 {
        banks &= banks >> 1;
        count += 1;
    }
    count
}

/// Bytes that a buffer is aligned to: those of the widest access that it can be part of, or more if its type asks for more.
pub(crate) const fn alignment(memory: &Memory, buffer: &MemoryBuffer) -> u64 {
    let of_access = access(memory, buffer);
    if buffer.alignment > of_access { buffer.alignment } else { of_access }
}

/// Bytes that the accesses to a buffer are aligned to, whatever its type is.
pub(crate) const fn access(memory: &Memory, buffer: &MemoryBuffer) -> u64 {
    if buffer.is_aligned { widest(memory, buffer.bytes) } else { 4 }
}

/// Bytes of the widest access that so many bytes can be part of.
const fn widest(memory: &Memory, bytes: u64) -> u64 {
    if bytes < memory.widest {
        memory.bus
    } else if memory.widest > memory.bus {
        memory.widest
    } else {
        memory.bus
    }
}

/// The buffers that are listed, largest first, and those of one size in the order of the declaration.
const fn largest_first(
    tile: &TileMemory<'_>,
    is_listed: &[bool; MAX_BUFFERS],
) -> ([usize; MAX_BUFFERS], usize) {
    let (mut keys, mut k) = ([None; MAX_BUFFERS], 0);
    while k < tile.buffers.len() {
        if is_listed[k] {
            keys[k] = Some(u64::MAX - tile.buffers[k].bytes);
        }
        k += 1;
    }
    in_order(&keys)
}

/// The buffers that have a key, the least first, and those of one key in the order of the declaration.
const fn in_order(keys: &[Option<u64>; MAX_BUFFERS]) -> ([usize; MAX_BUFFERS], usize) {
    let (mut order, mut count, mut k) = ([0; MAX_BUFFERS], 0, 0);
    while k < MAX_BUFFERS {
        if let Some(key) = keys[k] {
            let mut at = count;
            while at > 0 && is_above(keys[order[at - 1]], key) {
                order[at] = order[at - 1];
                at -= 1;
            }
            order[at] = k;
            count += 1;
        }
        k += 1;
    }
    (order, count)
}

const fn is_above(key: Option<u64>, other: u64) -> bool {
    match key {
        Some(key) => key > other,
        None => false,
    }
}
