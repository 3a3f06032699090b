//! [`Reduced`]: a long walk as a walk over tiles, so that a picture can have one cell per tile.

use super::shape::Shape;
use crate::ir::{Dim, MAX_RANK, Pattern};

/// Minimum number of tiles of a picture; the maxima with and without numbers follow.
const FEWEST: u64 = 4;
const NUMBERED: u64 = 256;
const MOST: u64 = 1024;

/// Maximum number of tile sizes tried along one dimension.
const EFFORT: u64 = 1 << 12;

/// The outer dimensions of a walk whose inner dimensions visit one tile at a time. Tiles are rectangles of the buffer
/// and do not overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// The walk over tiles, in a buffer of tiles.
    pub walk: Pattern,
    /// Number of rows of the buffer in a tile.
    pub rows: u64,
    /// Number of columns of the buffer in a tile.
    pub columns: u64,
    /// Number of accesses to a tile.
    pub accesses: u64,
}

impl Reduced {
    /// Reduces a walk, with the smallest tiles for which the picture has room. `None` if tiles would overlap, or if
    /// no size fits.
    #[must_use]
    pub fn of(walk: &Pattern) -> Option<Self> {
        let pitch = Shape::of(walk, walk.span().ok()?).columns;
        let whole =
            |most| (0..walk.dims().len()).rev().find_map(|outer| Self::cut(walk, pitch, outer, 1, most));
        whole(NUMBERED)
            .or_else(|| Self::divided(walk, pitch, NUMBERED))
            .or_else(|| whole(MOST))
            .or_else(|| Self::divided(walk, pitch, MOST))
    }

    /// Reduces a walk with part of a dimension inside the tile.
    fn divided(walk: &Pattern, pitch: u64, most: u64) -> Option<Self> {
        let dims = walk.dims();
        (0..dims.len()).rev().find_map(|outer| {
            let size = dims.get(outer)?.size;
            let parts = (2..size).take(EFFORT as usize).filter(|part| size % part == 0);
            parts.into_iter().find_map(|part| Self::cut(walk, pitch, outer + 1, part, most))
        })
    }

    /// Reduces a walk with the dimensions from `outer` on inside the tile, plus `part` steps of the dimension before
    /// them.
    fn cut(walk: &Pattern, pitch: u64, outer: usize, part: u64, most: u64) -> Option<Self> {
        let (mut list, dims) = ([Dim::new(1, 0); MAX_RANK], walk.dims());
        let mut tile = Tile { rows: 1, columns: u64::from(walk.lanes() / walk.grain()), accesses: 1 };
        for &dim in dims.get(outer..)? {
            tile.extend(dim, pitch)?;
        }
        let kept = list.get_mut(..outer)?;
        kept.copy_from_slice(dims.get(..outer)?);
        if part > 1 {
            let divided = kept.last_mut()?;
            tile.extend(Dim::new(part, divided.stride), pitch)?;
            *divided = Dim::new(divided.size / part, divided.stride.checked_mul(i64::try_from(part).ok()?)?);
        }
        let count = kept.iter().try_fold(1u64, |all, dim| all.checked_mul(dim.size))?;
        if !(FEWEST..=most).contains(&count) || tile.columns > pitch {
            return None;
        }
        let across = pitch.div_ceil(tile.columns);
        for dim in &mut *kept {
            *dim = Dim::new(dim.size, tile.stride(*dim, pitch, across)?);
        }
        let offset = u64::try_from(walk.offset()).ok()?;
        let offset = offset / pitch / tile.rows * across + offset % pitch / tile.columns;
        let walk = Pattern::new(walk.element(), i64::try_from(offset).ok()?, kept)?;
        Some(Self { walk, rows: tile.rows, columns: tile.columns, accesses: tile.accesses })
    }
}

/// The extent of the inner dimensions.
struct Tile {
    rows: u64,
    columns: u64,
    accesses: u64,
}

impl Tile {
    fn extend(&mut self, dim: Dim, pitch: u64) -> Option<()> {
        let stride = u64::try_from(dim.stride).ok()?;
        let far = dim.size.checked_sub(1)?.checked_mul(stride)?;
        if stride % pitch == 0 {
            self.rows = self.rows.checked_add(far / pitch)?;
        } else if far < pitch {
            self.columns = self.columns.checked_add(far)?;
        } else {
            return None;
        }
        self.accesses = self.accesses.checked_mul(dim.size)?;
        Some(())
    }

    /// Converts a stride to tiles, with `across` tiles per row; `None` if tiles overlap.
    fn stride(&self, dim: Dim, pitch: u64, across: u64) -> Option<i64> {
        let stride = u64::try_from(dim.stride).ok()?;
        let tiles = match (stride / pitch, stride % pitch) {
            _ if dim.size == 1 => 0,
            (rows, 0) if rows % self.rows == 0 => (rows / self.rows).checked_mul(across)?,
            (0, columns) if columns % self.columns == 0 => columns / self.columns,
            _ => return None,
        };
        i64::try_from(tiles).ok()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec;
    use std::vec::Vec;

    use super::*;
    use crate::element::Element;

    #[allow(clippy::type_complexity)] // dimensions, then rows, columns and accesses
    fn reduced(offset: i64, dims: &[(u64, i64)]) -> Option<(Vec<(u64, i64)>, [u64; 3])> {
        let list: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
        let walk = Pattern::new(Element::Int8, offset, &list).unwrap();
        let Reduced { walk: tiles, rows, columns, accesses } = Reduced::of(&walk)?;
        // At each access, the walk over tiles must be at the tile that contains the index.
        let pitch = Shape::of(&walk, walk.span().unwrap()).columns;
        let across = pitch.div_ceil(columns);
        let mut visited = tiles.indices().unwrap();
        let mut indices = walk.indices().unwrap();
        for tile in visited.by_ref() {
            for index in indices.by_ref().take(accesses as usize) {
                let (row, column) = (index as u64 / pitch, index as u64 % pitch);
                assert_eq!(row / rows * across + column / columns, tile as u64);
            }
        }
        assert_eq!(indices.next(), None);
        Some((tiles.dims().iter().map(|dim| (dim.size, dim.stride)).collect(), [rows, columns, accesses]))
    }

    #[test]
    fn tiles_are_visited_in_the_order_of_the_walk() {
        // Blocks of 4 x 8 in a matrix of 32 x 64 with distinct rows: 256 blocks.
        assert_eq!(
            reduced(0, &[(8, 256), (8, 8), (4, 64), (8, 1)]),
            Some((vec![(8, 32), (8, 1), (4, 8)], [1, 8, 8]))
        );
        // In a matrix of 64 x 64, there is room for the blocks.
        assert_eq!(
            reduced(0, &[(16, 256), (8, 8), (4, 64), (8, 1)]),
            Some((vec![(16, 8), (8, 1)], [4, 8, 32]))
        );
        // A transposition by columns, rows of a part, and one long line.
        assert_eq!(reduced(0, &[(64, 1), (64, 64)]), Some((vec![(64, 1)], [64, 1, 64])));
        assert_eq!(reduced(64, &[(64, 128), (64, 1)]), Some((vec![(64, 2)], [1, 64, 64])));
        assert_eq!(reduced(0, &[(4096, 1)]), Some((vec![(256, 1)], [1, 16, 16])));
        // A repetition of tiles.
        assert_eq!(reduced(0, &[(3, 0), (64, 64), (64, 1)]), Some((vec![(3, 0), (64, 1)], [1, 64, 64])));
    }

    #[test]
    fn what_overlaps_has_no_tiles() {
        assert_eq!(reduced(0, &[(62, 64), (62, 1), (3, 64), (3, 1)]), None);
    }
}
