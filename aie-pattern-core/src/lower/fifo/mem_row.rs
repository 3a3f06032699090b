//! [`MemRow`]: placement of mem tile buffers by MLIR-AIE (`createObjectFifoElements`, since pull request 3116).

use crate::declare::Fifos;
use crate::device::Grid;

/// Maximum number of columns: an address has 7 bits for the column (AM025).
const COLUMNS: usize = 128;

pub(crate) struct MemRow {
    /// Bytes taken on each tile.
    used: [u128; COLUMNS],
    columns: usize,
    /// Bytes of one tile.
    most: u128,
}

impl MemRow {
    pub(crate) const fn new(grid: Grid, most: u128) -> Self {
        let columns = if grid.columns as usize > COLUMNS { COLUMNS } else { grid.columns as usize };
        Self { used: [0; COLUMNS], columns, most }
    }

    /// A row with the buffers declared beside the FIFOs.
    pub(crate) const fn of(fifos: &Fifos, row: u32, most: u128) -> Self {
        let mut tiles = Self::new(fifos.grid, most);
        each!(k, 0..fifos.beside.len(), {
            let beside = &fifos.beside[k];
            if beside.tile.1 == row {
                let used = &mut tiles.used[beside.tile.0 as usize % COLUMNS];
                *used = used.saturating_add(beside.bytes as u128);
            }
        });
        tiles
    }

    /// The larger use of each tile, of two rows.
    pub(crate) const fn with(mut self, other: &Self) -> Self {
        each!(k, 0..self.columns, {
            if other.used[k] > self.used[k] {
                self.used[k] = other.used[k];
            }
        });
        self
    }

    /// Bytes left on one tile.
    pub(crate) const fn left(&self, column: u32) -> u128 {
        self.most.saturating_sub(self.used[column as usize % COLUMNS])
    }

    /// The columns of the neighbours in the west and in the east, if the array has them.
    pub(crate) const fn neighbours(&self, column: u32) -> [Option<u32>; 2] {
        [column.checked_sub(1), if column as usize + 1 < self.columns { Some(column + 1) } else { None }]
    }

    /// Places a buffer on its mem tile. Without room there, it goes to the neighbour with more room, if it fits.
    /// Returns the column; if it fits nowhere, it still counts on its own tile.
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
