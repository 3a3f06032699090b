//! What is where in the memory of a tile.

use core::fmt::{self, Display, Formatter};

use super::{Placement, Site, Space};
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
/// let map = Map::of(&tile, &placement, &["input"]).unwrap();
/// assert_eq!(
///     map.to_string(),
///     "\
/// bank 0: 0x00000..0x04000, 15360 bytes free
///   0x00000..0x00400  stack
/// bank 1: 0x04000..0x08000, 12288 bytes free
///   0x04000..0x05000  input[0]
/// bank 2: 0x08000..0x0C000, 12288 bytes free
///   0x08000..0x09000  input[1]
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
    site: Site,
}

/// A buffer in a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// What the program calls it; the copies of a ring have one name.
    pub name: &'a str,
    /// Which copy of its ring it is; `None` where that has only one.
    pub copy: Option<usize>,
    /// Its address, an offset from the first byte of the memory.
    pub address: u64,
    /// Its size in bytes.
    pub bytes: u64,
    /// The banks that it lies in, as tools number them, bank 0 in the lowest bit.
    pub banks: u32,
}

impl Display for Entry<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.copy {
            Some(copy) => write!(f, "{}[{copy}]", self.name),
            None => f.write_str(self.name),
        }
    }
}

impl<'a> Map<'a> {
    /// Of buffers that have been placed, with the names of their rings; `None` of a tile without a memory.
    #[must_use]
    pub const fn of(
        tile: &'a TileMemory<'a>,
        placement: &'a Placement,
        names: &'a [&'a str],
    ) -> Option<Self> {
        match tile.device.data_memory(tile.tile) {
            Some(memory) => {
                let site = Site { device: tile.device, tile: tile.tile, place: None, grid: None };
                Some(Self { tile, memory, placement, names, site })
            }
            None => None,
        }
    }

    /// The same of a tile whose place is known.
    #[must_use]
    pub const fn on(self, site: Site) -> Self {
        Self { site, ..self }
    }

    /// The tile, and where its memory is seen.
    #[must_use]
    pub const fn site(&self) -> Site {
        self.site
    }

    /// The memory.
    #[must_use]
    pub const fn memory(&self) -> &'static Memory {
        self.memory
    }

    /// What buffers that may be anywhere are aligned to, in bytes.
    #[must_use]
    pub const fn alignment(&self) -> u64 {
        self.placement.alignment
    }

    /// Bytes of the stack, which begins at address 0.
    #[must_use]
    pub const fn stack(&self) -> u64 {
        self.tile.stack
    }

    /// Bytes of the heap, which follows the stack.
    #[must_use]
    pub const fn heap(&self) -> u64 {
        self.tile.heap
    }

    /// The number of buffers, each copy counted.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.tile.buffers.len()
    }

    /// Whether there is no buffer.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Buffer `k` in the order of the declaration, each copy counted.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub const fn entry(&self, k: usize) -> Entry<'a> {
        let buffer = &self.tile.buffers[k];
        let (mut copies, mut copy, mut other) = (0, 0, 0);
        while other < self.tile.buffers.len() {
            if self.tile.buffers[other].ring == buffer.ring {
                copies += 1;
                copy += (other < k) as usize;
            }
            other += 1;
        }
        Entry {
            name: if buffer.ring < self.names.len() { self.names[buffer.ring] } else { "?" },
            copy: if copies > 1 { Some(copy) } else { None },
            address: self.placement.addresses()[k],
            bytes: buffer.bytes,
            banks: self.banks(k),
        }
    }

    /// The buffers, in the order of the declaration.
    #[must_use]
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry<'a>> + use<'a, '_> {
        (0..self.len()).map(|k| self.entry(k))
    }

    /// What of the memory is free.
    #[must_use]
    pub const fn space(&self) -> Space {
        let mut space = Space::from(self.tile.reserved());
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
        self.space().room(bank as u64 * size, (bank as u64 + 1) * size)
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
                if bytes > 0 {
                    line(f, (first, last), name, address, bytes)?;
                }
            }
            let mut from = None;
            while let Some((k, entry)) = self.next_from(from) {
                from = Some((entry.address, k));
                line(f, (first, last), entry, entry.address, entry.bytes)?;
            }
            bank += 1;
        }
        Ok(())
    }
}

/// What lies in a bank; of what straddles, the whole, in each of its banks.
fn line(
    f: &mut Formatter<'_>,
    bank: (u64, u64),
    name: impl Display,
    address: u64,
    bytes: u64,
) -> fmt::Result {
    let end = address.saturating_add(bytes);
    let is_inside = if bytes == 0 { bank.0 <= address } else { bank.0 < end };
    if address >= bank.1 || !is_inside {
        return Ok(());
    }
    let straddles = if address < bank.0 || end > bank.1 { ", straddles" } else { "" };
    writeln!(f, "  {address:#07X}..{end:#07X}  {name}{straddles}")
}

impl<'a> Map<'a> {
    /// The buffer with the lowest address above another one, or with the same if it is declared later; two empty buffers may
    /// have one address.
    pub(super) fn next_from(&self, from: Option<(u64, usize)>) -> Option<(usize, Entry<'a>)> {
        let places = self.entries().enumerate().map(|(k, entry)| (entry.address, k));
        let (_, k) = places.filter(|&place| from.is_none_or(|from| place > from)).min()?;
        Some((k, self.entry(k)))
    }
}
