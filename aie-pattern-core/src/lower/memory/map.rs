//! What is where in the memory of a tile.

use core::fmt::{self, Display, Formatter};

use super::{Placement, Space};
use crate::declare::TileMemory;
use crate::device::Memory;

/// The memory of a tile with its buffers: `{}` lists its banks with what lies in each.
///
/// ```
/// use aie_pattern_core::declare::{MemoryBuffer, TileMemory};
/// use aie_pattern_core::lower::memory::map::Map;
/// use aie_pattern_core::{Device, TileKind};
///
/// let buffers = [MemoryBuffer::new(0, 4096), MemoryBuffer::new(0, 4096)];
/// let tile = TileMemory { stack: 1024, ..TileMemory::new(Device::AieMl, TileKind::Compute, &buffers) };
/// let placement = tile.place()?;
/// let map = Map::of(&tile, &placement, &["ping", "pong"]).unwrap();
/// assert_eq!(
///     map.to_string(),
///     "\
/// bank 0: 0x00000..0x04000, 15360 bytes free
///   0x00000..0x00400  stack
/// bank 1: 0x04000..0x08000, 12288 bytes free
///   0x04000..0x05000  ping
/// bank 2: 0x08000..0x0C000, 12288 bytes free
///   0x08000..0x09000  pong
/// bank 3: 0x0C000..0x10000, 16384 bytes free
/// "
/// );
/// # Ok::<(), aie_pattern_core::lower::memory::Unplaced>(())
/// ```
#[derive(Clone, Copy)]
pub struct Map<'a> {
    tile: &'a TileMemory<'a>,
    memory: &'static Memory,
    placement: &'a Placement,
    names: &'a [&'a str],
}

impl<'a> Map<'a> {
    /// Of buffers that have been placed, with their names in the order of the declaration; `None` of a tile without a memory.
    #[must_use]
    pub const fn of(
        tile: &'a TileMemory<'a>,
        placement: &'a Placement,
        names: &'a [&'a str],
    ) -> Option<Self> {
        match tile.device.data_memory(tile.tile) {
            Some(memory) => Some(Self { tile, memory, placement, names }),
            None => None,
        }
    }

    /// What of the memory is taken.
    #[must_use]
    pub const fn space(&self) -> Space {
        let mut space = Space::from(self.tile.stack.saturating_add(self.tile.heap));
        let (addresses, mut k) = (self.placement.addresses(), 0);
        while k < addresses.len() {
            space.take(addresses[k], self.tile.buffers[k].bytes);
            k += 1;
        }
        space
    }

    /// The banks that buffer `k` lies in, as tools number them, bank 0 in the lowest bit.
    #[must_use]
    pub const fn banks(&self, k: usize) -> u32 {
        self.memory.banks_of(self.placement.addresses()[k], self.tile.buffers[k].bytes)
    }

    /// Bytes of a bank that nothing takes.
    #[must_use]
    pub const fn free(&self, bank: u32) -> u64 {
        let size = self.memory.bank_bytes();
        let (first, last) = (bank as u64 * size, (bank as u64 + 1) * size);
        let (mut free, space, mut k) = (size, self.space(), 0);
        let taken = space.taken();
        while k < taken.len() {
            let from = if taken[k].0 > first { taken[k].0 } else { first };
            let end = if taken[k].1 < last { taken[k].1 } else { last };
            // Of buffers that share bytes each is counted: then there is no placement.
            free = free.saturating_sub(end.saturating_sub(from));
            k += 1;
        }
        free
    }
}

impl Display for Map<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (size, mut bank) = (self.memory.bank_bytes(), 0);
        while bank < self.memory.banks {
            let (first, last) = (u64::from(bank) * size, u64::from(bank + 1) * size);
            writeln!(f, "bank {bank}: {first:#07X}..{last:#07X}, {} bytes free", self.free(bank))?;
            let stack_and_heap = [("stack", 0, self.tile.stack), ("heap", self.tile.stack, self.tile.heap)];
            for (name, address, bytes) in stack_and_heap {
                line(f, (first, last), name, address, bytes)?;
            }
            // The lowest address that is above the last one; two empty buffers may have the same.
            let mut from = None;
            while let Some(k) = self.next_from(from) {
                from = Some((self.placement.addresses()[k], k));
                let name = self.names.get(k).copied().unwrap_or("?");
                line(f, (first, last), name, self.placement.addresses()[k], self.tile.buffers[k].bytes)?;
            }
            bank += 1;
        }
        Ok(())
    }
}

/// What lies in a bank; of what straddles, the whole, in each of its banks.
fn line(f: &mut Formatter<'_>, bank: (u64, u64), name: &str, address: u64, bytes: u64) -> fmt::Result {
    let end = address.saturating_add(bytes);
    if bytes == 0 || address >= bank.1 || end <= bank.0 {
        return Ok(());
    }
    let straddles = if address < bank.0 || end > bank.1 { ", straddles" } else { "" };
    writeln!(f, "  {address:#07X}..{end:#07X}  {name}{straddles}")
}

impl Map<'_> {
    /// The buffer with the lowest address behind another one.
    fn next_from(&self, from: Option<(u64, usize)>) -> Option<usize> {
        let places = self.placement.addresses().iter().copied().enumerate().map(|(k, address)| (address, k));
        places.filter(|&place| from.is_none_or(|from| place > from)).min().map(|(_, k)| k)
    }
}
