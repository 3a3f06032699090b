//! Path data for a [`Panel`].

use core::fmt::{Formatter, Result};

use super::order::Cell;
use super::panel::Panel;
use super::plan::access;

/// The cells of one part of the walk; adjacent cells are joined.
pub(super) fn parts(f: &mut Formatter<'_>, panel: &Panel<'_>, part: u8) -> Result {
    let (columns, side) = (panel.plan.size()[0] as usize, panel.cell);
    let is_in = |cell: usize| access(panel.cells[cell]).is_some_and(|(access, _)| panel.part(access) == part);
    let mut cell = 0;
    while cell < panel.cells.len() {
        if !is_in(cell) {
            cell += 1;
            continue;
        }
        let row_end = (cell / columns + 1) * columns;
        let end = (cell..row_end).find(|&next| !is_in(next)).unwrap_or(row_end);
        let ((x, y), width) = (panel.corner(cell), (end - cell) as u32 * side);
        write!(f, "M{x} {y}h{width}v{side}h-{width}z")?;
        cell = end;
    }
    Ok(())
}

/// The lines around and between cells.
pub(super) fn lines(f: &mut Formatter<'_>, panel: &Panel<'_>) -> Result {
    let [columns, rows, planes] = panel.plan.size();
    let side = panel.cell;
    let (width, height) = (columns as u32 * side, rows as u32 * side);
    for plane in 0..planes {
        let (x, y) = panel.corner((plane * rows * columns) as usize);
        for row in 0..=rows as u32 {
            write!(f, "M{x} {}h{width}", y + row * side)?;
        }
        for column in 0..=columns as u32 {
            write!(f, "M{} {y}v{height}", x + column * side)?;
        }
    }
    Ok(())
}

/// A stroke through each zero.
pub(super) fn zeros(f: &mut Formatter<'_>, panel: &Panel<'_>) -> Result {
    let side = panel.cell;
    for (cell, &visit) in panel.cells.iter().enumerate() {
        if access(visit).is_some() && panel.plan.is_zero(cell) {
            let (x, y) = panel.corner(cell);
            write!(f, "M{x} {}l{side}-{side}", y + side)?;
        }
    }
    Ok(())
}

/// The outline of the data in each plane that has any.
pub(super) fn data(f: &mut Formatter<'_>, panel: &Panel<'_>) -> Result {
    let [columns, rows, planes] = panel.plan.size();
    let plane_cells = (columns * rows) as usize;
    for plane in 0..planes as usize {
        let cells = || plane * plane_cells..(plane + 1) * plane_cells;
        let mut data = cells().filter(|&cell| !panel.plan.is_zero(cell));
        let Some(first) = data.next() else { continue };
        let (x, y) = panel.corner(first);
        let (right, bottom) = panel.corner(data.next_back().unwrap_or(first));
        let (width, height) = (right - x + panel.cell, bottom - y + panel.cell);
        write!(f, "M{x} {y}h{width}v{height}h-{width}z")?;
    }
    Ok(())
}

/// A corner of each cell that is visited again.
pub(super) fn again(f: &mut Formatter<'_>, panel: &Panel<'_>) -> Result {
    let side = panel.cell.div_ceil(4);
    for (cell, &visit) in panel.cells.iter().enumerate() {
        if access(visit).is_some_and(|(_, again)| again) {
            let (x, y) = panel.corner(cell);
            write!(f, "M{} {y}h{side}v{side}z", x + panel.cell - side)?;
        }
    }
    Ok(())
}

/// The steps of a route to draw.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Steps {
    /// Steps equal to the first one.
    Runs,
    /// All other steps.
    Jumps,
}

/// A line through the centres of the cells in the order of the walk; no line connects planes.
pub(super) fn route(f: &mut Formatter<'_>, panel: &Panel<'_>, part: Steps) -> Result {
    let [columns, rows, _] = panel.plan.size();
    let plane_of = |cell: usize| cell as u64 / (columns * rows);
    let middle = |cell: usize| {
        let ((x, y), half) = (panel.corner(cell), panel.cell / 2);
        (i64::from(x + half), i64::from(y + half))
    };
    let (mut before, mut usual) = (None::<(usize, u64)>, None::<(i64, i64)>);
    // The current line: its start and its end so far.
    let (mut line, mut result) = (None::<((i64, i64), (i64, i64))>, Ok(()));
    panel.plan.grid.order().each(|access, index| {
        let Some(cell) = panel.plan.cell(index).filter(|_| result.is_ok()) else { return };
        let Some((last, number)) = before.replace((cell, access)) else { return };
        if number == access {
            before = Some((last, number));
            return;
        }
        let (from, to) = (middle(last), middle(cell));
        let step = (to.0 - from.0, to.1 - from.1);
        let is_run = step == *usual.get_or_insert(step);
        let is_drawn = plane_of(last) == plane_of(cell) && is_run == (part == Steps::Runs);
        line = match line {
            Some((start, end)) if is_drawn && is_run && end == from => Some((start, to)),
            other => {
                result = finish(f, other);
                is_drawn.then_some((from, to))
            }
        };
    });
    result.and_then(|()| finish(f, line))
}

/// Writes a line from one point to another.
fn finish(f: &mut Formatter<'_>, line: Option<((i64, i64), (i64, i64))>) -> Result {
    let Some(((x, y), (to_x, to_y))) = line else { return Ok(()) };
    write!(f, "M{x} {y}")?;
    match (to_x - x, to_y - y) {
        (across, 0) => write!(f, "h{across}"),
        (0, down) => write!(f, "v{down}"),
        (across, down) => write!(f, "l{across} {down}"),
    }
}

/// A dot on the first access.
pub(super) fn start(f: &mut Formatter<'_>, panel: &Panel<'_>) -> Result {
    let first = |&cell: &Cell| access(cell).is_some_and(|(access, _)| access == 0);
    let Some(cell) = panel.cells.iter().position(first) else { return Ok(()) };
    let ((x, y), half) = (panel.corner(cell), panel.cell / 2);
    let r = (panel.cell / 4).max(2);
    write!(f, "M{} {}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0-{} 0", x + half - r, y + half, 2 * r, 2 * r)
}
