//! [`Panel`]: a filled [`Plan`] as marks on a sheet of pixels.

use core::fmt::{Display, Formatter, Result};

use super::marks::{COLORS, Mark, Paint};
use super::order::Cell;
use super::paths::{self, Steps};
use super::plan::{Plan, access};
use super::shared::shown;

/// A filled plan as marks on a sheet of pixels; y points down.
#[derive(Clone, Copy)]
pub struct Panel<'a> {
    pub(super) plan: &'a Plan,
    pub(super) cells: &'a [Cell],
    /// Number of accesses or walks that are numbered.
    count: u64,
    /// Size of a cell in pixels.
    pub(super) cell: u32,
    /// Number of planes side by side.
    across: u64,
    numbers: bool,
    route: bool,
    at: (u32, u32),
}

impl<'a> Panel<'a> {
    /// Targeted width of a picture in pixels; `HEIGHT` is its targeted height.
    const WIDTH: u64 = 640;
    const HEIGHT: u64 = 480;

    /// Smallest and largest size of a cell in pixels; the largest holds the digits of a number.
    const CELL: (u64, u64) = (4, 24);

    /// Maximum number of accesses that are written as numbers; beyond it, a line joins the accesses.
    const NUMBERS: u64 = 256;

    /// Maximum number of accesses joined by a line.
    const ROUTE: u64 = 4096;

    const MARGIN: u32 = 4;

    /// A panel of a plan and its [filled](Plan::fill) cells.
    #[must_use]
    pub fn new(plan: &'a Plan, cells: &'a [Cell]) -> Self {
        let [columns, rows, planes] = plan.size();
        // Side by side, put as many planes as fit the width with small cells, or more if that makes the whole closer
        // to a square.
        let fit = Self::WIDTH / 10 / (columns + 1);
        let square = (1..planes).find(|n| n * (columns + 1) * n >= planes * (rows + 1)).unwrap_or(planes);
        let across = planes.min(fit.max(square));
        let wide = across.saturating_mul(columns + 1);
        let high = planes.div_ceil(across).saturating_mul(rows + 1);
        let cell = (Self::WIDTH / wide).min(Self::HEIGHT / high).clamp(Self::CELL.0, Self::CELL.1);
        let count = plan.accesses();
        let numbers = cell >= 20 && count <= Self::NUMBERS;
        let route = !numbers && count <= Self::ROUTE && cell >= 6;
        Self { plan, cells, count, cell: cell as u32, across, numbers, route, at: (0, 0) }
    }

    /// A panel for `count` walks that were [added](Plan::add) with numbers, without a line between accesses.
    #[must_use]
    pub fn of_walks(plan: &'a Plan, cells: &'a [Cell], count: u64) -> Self {
        let panel = Self::new(plan, cells);
        Self { count, numbers: panel.cell >= 20, route: false, ..panel }
    }

    /// Moves the panel to (x, y).
    #[must_use]
    pub const fn at(self, at: (u32, u32)) -> Self {
        Self { at, ..self }
    }

    /// (width, height) in pixels.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        let [columns, rows, planes] = self.plan.size();
        let down = planes.div_ceil(self.across);
        let cells = |n: u64| n.min(1 << 16) as u32 * self.cell;
        let wide = cells(self.across * (columns + 1) - 1);
        let high = cells(down * (rows + 1) - 1);
        (wide + self.labels() + 2 * Self::MARGIN, high + 2 * Self::MARGIN)
    }

    /// Width in pixels of the indices to the left of the rows.
    fn labels(&self) -> u32 {
        let [_, rows, _] = self.plan.size();
        match self.plan.label(rows - 1) {
            Some(index) if self.cell >= 12 => 8 * super::tidy::width(index) as u32 + 6,
            _ => 0,
        }
    }

    /// The upper left corner of a cell, in pixels.
    pub(super) fn corner(&self, cell: usize) -> (u32, u32) {
        let [columns, rows, _] = self.plan.size();
        let (row, column) = (cell as u64 / columns, cell as u64 % columns);
        let (plane, row) = (row / rows, row % rows);
        let x = plane % self.across * (columns + 1) + column;
        let y = plane / self.across * (rows + 1) + row;
        let (left, top) = (self.at.0 + Self::MARGIN + self.labels(), self.at.1 + Self::MARGIN);
        (left + x as u32 * self.cell, top + y as u32 * self.cell)
    }

    /// The part of the walk that contains an access.
    pub(super) fn part(&self, access: u64) -> u8 {
        let last = self.count.saturating_sub(1).max(1);
        ((access.min(last) * (COLORS.len() as u64 - 1) + last / 2) / last) as u8
    }

    /// Passes each mark to `to`, in drawing order.
    ///
    /// # Errors
    /// The errors of `to`.
    pub fn draw(&self, to: &mut dyn FnMut(Mark) -> Result) -> Result {
        for part in 0..COLORS.len() as u8 {
            if self
                .cells
                .iter()
                .any(|&cell| access(cell).is_some_and(|(access, _)| self.part(access) == part))
            {
                to(Mark::Path(Paint::Part(part), &shown(|f| paths::parts(f, self, part))))?;
            }
        }
        to(Mark::Path(Paint::Lines, &shown(|f| paths::lines(f, self))))?;
        if self.plan.has_zeros() {
            to(Mark::Path(Paint::Zeros, &shown(|f| paths::zeros(f, self))))?;
            to(Mark::Path(Paint::Data, &shown(|f| paths::data(f, self))))?;
        }
        if self.cells.iter().any(|&cell| access(cell).is_some_and(|(_, again)| again)) {
            to(Mark::Path(Paint::Again, &shown(|f| paths::again(f, self))))?;
        }
        if self.route {
            to(Mark::Path(Paint::Jumps, &shown(|f| paths::route(f, self, Steps::Jumps))))?;
            to(Mark::Path(Paint::Route, &shown(|f| paths::route(f, self, Steps::Runs))))?;
            to(Mark::Path(Paint::Start, &shown(|f| paths::start(f, self))))?;
        }
        self.labels_to(to)?;
        self.numbers_to(to)
    }

    fn labels_to(&self, to: &mut dyn FnMut(Mark) -> Result) -> Result {
        let [columns, rows, _] = self.plan.size();
        if self.labels() == 0 {
            return Ok(());
        }
        for row in 0..rows {
            let Some(index) = self.plan.label(row) else { return Ok(()) };
            let (x, y) = self.corner((row * columns) as usize);
            to(Mark::Label(x - 5, self.base(y), &index))?;
        }
        Ok(())
    }

    fn numbers_to(&self, to: &mut dyn FnMut(Mark) -> Result) -> Result {
        if !self.numbers {
            return Ok(());
        }
        for (cell, &visit) in self.cells.iter().enumerate() {
            if let Some((access, _)) = access(visit) {
                let (x, y) = self.corner(cell);
                to(Mark::Number(x + self.cell / 2, self.base(y), &access))?;
            }
        }
        Ok(())
    }

    /// The baseline of text in a cell whose upper edge is `y`.
    const fn base(&self, y: u32) -> u32 {
        y + self.cell / 2 + 4
    }

    /// A description of the picture in words.
    #[must_use]
    pub fn description(&self) -> impl Display {
        shown(|f| describe(f, self, &ELEMENT))
    }

    /// A description for a plan whose cells are tiles.
    #[must_use]
    pub fn description_of_tiles(&self) -> impl Display {
        shown(|f| describe(f, self, &TILE))
    }
}

/// The nouns for a cell.
struct Words {
    cell: &'static str,
    a_cell: &'static str,
    number: &'static str,
    step: &'static str,
}

const ELEMENT: Words = Words {
    cell: "element",
    a_cell: "an element",
    number: "the access that visits the element",
    step: "access",
};

const TILE: Words =
    Words { cell: "tile", a_cell: "a tile", number: "the turn of the tile, from 0", step: "tile" };

/// Writes the description of a panel.
fn describe(f: &mut Formatter<'_>, panel: &Panel<'_>, words: &Words) -> Result {
    let Words { cell, a_cell, number, step } = words;
    let [columns, rows, planes] = panel.plan.size();
    let plural = |n| if n == 1 { "" } else { "s" };
    write!(f, "{rows} row{} of {columns} {cell}{}", plural(rows), plural(columns))?;
    if planes > 1 {
        write!(f, " in each of {planes} planes")?;
    }
    f.write_str(", blue where the walk begins and yellow where it ends")?;
    match (panel.numbers, panel.route) {
        (true, _) => write!(f, "; a number is {number}")?,
        (_, true) => write!(f, "; the line goes from {step} to {step}, from the dot on")?,
        _ => {}
    }
    let is_again = |&cell: &Cell| access(cell).is_some_and(|(_, again)| again);
    if panel.cells.iter().any(is_again) {
        write!(f, "; a dark corner marks {a_cell} that is visited again later")?;
    }
    if panel.plan.has_zeros() {
        f.write_str("; a crossed cell is a zero outside of the data")?;
    }
    f.write_str(".")
}
