//! [`Plan`]: the geometry of a picture for drawing: cells in rows, rows in planes.

#[cfg(all(feature = "fifo", feature = "program"))]
mod end;
#[cfg(not(all(feature = "fifo", feature = "program")))]
#[path = "plan/no_end.rs"]
mod end;

use core::fmt::Display;

use super::grid::Grid;
use super::order::{Cell, Order, Visit};
use super::shared::shown;
use super::sheet::Sheet;
use crate::declare::tiling::Port;
use crate::ir::Pattern;
use end::End;

/// The cells of a picture (one for each element of the drawn part of the buffer) and the order in which they are
/// visited.
///
/// A plan gives the position of each cell. The accesses are in the [`Cell`]s that it [fills](Self::fill).
pub struct Plan {
    pub(super) grid: Grid,
    /// For an end that is not a single walk.
    end: Option<End>,
}

impl Plan {
    /// Maximum number of cells and accesses of a plan that can be filled.
    pub const MOST: u64 = Cell::MOST;

    /// The plan of a walk with the zeros of its DMA; `None` if the walk is empty or too large.
    #[must_use]
    pub fn of(sheet: &Sheet) -> Option<Self> {
        sheet.grid().map(Self::over)
    }

    /// The plan of a walk with (before, after) zeros around each dimension, or with no pairs.
    #[must_use]
    pub fn of_walk(walk: &Pattern, pad: &[(i128, i128)]) -> Option<Self> {
        Grid::of_walk(walk, pad).map(Self::over)
    }

    /// The plan of a tiling of a port with its zeros; `None` if the tiling does not exist or is too large.
    #[must_use]
    pub fn of_tiling(port: &Port, tiling: usize) -> Option<Self> {
        if tiling >= port.tilings.len() {
            return None;
        }
        port.nest(tiling).and_then(|nest| Grid::of_nest(&nest)).map(Self::over)
    }

    const fn over(grid: Grid) -> Self {
        Self { grid, end: None }
    }

    /// The plan of a whole buffer, in the rows suggested by one walk over it. [Add](Self::add) the walks afterwards.
    #[must_use]
    pub fn of_buffer(elements: u64, walk: &Pattern) -> Option<Self> {
        Grid::of_line(elements, walk).map(Self::over)
    }

    /// Number of accesses.
    #[must_use]
    pub const fn accesses(&self) -> u64 {
        self.grid.accesses()
    }

    /// Number of columns, rows and planes.
    #[must_use]
    pub const fn size(&self) -> [u64; 3] {
        self.grid.size()
    }

    /// Number of cells; saturates at `u64::MAX`.
    #[must_use]
    pub const fn cells(&self) -> u64 {
        let [columns, rows, planes] = self.size();
        columns.saturating_mul(rows).saturating_mul(planes)
    }

    /// The picture as text. Of a large picture, only the first and the last rows and columns are shown.
    #[must_use]
    pub fn text(&self) -> impl Display {
        shown(|f| self.grid.draw(f, ""))
    }

    /// Whether the plan can show zeros.
    #[must_use]
    pub const fn has_zeros(&self) -> bool {
        self.grid.rank() > 0
    }

    /// The cell of the element at an index; `None` if it is not drawn.
    pub(super) fn cell(&self, index: i128) -> Option<usize> {
        self.grid.cell(index)?.try_into().ok()
    }

    /// Walks once and records the visits in `cells`, one entry per [cell](Self::cells). Returns `false` if `cells` is
    /// too short or the walk too long.
    #[must_use]
    pub fn fill(&self, cells: &mut [Cell]) -> bool {
        if cells.len() as u64 != self.cells() {
            return false;
        }
        cells.fill(Cell::NEVER);
        if let Some(end) = &self.end {
            return end.fill(self, cells);
        }
        let order = self.grid.order();
        if order.positions().is_none_or(|all| all > Self::MOST) {
            return false;
        }
        order.each(|access, index| {
            if let Some(cell) = self.cell(index).and_then(|cell| cells.get_mut(cell)) {
                cell.visit(access);
            }
        });
        true
    }

    /// Records that another walk visits its cells, with one number for the whole walk, below [`MOST`](Self::MOST).
    /// Returns `false` if the walk is too long.
    #[must_use]
    pub fn add(&self, walk: &Pattern, number: u64, cells: &mut [Cell]) -> bool {
        let order = Order::of(walk);
        if number >= Self::MOST || order.positions().is_none_or(|all| all > Self::MOST) {
            return false;
        }
        order.each(|_, index| {
            if let Some(cell) = self.cell(index).and_then(|cell| cells.get_mut(cell)) {
                cell.visit(number);
            }
        });
        true
    }

    /// Whether the cell is a zero, which is not in memory.
    pub(super) fn is_zero(&self, cell: usize) -> bool {
        let [columns, rows, _] = self.size();
        let (row, column) = (cell as u64 / columns, cell as u64 % columns);
        self.grid.is_padding(self.grid.index(row / rows, row % rows, column))
    }

    /// The index of a row's first element, if rows of the picture are rows in memory.
    pub(super) fn label(&self, row: u64) -> Option<i128> {
        (!self.has_zeros() && self.size()[2] == 1).then(|| self.grid.index(0, row, 0))
    }
}

/// The first access to a cell, and whether others follow.
pub(super) fn access(cell: Cell) -> Option<(u64, bool)> {
    match cell.get() {
        Visit::Once(access) => Some((access, false)),
        Visit::Again(access) => Some((access, true)),
        Visit::Never | Visit::Unknown => None,
    }
}
