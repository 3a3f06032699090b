//! The map of a tile's memory.

use core::fmt::{self, Display, Formatter};

use super::{Placement, Site, Space};
use crate::declare::TileMemory;
use crate::device::Memory;

/// The memory of a tile with its buffers. `{}` lists the banks with their contents.
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
    /// The name in the program; the copies of a ring share it.
    pub name: &'a str,
    /// Position of the copy in its ring; `None` if the ring has one copy.
    pub copy: Option<usize>,
    /// Address, relative to the start of the memory.
    pub address: u64,
    /// Size in bytes.
    pub bytes: u64,
    /// Bit mask of the banks that hold it (numbering of tools, bank 0 in the lowest bit).
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
    /// The map of placed buffers, with the names of their rings; `None` for a tile without memory.
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

    /// Sets the place of the tile.
    pub const fn on(self, site: Site) -> Self {
        Self { site, ..self }
    }

    /// The tile, with the addresses at which its memory is visible.
    pub const fn site(&self) -> Site {
        self.site
    }

    /// Size and banks of the memory.
    pub const fn memory(&self) -> &'static Memory {
        self.memory
    }

    /// Alignment in bytes of buffers without a declared address.
    pub const fn alignment(&self) -> u64 {
        self.placement.alignment
    }

    /// Bytes of the stack, which begins at address 0.
    pub const fn stack(&self) -> u64 {
        self.tile.stack
    }

    /// Bytes of the heap, which follows the stack.
    pub const fn heap(&self) -> u64 {
        self.tile.heap
    }

    /// Number of buffers; each copy counts.
    pub const fn len(&self) -> usize {
        self.tile.buffers.len()
    }

    /// Whether there are no buffers.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Buffer `k` in declaration order; each copy counts.
    ///
    /// # Panics
    /// If there is no buffer `k`.
    pub const fn entry(&self, k: usize) -> Entry<'a> {
        let buffer = &self.tile.buffers[k];
        let (mut copies, mut copy) = (0, 0);
        each!(other, 0..self.tile.buffers.len(), {
            if self.tile.buffers[other].ring == buffer.ring {
                copies += 1;
                copy += (other < k) as usize;
            }
        });
        Entry {
            name: if buffer.ring < self.names.len() { self.names[buffer.ring] } else { "?" },
            copy: if copies > 1 { Some(copy) } else { None },
            address: self.placement.addresses()[k],
            bytes: buffer.bytes,
            banks: self.banks(k),
        }
    }

    /// The buffers in declaration order.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry<'a>> + use<'a, '_> {
        (0..self.len()).map(|k| self.entry(k))
    }

    /// The free space of the memory.
    pub const fn space(&self) -> Space {
        let mut space = Space::from(self.tile.reserved());
        let addresses = self.placement.addresses();
        each!(k, 0..addresses.len(), {
            space.take(addresses[k], self.tile.buffers[k].bytes);
        });
        space
    }

    /// Bit mask of the banks that hold buffer `k` (numbering of tools, bank 0 in the lowest bit).
    pub const fn banks(&self, k: usize) -> u32 {
        self.memory.banks_of(self.placement.addresses()[k], self.tile.buffers[k].bytes)
    }

    /// Free bytes of a bank.
    pub const fn free(&self, bank: u32) -> u64 {
        let size = self.memory.bank_bytes();
        self.space().room(bank as u64 * size, (bank as u64 + 1) * size)
    }
}

impl Display for Map<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let size = self.memory.bank_bytes();
        each!(bank, 0..self.memory.banks, {
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
        });
        Ok(())
    }
}

/// Writes a line for each item of a bank. An item across several banks appears in full in each of them.
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
    /// The next buffer by address, ties in declaration order: two empty buffers may share an address.
    pub(super) fn next_from(&self, from: Option<(u64, usize)>) -> Option<(usize, Entry<'a>)> {
        let places = self.entries().enumerate().map(|(k, entry)| (entry.address, k));
        let (_, k) = places.filter(|&place| from.is_none_or(|from| place > from)).min()?;
        Some((k, self.entry(k)))
    }
}
