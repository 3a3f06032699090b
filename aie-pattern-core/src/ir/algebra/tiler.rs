//! [`Tiler2D`]: sequences of taps, as the tilers of 2024 make them.

use super::TilerError;
use crate::element::Element;
use crate::ir::{Dim, Pattern};

/// A dimension of one step.
const STEP: Dim = Dim::new(1, 0);

/// A sequence of taps over a matrix in rows, as `TensorTiler2D` of IRON's `taplib` makes it (mlir-aie, 2024 to 2026).
///
/// Each tap moves a group of tiles: `repeats` tiles in either direction, `steps` tiles apart. The taps go through the
/// tensor in blocks of `repeats * steps` tiles; within a block, each tap begins one tile after the one before it.
/// Pairs are (rows, columns).
///
/// ```
/// use aie_pattern_core::{Dim, Element, ir::algebra::Tiler2D};
///
/// const TILES: Tiler2D = Tiler2D { tile_group_col_major: true, ..Tiler2D::group((8, 8), (2, 2), (2, 2)) };
///
/// assert_eq!(TILES.len(), Ok(4));
/// let last = TILES.tap(Element::Int32, 3)?;
/// assert_eq!(last.offset(), 36);
/// assert_eq!(last.dims(), [Dim::new(1, 0), Dim::new(2, 2), Dim::new(4, 8), Dim::new(2, 1)]);
/// # Ok::<(), aie_pattern_core::ir::algebra::TilerError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[allow(clippy::struct_excessive_bools)] // the keywords of the original
pub struct Tiler2D {
    /// Elements of the tensor; `(1, n)` for a flat list.
    pub tensor: (u64, u64),
    /// Elements of a tile; must divide the tensor.
    pub tile: (u64, u64),
    /// Number of tiles of a group.
    pub repeats: (u64, u64),
    /// Distance in tiles from one tile of a group to the next.
    pub steps: (u64, u64),
    /// Whether a tap moves the elements of a tile column by column.
    pub tile_col_major: bool,
    /// Whether a tap moves the tiles of a group column by column.
    pub tile_group_col_major: bool,
    /// Whether the sequence of taps goes through the tensor column by column.
    pub iter_col_major: bool,
    /// Number of times that each tap repeats its walk.
    pub pattern_repeat: u64,
    /// Whether groups at the edges may have fewer tiles.
    pub allow_partial: bool,
    /// Whether adjacent tiles of a group are joined into one dimension.
    pub prune_step: bool,
}

impl Tiler2D {
    /// Tile by tile, like `simple_tiler`.
    #[must_use]
    pub const fn simple(tensor: (u64, u64), tile: (u64, u64)) -> Self {
        Self::group(tensor, tile, (1, 1))
    }

    /// Groups of adjacent tiles, like `group_tiler`.
    #[must_use]
    pub const fn group(tensor: (u64, u64), tile: (u64, u64), group: (u64, u64)) -> Self {
        Self::step(tensor, tile, group, (1, 1))
    }

    /// Groups of tiles that are `steps` apart, like `step_tiler`.
    #[must_use]
    pub const fn step(tensor: (u64, u64), tile: (u64, u64), repeats: (u64, u64), steps: (u64, u64)) -> Self {
        Self {
            tensor,
            tile,
            repeats,
            steps,
            tile_col_major: false,
            tile_group_col_major: false,
            iter_col_major: false,
            pattern_repeat: 1,
            allow_partial: false,
            prune_step: true,
        }
    }

    /// Checks that the tiler can make its taps.
    ///
    /// # Errors
    /// If the original would refuse the call, or if a number overflows its type.
    pub const fn check(&self) -> Result<(), TilerError> {
        if let Err(error) = self.rows().check(self.allow_partial) {
            return Err(error);
        }
        if let Err(error) = self.columns().check(self.allow_partial) {
            return Err(error);
        }
        if self.pattern_repeat == 0 {
            return Err(TilerError::NoRepeat);
        }
        match self.tensor.0.checked_mul(self.tensor.1) {
            Some(elements) if elements <= i64::MAX as u64 => {}
            _ => return Err(TilerError::Overflow),
        }
        // The first tap has all tiles of its group, so it needs the most dimensions.
        let (_, dims) = self.walk(0, 0);
        if self.pattern_repeat > 1 && dims[0].size > 1 {
            let sizes = [dims[0].size, dims[1].size, dims[2].size, dims[3].size];
            return Err(TilerError::NoDimensionLeft { repeat: self.pattern_repeat, sizes });
        }
        Ok(())
    }

    /// Number of taps; at least one.
    ///
    /// # Errors
    /// The errors of [`check`](Self::check).
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(&self) -> Result<u64, TilerError> {
        match self.check() {
            // At most the number of elements of the tensor.
            Ok(()) => Ok(self.rows().groups() * self.columns().groups()),
            Err(error) => Err(error),
        }
    }

    /// Tap `k`, with four dimensions.
    ///
    /// # Errors
    /// The errors of [`check`](Self::check), and a `k` that is out of range.
    pub const fn tap(&self, element: Element, k: u64) -> Result<Pattern, TilerError> {
        let taps = tri!(self.len());
        if k >= taps {
            return Err(TilerError::NoTap { tap: k, taps });
        }
        Ok(self.checked_tap(element, k))
    }

    /// Tap `k` of a tiler that has passed `check`, with `k` in range: a sequence is checked once, not once per tap.
    pub(crate) const fn checked_tap(&self, element: Element, k: u64) -> Pattern {
        let (rows, columns) = (self.rows().groups(), self.columns().groups());
        let (row, column) =
            if self.iter_col_major { (k % rows, k / rows) } else { (k / columns, k % columns) };
        let (offset, mut dims) = self.walk(row, column);
        if self.pattern_repeat > 1 {
            dims[0] = Dim::new(self.pattern_repeat, 0);
        }
        match Pattern::new(element, offset, &dims) {
            Some(walk) => walk,
            // Unreachable: four dimensions always fit.
            None => Pattern::empty(element),
        }
    }

    /// Taps that represent all others, in ascending order: every other tap has the dimensions of one of them and an
    /// offset that steps evenly. For each number of tiles in the two directions, these are the first and the second
    /// tap that have it.
    pub(crate) const fn kinds(&self) -> ([u64; 16], usize) {
        let (rows, columns) = (self.rows(), self.columns());
        let (outer, inner) = if self.iter_col_major { (columns, rows) } else { (rows, columns) };
        let (mut kinds, within) = ([0; 16], inner.groups());
        let ((outer, outer_len), (inner, inner_len)) = (outer.kinds(), inner.kinds());
        let len = outer_len * inner_len;
        each!(k, 0..len, {
            kinds[k] = outer[k / inner_len] * within + inner[k % inner_len];
        });
        (kinds, len)
    }

    const fn rows(&self) -> Axis {
        let Self { tensor: (tensor, _), tile: (tile, _), repeats: (repeats, _), steps: (step, _), .. } =
            *self;
        Axis { dim: 0, tensor, tile, repeats, step }
    }

    const fn columns(&self) -> Axis {
        let Self { tensor: (_, tensor), tile: (_, tile), repeats: (_, repeats), steps: (_, step), .. } =
            *self;
        Axis { dim: 1, tensor, tile, repeats, step }
    }

    /// The walk, without its repeat, of the group at `row` and `column` of the grid of groups.
    const fn walk(&self, row: u64, column: u64) -> (i64, [Dim; 4]) {
        // No overflow: all strides are within the tensor, whose number of elements fits.
        let ((rows, columns), width) = ((self.rows(), self.columns()), self.tensor.1);
        let (first, left) = (rows.first(row), columns.first(column));
        let offset = first * self.tile.0 * width + left * self.tile.1;
        let (mut down, mut right) = (rows.tiles(first), columns.tiles(left));
        let ((mut height, mut wide), (step_down, step_right)) = (self.tile, self.steps);
        if self.prune_step && self.tile_group_col_major && step_down == 1 && !self.tile_col_major {
            (height, down) = (height * down, 1);
        } else if self.prune_step && !self.tile_group_col_major && step_right == 1 && self.tile_col_major {
            (wide, right) = (wide * right, 1);
        }
        let down = dim(down, step_down, self.tile.0 * width);
        let right = dim(right, step_right, self.tile.1);
        let (outer, inner) = match (down.size > 1, right.size > 1) {
            (true, true) if self.tile_group_col_major => (right, down),
            (true, true) => (down, right),
            (true, false) => (STEP, down),
            (false, true) => (STEP, right),
            (false, false) => (STEP, STEP),
        };
        let (row, element) = (dim(height, 1, width), dim(wide, 1, 1));
        let (row, element) = if self.tile_col_major { (element, row) } else { (row, element) };
        let mut dims = [outer, inner, row, element];
        let mut k = 0;
        while k < 4 && dims[k].size == 1 {
            dims[k].stride = 0;
            k += 1;
        }
        (offset as i64, dims)
    }
}

const fn dim(size: u64, by: u64, pitch: u64) -> Dim {
    // The stride of a dimension of one step has no effect.
    Dim::new(size, if size == 1 { pitch as i64 } else { (by * pitch) as i64 })
}

/// One direction of a tiler. Sizes are in elements, repeats and steps in tiles.
#[derive(Clone, Copy)]
struct Axis {
    dim: usize,
    tensor: u64,
    tile: u64,
    repeats: u64,
    step: u64,
}

impl Axis {
    const fn check(&self, allow_partial: bool) -> Result<(), TilerError> {
        let Self { dim, tensor, tile, repeats, step } = *self;
        if tensor == 0 || tile == 0 {
            return Err(TilerError::NoSize { dim, of_tile: tensor != 0 });
        }
        if repeats == 0 || step == 0 {
            return Err(TilerError::NoCount { dim, is_step: repeats != 0 });
        }
        if !tensor.is_multiple_of(tile) {
            return Err(TilerError::Tile { dim, tensor, tile });
        }
        let tiles = tensor / tile;
        if repeats > tiles {
            return Err(TilerError::Larger { dim, tensor, tile, repeats });
        }
        let divides = matches!(repeats.checked_mul(step), Some(block) if tiles.is_multiple_of(block));
        if !divides && !allow_partial {
            return Err(TilerError::Partial { dim, tensor, tile, repeats, step });
        }
        Ok(())
    }

    /// Tiles of a block. Every tap of the block begins in its first `step` tiles.
    const fn block(&self) -> u64 {
        self.repeats.saturating_mul(self.step)
    }

    const fn groups(&self) -> u64 {
        let tiles = self.tensor / self.tile;
        let left = tiles % self.block();
        tiles / self.block() * self.step + if left < self.step { left } else { self.step }
    }

    /// The groups that represent all others, in ascending order: the first and the second one, and in the block at
    /// the edge the first one of each number of tiles.
    const fn kinds(&self) -> ([u64; 4], usize) {
        let tiles = self.tensor / self.tile;
        let (edge, left) = (tiles / self.block() * self.step, tiles % self.block());
        let (groups, starts) = (self.groups(), [1, edge, edge + left % self.step]);
        let (mut kinds, mut len) = ([0; 4], 1);
        each!(k, 0..starts.len(), {
            if starts[k] < groups && starts[k] > kinds[len - 1] {
                kinds[len] = starts[k];
                len += 1;
            }
        });
        (kinds, len)
    }

    const fn first(&self, group: u64) -> u64 {
        group / self.step * self.block() + group % self.step
    }

    /// Number of tiles of the group that begins with tile `first`.
    const fn tiles(&self, first: u64) -> u64 {
        let left = (self.tensor / self.tile - first).div_ceil(self.step);
        if left < self.repeats { left } else { self.repeats }
    }
}
