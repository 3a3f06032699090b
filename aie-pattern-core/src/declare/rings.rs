//! [`MemoryDeclaration`]: the data memory of a tile as written. Numbers are unchecked; buffers are rings of copies.

use super::{Allocator, MAX_BUFFERS, MemoryBuffer, TileMemory};
use crate::device::{Device, Grid, Place, Tile, TileKind};
use crate::util::max;

/// A buffer as written: a single one, or several copies that take turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ring<'a> {
    /// The name in the program.
    pub name: &'a str,
    /// Bytes of one copy.
    pub bytes: i128,
    /// Number of copies.
    pub depth: i128,
    /// Declared address of each copy.
    pub addresses: &'a [i128],
    /// Declared bank of each copy, or one bank for all.
    pub banks: &'a [i128],
    /// The memory space of its type, if it selects banks (see [`banks_of_space`]); `None` if a bank is declared.
    pub space: Option<i128>,
    /// Whether to align for the widest access.
    pub is_aligned: bool,
    /// Alignment of its type in bytes; 1 for arrays of elements, which need no more than the alignment of the access.
    pub alignment: u64,
}

impl Ring<'_> {
    /// An empty buffer.
    pub const EMPTY: Self = Self {
        name: "",
        bytes: 0,
        depth: 1,
        addresses: &[],
        banks: &[],
        space: None,
        is_aligned: true,
        alignment: 1,
    };

    /// Number of copies, at least 1.
    pub(crate) const fn copies(&self) -> i128 {
        max(self.depth, 1)
    }

    pub(crate) const fn address(&self, copy: usize) -> Option<i128> {
        if copy < self.addresses.len() { Some(self.addresses[copy]) } else { None }
    }

    /// Bit mask of the banks selected by its memory space (bank 0 in the lowest bit); 0 if it selects none.
    pub(crate) const fn choice(&self) -> u32 {
        if let Some(space) = self.space { banks_of_space(space) } else { 0 }
    }

    pub(crate) const fn has_banks(&self) -> bool {
        !self.banks.is_empty() || self.choice() != 0
    }

    pub(crate) const fn bank(&self, copy: usize) -> Option<i128> {
        if self.choice().is_power_of_two() {
            Some(self.choice().trailing_zeros() as i128)
        } else if self.banks.len() == 1 {
            Some(self.banks[0])
        } else if copy < self.banks.len() {
            Some(self.banks[copy])
        } else {
            None
        }
    }
}

/// Bit mask of the banks that a `memref` memory space allows (bank 0 in the lowest bit): spaces 5 to 8 select one
/// bank each, 9 to 14 two. 0 for all other spaces, such as the memory levels of MLIR-AIR. MLIR-AIE reads them since
/// its pull request 3746.
pub const fn banks_of_space(space: i128) -> u32 {
    match space {
        5 => 0b0001,
        6 => 0b0010,
        7 => 0b0100,
        8 => 0b1000,
        9 => 0b0011,
        10 => 0b0101,
        11 => 0b1001,
        12 => 0b0110,
        13 => 0b1010,
        14 => 0b1100,
        _ => 0,
    }
}

/// The data memory of a tile as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryDeclaration<'a> {
    /// The device whose banks and sizes apply.
    pub device: Device,
    /// Whether it is assumed, because the declaration names none.
    pub is_device_assumed: bool,
    /// Name of the device as written.
    pub part: &'a str,
    /// The tiles of the device, if it is named by its part.
    pub grid: Option<Grid>,
    /// The kind of tile, which decides the size of the memory.
    pub tile: TileKind,
    /// (column, row), if declared.
    pub place: Option<(i128, i128)>,
    /// Bytes of the core's stack, which begins at address 0.
    pub stack: i128,
    /// Bytes of the heap, which follows the stack.
    pub heap: i128,
    /// The buffers.
    pub rings: &'a [Ring<'a>],
    /// Groups of rings that one call of a kernel reads and writes together.
    pub calls: &'a [&'a [usize]],
    /// The tool that places buffers without an address.
    pub allocator: Allocator,
}

/// Each copy of each ring as a buffer. Copies beyond [`MAX_BUFFERS`](super::MAX_BUFFERS) are dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copies {
    list: [MemoryBuffer; MAX_BUFFERS],
    count: usize,
}

impl Copies {
    /// The copies as buffers, ring after ring.
    pub const fn as_slice(&self) -> &[MemoryBuffer] {
        self.list.split_at(self.count).0
    }

    /// Replaces buffer `k`.
    pub(crate) const fn with(mut self, k: usize, buffer: MemoryBuffer) -> Self {
        self.list[k] = buffer;
        self
    }

    /// Position of the first copy of a ring.
    pub const fn first(&self, ring: usize) -> usize {
        or!(find!(k, 0..self.count, self.list[k].ring == ring), self.count)
    }
}

/// More bytes than any memory has, small enough to be summed, and a multiple of every alignment.
const BEYOND: u64 = 1 << 40;

/// A byte count for the placement. Negative ones become 0: a rule reports them at their declaration. Huge ones are
/// reduced but keep their remainder, so that alignment checks still hold; messages show the written number.
const fn bytes(number: i128) -> u64 {
    if number < 0 {
        0
    } else if number > BEYOND as i128 {
        BEYOND + (number % BEYOND as i128) as u64
    } else {
        number as u64
    }
}

const fn maybe(number: Option<i128>) -> Option<u64> {
    map!(number, |number| bytes(number))
}

impl MemoryDeclaration<'_> {
    /// No buffers, in a compute tile without a stack.
    pub const EMPTY: Self = Self {
        device: Device::DEFAULT,
        is_device_assumed: false,
        part: Device::DEFAULT.name(),
        grid: None,
        tile: TileKind::Compute,
        place: None,
        stack: 0,
        heap: 0,
        rings: &[],
        calls: &[],
        allocator: Allocator::Own,
    };

    /// The limits of the tile; all zero if the device has no such tile.
    pub(crate) const fn limits(&self) -> &'static Tile {
        self.device.limits(self.tile)
    }

    /// Number of buffers, each copy counted; saturates at the end of `i128`.
    pub const fn count(&self) -> i128 {
        let mut count = 0i128;
        each!(ring, 0..self.rings.len(), {
            count = count.saturating_add(self.rings[ring].copies());
        });
        count
    }

    /// Expands each ring into its copies.
    pub const fn copies(&self) -> Copies {
        let mut copies = Copies { list: [MemoryBuffer::new(0, 0); MAX_BUFFERS], count: 0 };
        each!(ring, 0..self.rings.len(), {
            let written = &self.rings[ring];
            let mut copy = 0;
            while (copy as i128) < written.copies() && copies.count < MAX_BUFFERS {
                copies.list[copies.count] = MemoryBuffer {
                    address: maybe(written.address(copy)),
                    bank: maybe(written.bank(copy)),
                    choice: written.choice(),
                    is_aligned: written.is_aligned,
                    alignment: written.alignment,
                    ..MemoryBuffer::new(ring, bytes(written.bytes))
                };
                (copies.count, copy) = (copies.count + 1, copy + 1);
            }
        });
        copies
    }

    /// The tile's memory with these copies as its buffers.
    pub const fn tile<'a>(&'a self, copies: &'a Copies) -> TileMemory<'a> {
        TileMemory {
            device: self.device,
            tile: self.tile,
            stack: bytes(self.stack),
            heap: bytes(self.heap),
            buffers: copies.as_slice(),
            calls: self.calls,
            allocator: self.allocator,
        }
    }

    /// (column, row), if declared and within the range of a coordinate.
    pub const fn column_and_row(&self) -> Option<Place> {
        match self.place {
            Some((column, row))
                if 0 <= column && column <= u32::MAX as i128 && 0 <= row && row <= u32::MAX as i128 =>
            {
                Some((column as u32, row as u32))
            }
            _ => None,
        }
    }
}
