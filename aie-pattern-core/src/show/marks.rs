//! [`Panel`]: a filled [`Plan`] as marks, which are paths and texts of SVG.

use core::fmt::{Display, Formatter, Result};

use super::order::Cell;
use super::plan::{Plan, access};

/// Colours from the first access to the last. All of them are bright enough for dark text, and dark enough for a white page.
pub const COLORS: [&str; 16] = [
    "#7aa5ff", "#8aa1fd", "#9a9dfa", "#aa99f6", "#b996f0", "#c794e8", "#d493de", "#df93d2", "#e894c4",
    "#ef96b5", "#f49aa5", "#f79f94", "#f7a583", "#f6ac71", "#f3b45f", "#efbd4d",
];

/// What a path shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Cells visited in one part of the walk, of as many as there are [`COLORS`].
    Part(u8),
    /// Lines between cells.
    Lines,
    /// Zeros that are nowhere in memory.
    Zeros,
    /// What surrounds the data where there are zeros.
    Data,
    /// Cells that are visited again.
    Again,
    /// From each access to the next, along runs of equal steps.
    Route,
    /// From the end of a run to the next.
    Jumps,
    /// The first access.
    Start,
}

impl Paint {
    /// The attributes of a path, with the color of the text around it where it is none of [`COLORS`].
    #[must_use]
    pub const fn attributes(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Part(_) => &[],
            Self::Lines => &[("fill", "none"), ("stroke", "currentColor"), ("stroke-opacity", ".2")],
            Self::Zeros => &[("fill", "none"), ("stroke", "currentColor"), ("stroke-opacity", ".6")],
            Self::Data => &[("fill", "none"), ("stroke", "currentColor"), ("stroke-width", "2")],
            Self::Again => &[("fill", "#111")],
            Self::Route => &[("fill", "none"), ("stroke", "#111"), ("stroke-opacity", ".75")],
            Self::Jumps => &[("fill", "none"), ("stroke", "#111"), ("stroke-opacity", ".25")],
            Self::Start => &[("fill", "#111")],
        }
    }

    /// The colour that fills it, where that depends on the part of the walk.
    #[must_use]
    pub const fn color(self) -> Option<&'static str> {
        match self {
            Self::Part(part) => Some(COLORS[part as usize % COLORS.len()]),
            _ => None,
        }
    }
}

/// What is drawn.
pub enum Mark<'a> {
    /// A path by its data.
    Path(Paint, &'a dyn Display),
    /// The number of the access in the middle of a cell, at (x, y), where its line of text is based.
    Number(u32, u32, &'a dyn Display),
    /// The index of the first element of a row, to its left, likewise.
    Label(u32, u32, &'a dyn Display),
}

/// A plan with what has been filled in, as marks on a sheet of pixels, of which y goes down.
#[derive(Clone, Copy)]
pub struct Panel<'a> {
    plan: &'a Plan,
    cells: &'a [Cell],
    /// How many numbers there are.
    count: u64,
    /// Pixels of a cell.
    cell: u32,
    /// Planes side by side.
    across: u64,
    numbers: bool,
    route: bool,
    at: (u32, u32),
}

impl<'a> Panel<'a> {
    /// Pixels of a picture's width and height that are aimed at.
    const WIDTH: u64 = 640;
    const HEIGHT: u64 = 480;

    /// Greatest cells, which hold the digits of a number, and the least ones.
    const CELL: (u64, u64) = (4, 24);

    /// Numbers that are written, at most; where there are more, a line goes from each access to the next.
    const NUMBERS: u64 = 256;

    /// Accesses that a line joins, at most.
    const ROUTE: u64 = 4096;

    /// Pixels above, below and beside it.
    const MARGIN: u32 = 4;

    /// Of a plan and its [filled](Plan::fill) cells.
    #[must_use]
    pub fn new(plan: &'a Plan, cells: &'a [Cell]) -> Self {
        let [columns, rows, planes] = plan.size();
        let across = if planes == 1 {
            1
        } else {
            // As many side by side as go into the width of small cells, or what makes all of them most like a square.
            let fit = (Self::WIDTH / 10 / (columns + 1)).max(1);
            let square = (1..=planes).find(|n| n * (columns + 1) * n >= planes * (rows + 1)).unwrap_or(1);
            planes.min(fit.max(square))
        };
        let wide = across.saturating_mul(columns + 1);
        let high = planes.div_ceil(across).saturating_mul(rows + 1);
        let cell = (Self::WIDTH / wide).min(Self::HEIGHT / high).clamp(Self::CELL.0, Self::CELL.1);
        let count = plan.accesses();
        let numbers = cell >= 20 && count <= Self::NUMBERS;
        let route = !numbers && count <= Self::ROUTE && cell >= 6;
        Self { plan, cells, count, cell: cell as u32, across, numbers, route, at: (0, 0) }
    }

    /// The same with `count` numbers of walks that were [added](Plan::add), without a line from one access to the next.
    #[must_use]
    pub fn of_walks(plan: &'a Plan, cells: &'a [Cell], count: u64) -> Self {
        let panel = Self::new(plan, cells);
        Self { count, numbers: panel.cell >= 20, route: false, ..panel }
    }

    /// The same at another place, (x, y).
    #[must_use]
    pub const fn at(self, at: (u32, u32)) -> Self {
        Self { at, ..self }
    }

    /// Pixels that it takes, (width, height).
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        let [columns, rows, planes] = self.plan.size();
        let down = planes.div_ceil(self.across);
        let cells = |n: u64| n.min(1 << 16) as u32 * self.cell;
        let wide = cells(self.across * (columns + 1) - 1);
        let high = cells(down * (rows + 1) - 1);
        (wide + self.labels() + 2 * Self::MARGIN, high + 2 * Self::MARGIN)
    }

    /// Pixels of the indices to the left of the rows.
    fn labels(&self) -> u32 {
        let [_, rows, _] = self.plan.size();
        match self.plan.label(rows - 1) {
            Some(index) if self.cell >= 12 => 8 * super::tidy::width(index) as u32 + 6,
            _ => 0,
        }
    }

    /// Where a cell begins, in pixels.
    fn corner(&self, cell: usize) -> (u32, u32) {
        let [columns, rows, _] = self.plan.size();
        let (row, column) = (cell as u64 / columns, cell as u64 % columns);
        let (plane, row) = (row / rows, row % rows);
        let x = plane % self.across * (columns + 1) + column;
        let y = plane / self.across * (rows + 1) + row;
        let (left, top) = (self.at.0 + Self::MARGIN + self.labels(), self.at.1 + Self::MARGIN);
        (left + x as u32 * self.cell, top + y as u32 * self.cell)
    }

    /// Which part of the walk an access is in.
    fn part(&self, access: u64) -> u8 {
        let last = self.count.saturating_sub(1).max(1);
        ((access.min(last) * (COLORS.len() as u64 - 1) + last / 2) / last) as u8
    }

    /// Gives each mark to `to`, in the order in which they cover each other.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn draw(&self, to: &mut dyn FnMut(Mark) -> Result) -> Result {
        for part in 0..COLORS.len() as u8 {
            if self
                .cells
                .iter()
                .any(|&cell| access(cell).is_some_and(|(access, _)| self.part(access) == part))
            {
                to(Mark::Path(Paint::Part(part), &Parts(*self, part)))?;
            }
        }
        to(Mark::Path(Paint::Lines, &Lines(*self)))?;
        if self.plan.has_zeros() {
            to(Mark::Path(Paint::Zeros, &Zeros(*self)))?;
            to(Mark::Path(Paint::Data, &Data(*self)))?;
        }
        if self.cells.iter().any(|&cell| access(cell).is_some_and(|(_, again)| again)) {
            to(Mark::Path(Paint::Again, &Again(*self)))?;
        }
        if self.route {
            to(Mark::Path(Paint::Jumps, &Route(*self, Part::Jumps)))?;
            to(Mark::Path(Paint::Route, &Route(*self, Part::Runs)))?;
            to(Mark::Path(Paint::Start, &Start(*self)))?;
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

    /// Where a line of text is based in a cell that begins at `y`.
    const fn base(&self, y: u32) -> u32 {
        y + self.cell / 2 + 4
    }

    /// What it shows, in words.
    #[must_use]
    pub fn description(&self) -> impl Display {
        Description(*self)
    }
}

/// A panel in words.
struct Description<'a>(Panel<'a>);

impl Display for Description<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self(panel) = self;
        let [columns, rows, planes] = panel.plan.size();
        write!(f, "{rows} rows of {columns} elements")?;
        if planes > 1 {
            write!(f, " in each of {planes} planes")?;
        }
        f.write_str(", blue where the walk begins and yellow where it ends")?;
        f.write_str(match (panel.numbers, panel.route) {
            (true, _) => "; a number is that of the access that visits the element",
            (_, true) => "; the line goes from access to access, from the dot on",
            _ => "",
        })?;
        let is_again = |&cell: &Cell| access(cell).is_some_and(|(_, again)| again);
        if panel.cells.iter().any(is_again) {
            f.write_str("; what is marked in its corner is visited again later")?;
        }
        if panel.plan.has_zeros() {
            f.write_str("; what is crossed out is a zero outside of the data")?;
        }
        f.write_str(".")
    }
}

/// The cells of a part of the walk, those beside each other as one.
struct Parts<'a>(Panel<'a>, u8);

impl Display for Parts<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self(panel, part) = self;
        let (columns, side) = (panel.plan.size()[0] as usize, panel.cell);
        let is_in =
            |cell: usize| access(panel.cells[cell]).is_some_and(|(access, _)| panel.part(access) == *part);
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
}

/// The lines around and between cells.
struct Lines<'a>(Panel<'a>);

impl Display for Lines<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let [columns, rows, planes] = self.0.plan.size();
        let side = self.0.cell;
        let (width, height) = (columns as u32 * side, rows as u32 * side);
        for plane in 0..planes {
            let (x, y) = self.0.corner((plane * rows * columns) as usize);
            for row in 0..=rows as u32 {
                write!(f, "M{x} {}h{width}", y + row * side)?;
            }
            for column in 0..=columns as u32 {
                write!(f, "M{} {y}v{height}", x + column * side)?;
            }
        }
        Ok(())
    }
}

/// A stroke through each zero.
struct Zeros<'a>(Panel<'a>);

impl Display for Zeros<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self(panel) = self;
        let side = panel.cell;
        for (cell, &visit) in panel.cells.iter().enumerate() {
            if access(visit).is_some() && panel.plan.is_zero(cell) {
                let (x, y) = panel.corner(cell);
                write!(f, "M{x} {}l{side}-{side}", y + side)?;
            }
        }
        Ok(())
    }
}

/// What surrounds the data of each plane that has any.
struct Data<'a>(Panel<'a>);

impl Display for Data<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self(panel) = self;
        let [columns, rows, planes] = panel.plan.size();
        let plane_cells = (columns * rows) as usize;
        for plane in 0..planes as usize {
            let cells = || plane * plane_cells..(plane + 1) * plane_cells;
            let mut data = cells().filter(|&cell| !panel.plan.is_zero(cell));
            let Some(first) = data.next() else { continue };
            let (x, y) = panel.corner(first);
            let (right, bottom) = panel.corner(data.last().unwrap_or(first));
            let (width, height) = (right - x + panel.cell, bottom - y + panel.cell);
            write!(f, "M{x} {y}h{width}v{height}h-{width}z")?;
        }
        Ok(())
    }
}

/// A corner of each cell that is visited again.
struct Again<'a>(Panel<'a>);

impl Display for Again<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self(panel) = self;
        let side = panel.cell.div_ceil(4);
        for (cell, &visit) in panel.cells.iter().enumerate() {
            if access(visit).is_some_and(|(_, again)| again) {
                let (x, y) = panel.corner(cell);
                write!(f, "M{} {y}h{side}v{side}z", x + panel.cell - side)?;
            }
        }
        Ok(())
    }
}

/// Which steps of a route are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Those like the first.
    Runs,
    /// All others.
    Jumps,
}

/// The middles of the cells in the order of the walk. From one plane to another there is no line.
struct Route<'a>(Panel<'a>, Part);

impl Display for Route<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self(panel, part) = self;
        let [columns, rows, _] = panel.plan.size();
        let plane_of = |cell: usize| cell as u64 / (columns * rows);
        let middle = |cell: usize| {
            let ((x, y), half) = (panel.corner(cell), panel.cell / 2);
            (i64::from(x + half), i64::from(y + half))
        };
        let (mut before, mut usual) = (None::<(usize, u64)>, None::<(i64, i64)>);
        // A line under way: where it begins, and where it has come to.
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
            let is_drawn = plane_of(last) == plane_of(cell) && is_run == (*part == Part::Runs);
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
}

/// Writes a line from a point to another.
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
struct Start<'a>(Panel<'a>);

impl Display for Start<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self(panel) = self;
        let first = |&cell: &Cell| access(cell).is_some_and(|(access, _)| access == 0);
        let Some(cell) = panel.cells.iter().position(first) else { return Ok(()) };
        let ((x, y), half) = (panel.corner(cell), panel.cell / 2);
        let r = (panel.cell / 4).max(2);
        write!(f, "M{} {}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0-{} 0", x + half - r, y + half, 2 * r, 2 * r)
    }
}
