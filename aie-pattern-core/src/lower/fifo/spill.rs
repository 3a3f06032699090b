//! [`Spill`]: placement of the buffers in a row of mem tiles, and [`Strays`], the pools with a buffer on a
//! neighbouring tile.

use super::assign::{each_end, own_pool};
use super::{MemRow, Pool, needs_dma, pool};
use crate::declare::{FifoEnd, Fifos};
use crate::device::TileKind;

/// A buffer of a pool on a mem tile, after its placement.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    /// The end that owns the pool.
    pub(crate) end: FifoEnd,
    pub(crate) pool: Pool,
    /// Position of the buffer in its pool.
    pub(crate) buffer: u64,
    pub(crate) bytes: u128,
    /// Bytes left on its tile before the placement.
    pub(crate) left: u128,
    /// The column that holds it; `None` if no tile has room, which also ends the placement of its pool.
    pub(crate) column: Option<u32>,
}

/// Places the buffers of a row of mem tiles, the largest first. Each call of [`next`](Self::next) places one buffer.
pub(crate) struct Spill<'a> {
    fifos: &'a Fifos<'a>,
    row: u32,
    most: u128,
    tiles: MemRow,
    largest: Largest<FifoEnd, LARGEST>,
    /// Position of the next pool among the largest, and of its next buffer.
    next: (usize, u64),
}

impl<'a> Spill<'a> {
    /// Starts a row; `None` if each of its tiles has room for its own pools.
    pub(crate) const fn of(fifos: &'a Fifos<'a>, row: u32) -> Option<Self> {
        let Some(most) = fifos.device.limits(TileKind::Mem).memory() else { return None };
        let most = most as u128;
        let mut alone = MemRow::of(fifos, row, most);
        let mut is_full = false;
        each_end!(fifos, end, 0..fifos.fifos.len(), {
            if let Some(pool) = pool_on_row(fifos, end, row) {
                is_full = is_full || pool.bytes(fifos) > alone.left(pool.place.0);
                alone.place(pool.place.0, pool.bytes(fifos));
            }
        });
        if !is_full {
            return None;
        }
        let tiles = MemRow::of(fifos, row, most);
        Some(Self { fifos, row, most, tiles, largest: Largest::after(fifos, row, None), next: (0, 0) })
    }

    /// The columns of the neighbours in the west and in the east, if the array has them.
    pub(crate) const fn neighbours(&self, column: u32) -> [Option<u32>; 2] {
        self.tiles.neighbours(column)
    }

    /// Places the next buffer. A buffer larger than the reach of a descriptor is skipped.
    pub(crate) const fn next(&mut self) -> Option<Placed> {
        loop {
            let (k, buffer) = self.next;
            if k >= self.largest.len {
                if self.largest.len < LARGEST {
                    return None;
                }
                let last = self.largest.list[self.largest.len - 1];
                (self.largest, self.next) = (Largest::after(self.fifos, self.row, Some(last)), (0, 0));
                continue;
            }
            let (bytes, end) = self.largest.list[k];
            let is_too_large = bytes > self.most && needs_dma(self.fifos, end.fifo);
            match own_pool(self.fifos, end) {
                Some(pool) if !is_too_large && buffer < pool.buffers && buffer < MAX_BUFFERS => {
                    let left = self.tiles.left(pool.place.0);
                    let column = self.tiles.place(pool.place.0, bytes);
                    self.next = if column.is_some() { (k, buffer + 1) } else { (k + 1, 0) };
                    return Some(Placed { end, pool, buffer, bytes, left, column });
                }
                _ => self.next = (k + 1, 0),
            }
        }
    }
}

/// The pools with a buffer on a neighbouring mem tile. MLIR-AIE gives their ends channels before all other ends that
/// are not pinned, because few channels reach a neighbour (`assignDMAChannelIndices`, `assignChannels`).
pub(crate) struct Strays {
    list: [FifoEnd; STRAYS],
    len: usize,
}

/// Maximum number of strays in an array. Pools beyond it count as if all their buffers were on their own tile.
const STRAYS: usize = 64;

impl Strays {
    pub(crate) const NONE: Self = Self { list: [FifoEnd::producer(0); STRAYS], len: 0 };

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Finds the strays of all rows.
    pub(crate) const fn of(fifos: &Fifos) -> Self {
        let mut strays = Self::NONE;
        let mut row = 1;
        while row <= fifos.grid.mem_rows {
            if let Some(mut spill) = Spill::of(fifos, row) {
                while let Some(placed) = spill.next() {
                    if let Some(column) = placed.column
                        && column != placed.pool.place.0
                        && strays.len < STRAYS
                        && !strays.has_owner(placed.end)
                    {
                        strays.list[strays.len] = placed.end;
                        strays.len += 1;
                    }
                }
            }
            row += 1;
        }
        strays
    }

    const fn has_owner(&self, owner: FifoEnd) -> bool {
        any!(k, 0..self.len, self.list[k].const_eq(owner))
    }

    /// Whether the pool of an end is a stray.
    pub(crate) const fn has(&self, fifos: &Fifos, end: FifoEnd) -> bool {
        self.len > 0 && is_some_and!(pool(fifos, end), |pool| self.has_owner(pool.owner))
    }
}

/// The pool of an end, if the end owns it and the pool is in the row of mem tiles. `allocate` may place the pool in
/// another row than the end.
const fn pool_on_row(fifos: &Fifos, end: FifoEnd, row: u32) -> Option<Pool> {
    let fifo = &fifos.fifos[end.fifo];
    if fifo.place(end.side).1 != row && fifo.allocate.is_none() {
        return None;
    }
    match own_pool(fifos, end) {
        Some(pool) if pool.place.1 == row => Some(pool),
        _ => None,
    }
}

/// Maximum number of placed buffers per pool: a mem tile has that many descriptors.
const MAX_BUFFERS: u64 = 48;

/// Number of pools collected per pass.
const LARGEST: usize = 16;

/// What has the largest buffers, with the bytes of one. Ties keep their order.
pub(super) struct Largest<T, const N: usize> {
    pub(super) list: [(u128, T); N],
    pub(super) len: usize,
}

impl<T: Copy, const N: usize> Largest<T, N> {
    pub(super) const fn new(blank: T) -> Self {
        Self { list: [(0, blank); N], len: 0 }
    }

    /// Inserts an entry after all entries of at least the same size; the last entry may be dropped.
    pub(super) const fn insert(&mut self, bytes: u128, entry: T) {
        let mut k = self.len;
        while k > 0 && self.list[k - 1].0 < bytes {
            if k < N {
                self.list[k] = self.list[k - 1];
            }
            k -= 1;
        }
        if k < N {
            self.list[k] = (bytes, entry);
        }
        if self.len < N {
            self.len += 1;
        }
    }
}

impl Largest<FifoEnd, LARGEST> {
    /// The ends with the largest buffers in a row of mem tiles, among those that come after `last` in this order.
    const fn after(fifos: &Fifos, row: u32, last: Option<(u128, FifoEnd)>) -> Self {
        let (mut largest, mut is_after_last) = (Self::new(FifoEnd::producer(0)), false);
        each_end!(fifos, end, 0..fifos.fifos.len(), {
            if let Some(pool) = pool_on_row(fifos, end, row) {
                let bytes = pool.buffer_bytes(fifos);
                let is_left = match last {
                    None => true,
                    Some((smallest, _)) => bytes < smallest || bytes == smallest && is_after_last,
                };
                if is_left {
                    largest.insert(bytes, end);
                }
            }
            if let Some((_, last)) = last {
                is_after_last = is_after_last || last.const_eq(end);
            }
        });
        largest
    }
}
