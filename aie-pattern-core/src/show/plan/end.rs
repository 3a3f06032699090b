//! Ends of hops that are not a single walk.

use super::Plan;
use crate::declare::{Endpoint, Moves};
use crate::ir::{Dim, Pattern};
use crate::lower::hop::{Cursor, Runs};
use crate::show::grid::Grid;
use crate::show::order::Cell;

/// An end, and its number of passes.
pub(super) struct End {
    end: Endpoint<'static>,
    runs: u64,
}

impl Plan {
    /// The plan of an end of a hop that runs `runs` times, each time over the next object; `None` if it is too large.
    /// Zeros are drawn for a single pass of one walk or tiling; in all other cases they only count as accesses.
    #[must_use]
    pub fn of_end(end: &Endpoint<'static>, runs: u64) -> Option<Self> {
        match &end.moves {
            Moves::Port(port) if runs == 1 && port.tilings.len() == 1 => Self::of_tiling(port, 0),
            Moves::Walk(walk, pad) if runs == 1 => Self::of_walk(walk, pad),
            _ => match end.walk() {
                Some(walk) => {
                    let mut dims = [Dim::new(runs, i64::try_from(end.object()?).ok()?); crate::MAX_RANK];
                    let rank = walk.dims().len() + 1;
                    dims.get_mut(1..rank)?.copy_from_slice(walk.dims());
                    let all = Pattern::new(walk.element(), walk.offset(), &dims[..rank])?;
                    Self::of_walk(&all, &[])
                }
                None => Self::of_runs(end, runs),
            },
        }
    }

    /// The plan of an end that is not a single walk: all objects of the buffer.
    fn of_runs(end: &Endpoint<'static>, runs: u64) -> Option<Self> {
        let elements = end.object()?.checked_mul(runs)?;
        let rows = match &end.moves {
            Moves::Walk(walk, _) => *walk,
            // Rows are the innermost dimension of the buffer.
            Moves::Port(port) => {
                let columns = port.nest(0)?.axes().first()?.size;
                let size = u64::try_from(columns).ok()?.max(1);
                let dims = [Dim::new(elements / size, columns), Dim::new(size, 1)];
                Pattern::new(end.element, 0, &dims)?
            }
        };
        let grid = Grid::of_line(elements, &rows)?.numbered(end.len()?.checked_mul(runs)?);
        Some(Self { grid, end: Some(End { end: *end, runs }) })
    }
}

impl End {
    /// Walks through all passes and records the visits in `cells`, as [`Plan::fill`] does.
    pub(super) fn fill(&self, plan: &Plan, cells: &mut [Cell]) -> bool {
        let Self { end, runs: count } = self;
        let runs = Runs { end, unit: end.element, count: *count, pitch: end.object() };
        let cursor = if plan.accesses() <= Plan::MOST { Cursor::new(&runs) } else { None };
        let Some(mut cursor) = cursor else { return false };
        for access in 0..plan.accesses() {
            if let Some(cell) = cursor.next().and_then(|index| plan.cell(i128::from(index)))
                && let Some(cell) = cells.get_mut(cell)
            {
                cell.visit(access);
            }
        }
        true
    }
}
