//! [`MemRow`]: where MLIR-AIE places the buffers of mem tiles (`createObjectFifoElements`, since pull request 3116).

use crate::declare::Fifos;
use crate::device::Grid;

/// Columns of an array, at most: an address has 7 bits for them (AM025).
const COLUMNS: usize = 128;

/// The mem tiles of one row.
pub(crate) struct MemRow {
    /// Bytes that are taken of each.
    used: [u128; COLUMNS],
    columns: usize,
    /// Bytes of one.
    most: u128,
}

impl MemRow {
    /// With nothing in them.
    pub(crate) const fn new(grid: Grid, most: u128) -> Self {
        let columns = if grid.columns as usize > COLUMNS { COLUMNS } else { grid.columns as usize };
        Self { used: [0; COLUMNS], columns, most }
    }

    /// With what is beside FIFOs in a row of their array.
    pub(crate) const fn of(fifos: &Fifos, row: u32, most: u128) -> Self {
        let (mut tiles, mut k) = (Self::new(fifos.grid, most), 0);
        while k < fifos.beside.len() {
            let beside = &fifos.beside[k];
            if beside.tile.1 == row {
                let used = &mut tiles.used[beside.tile.0 as usize % COLUMNS];
                *used = used.saturating_add(beside.bytes as u128);
            }
            k += 1;
        }
        tiles
    }

    /// At least what is taken of each by another row.
    pub(crate) const fn with(mut self, other: &Self) -> Self {
        let mut k = 0;
        while k < self.columns {
            if other.used[k] > self.used[k] {
                self.used[k] = other.used[k];
            }
            k += 1;
        }
        self
    }

    /// Bytes that are left of one.
    pub(crate) const fn left(&self, column: u32) -> u128 {
        self.most.saturating_sub(self.used[column as usize % COLUMNS])
    }

    /// The mem tiles beside one that the array has, in the west and in the east.
    pub(crate) const fn neighbours(&self, column: u32) -> [Option<u32>; 2] {
        [column.checked_sub(1), if column as usize + 1 < self.columns { Some(column + 1) } else { None }]
    }

    /// Places a buffer on its mem tile, or if that has no room left, on the neighbour that has more, if it has enough: the column where
    /// it is. If not, it counts on its own tile all the same.
    pub(crate) const fn place(&mut self, column: u32, bytes: u128) -> Option<u32> {
        let mut at = column;
        if self.left(column) < bytes {
            let [west, east] = self.neighbours(column);
            at = match (west, east) {
                (Some(west), Some(east)) if self.left(east) > self.left(west) => east,
                (Some(at), _) | (None, Some(at)) => at,
                (None, None) => column,
            };
            if self.left(at) < bytes {
                at = column;
            }
        }
        let is_placed = self.left(at) >= bytes;
        let used = &mut self.used[at as usize % COLUMNS];
        *used = used.saturating_add(bytes);
        if is_placed { Some(at) } else { None }
    }
}
