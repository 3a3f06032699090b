//! [`Tile`]: which tiles a matrix goes in.

use super::Exchanger;
use crate::run::plan::Loop;

/// A matrix that is exchanged. Distances are in bytes, sizes in elements.
#[derive(Clone, Copy, Debug)]
pub(in crate::run) struct Matrix {
    /// Columns: elements that lie one after the other where they are read.
    pub(in crate::run) across: usize,
    /// Rows: elements that lie one after the other where they are written.
    pub(in crate::run) down: usize,
    /// From one row to the next, where it is read.
    pub(in crate::run) src: isize,
    /// From one column to the next, where it is written.
    pub(in crate::run) dst: isize,
}

impl Matrix {
    /// The matrix of two loops around elements of `size` bytes. `None` if no slice has as many bytes as they go through.
    pub(in crate::run) const fn of(across: &Loop, down: &Loop, size: usize) -> Option<Self> {
        match (down.src.checked_mul(size as isize), across.dst.checked_mul(size as isize)) {
            (Some(src), Some(dst)) => Some(Self { across: across.size, down: down.size, src, dst }),
            _ => None,
        }
    }
}

/// A tile: its sides are powers of 2, and no longer than the sides of the matrix, unless that has three columns or rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::run) struct Tile {
    size: usize,
    across: usize,
    down: usize,
}

impl Tile {
    /// The tile in which the kernel moves a matrix of elements of `size` bytes; `None` if loops are as fast.
    pub(in crate::run) const fn of<E: Exchanger>(size: usize, matrix: &Matrix) -> Option<Self> {
        let &Matrix { across, down, src, dst } = matrix;
        if !matches!(size, 1 | 2 | 4 | 8) {
            return None;
        }
        let most = E::ROW / size;
        let mut tile = Self { size, across: side(across, most), down: side(down, most) };
        if across == 3 || down == 3 {
            // Three are moved as four: what lies between the rows, or is written next, is there to be read, or written.
            if most < 4 || across < 4 && down < 4 {
                return None;
            }
            if across == 3 && src >= 3 * size as isize {
                tile.across = 4;
            } else if down == 3 && dst == 3 * size as isize {
                tile.down = 4;
            } else {
                return None;
            }
        }
        while tile.across * tile.down * size > E::TILE {
            tile.across /= 2;
        }
        let (row, column) = (tile.across * size, tile.down * size);
        // Moving fewer than four bytes at a time only pays off if rows are contiguous.
        let whole = (tile.across * tile.down * size).is_multiple_of(E::ROW);
        if tile.across < 2
            || tile.down < 2
            || row < 4 && !(src == row as isize && whole)
            || column < 4 && !(dst == column as isize && whole)
        {
            return None;
        }
        Some(tile)
    }

    /// What the macro `exchange!` goes by: the size of an element and both sides, a byte each.
    pub(in crate::run) const fn sides(self) -> u32 {
        (self.size << 16 | self.across << 8 | self.down) as u32
    }
}

/// The largest power of 2 that is neither more than `size` nor than `most`.
const fn side(size: usize, most: usize) -> usize {
    let mut power = most;
    while power > size {
        power /= 2;
    }
    power
}
