//! [`Grid`]: the order of access as a picture. Each element of the buffer shows the number of the access that visits
//! it.

use core::fmt::{Result, Write};

use super::order::{Cell, Order, Visit};
use super::shape::Shape;
use super::tidy::{self, Line, width};
use crate::ir::nest::{MAX_DIMENSIONS, Nest};
use crate::ir::{Dim, Pattern};

/// Maximum number of cells, and of columns, of a picture that is drawn completely.
pub(super) const MOST_CELLS: u64 = 512;
pub(super) const MOST_COLUMNS: u64 = 32;

/// For a larger picture, (first, last) numbers of columns, rows and planes that are drawn.
pub(super) const COLUMNS: (u64, u64) = (12, 3);
pub(super) const ROWS: (u64, u64) = (5, 2);
const PLANES: (u64, u64) = (2, 1);

/// Maximum number of characters per line; limits the planes drawn side by side.
const LINE: u64 = 100;

/// The coordinates of a picture along one dimension of the buffer.
#[derive(Clone, Copy)]
struct Axis {
    least: i64,
    extent: u64,
    /// End (exclusive) of the coordinates that hold data.
    bound: i64,
}

/// A picture: planes of rows of elements.
pub(super) struct Grid {
    order: Order,
    accesses: u64,
    /// Number of columns drawn; a row of the buffer may have more elements.
    columns: u64,
    row: u64,
    rows: u64,
    planes: u64,
    /// Index of the first element.
    first: i128,
    /// The dimensions of a buffer with zeros around its data, contiguous dimension first.
    axes: [Axis; MAX_DIMENSIONS],
    rank: usize,
}

/// A selection of the first and the last numbers below `n`.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    n: u64,
    first: u64,
    last: u64,
}

impl Cut {
    pub(super) const fn of(n: u64, (first, last): (u64, u64), whole: bool) -> Self {
        if whole || n <= first + last + 1 { Self { n, first: n, last: 0 } } else { Self { n, first, last } }
    }

    /// Skips the omitted numbers: returns `number`, or if it is the first omitted one, the next shown one.
    const fn next(self, number: u64) -> u64 {
        if number == self.first && self.first < self.n { self.n - self.last } else { number }
    }

    /// The selected numbers, with `None` in place of the omitted ones.
    pub(super) fn numbers(self) -> impl Iterator<Item = Option<u64>> {
        let gap = (self.first < self.n).then_some(None);
        (0..self.first).map(Some).chain(gap).chain((self.n - self.last..self.n).map(Some))
    }
}

/// The first and the last column that a walk visits in rows of `row` elements; `None` if a contiguous run crosses
/// rows.
fn visited(walk: &Pattern, row: u64) -> Option<(u64, u64)> {
    let row = i128::from(row);
    let mut from = i128::from(walk.offset()).rem_euclid(row);
    let mut to = from + i128::from(walk.lanes() / walk.grain()) - 1;
    for dim in walk.dims().iter().filter(|dim| i128::from(dim.stride) % row != 0) {
        let far = i128::from(dim.size - 1) * i128::from(dim.stride);
        (from, to) = (from + far.min(0), to + far.max(0));
    }
    (from >= 0 && to < row).then_some((from as u64, to as u64))
}

impl Grid {
    /// The picture of a walk, with (before, after) zeros around each dimension, or with no pairs. Zeros that do not
    /// go along rows or columns are left out. `None` if the walk is empty or too large.
    pub(super) fn of_walk(walk: &Pattern, pad: &[(i128, i128)]) -> Option<Self> {
        let is_padded = pad.iter().any(|&pair| pair != (0, 0));
        let padded = if is_padded { Self::of_padded(walk, pad) } else { None };
        padded.or_else(|| Self::of(walk))
    }

    /// The picture of a walk without zeros; `None` if it is empty or too large.
    fn of(walk: &Pattern) -> Option<Self> {
        let (accesses, (least, greatest)) = (walk.len().ok()?, walk.extent().ok()?);
        let shape = Shape::of(walk, walk.span().ok()?);
        let columns = i128::from(shape.columns);
        let plane = columns.checked_mul(i128::from(shape.rows.max(1)))?;
        let first = least.div_euclid(plane) * plane;
        let end = greatest + i128::from(walk.lanes() / walk.grain());
        let planes = u64::try_from((end - first + plane - 1) / plane).ok()?;
        let (rows, planes) = if shape.rows == 0 { (planes, 1) } else { (shape.rows, planes) };
        let axes = [Axis { least: 0, extent: 1, bound: 1 }; MAX_DIMENSIONS];
        let (skipped, columns) = match visited(walk, shape.columns) {
            Some((from, to)) if shape.columns > MOST_COLUMNS && planes == 1 => (from, to - from + 1),
            _ => (0, shape.columns),
        };
        let first = first + i128::from(skipped);
        let (order, row) = (Order::of(walk), shape.columns);
        Some(Self { order, accesses, columns, row, rows, planes, first, axes, rank: 0 })
    }

    /// A picture of `elements` elements with no accesses, in the rows suggested by a walk over them; `None` without
    /// elements.
    pub(super) fn of_line(elements: u64, walk: &Pattern) -> Option<Self> {
        let columns = Shape::of(walk, elements).columns.clamp(1, elements.max(1));
        let axes = [Axis { least: 0, extent: 1, bound: 1 }; MAX_DIMENSIONS];
        let (mut order, rows) = (Order::new(0), elements.div_ceil(columns));
        order.push(Dim::new(0, 0));
        let grid =
            Self { order, accesses: 0, columns, row: columns, rows, planes: 1, first: 0, axes, rank: 0 };
        (elements > 0).then_some(grid)
    }

    pub(super) const fn numbered(self, accesses: u64) -> Self {
        Self { accesses, ..self }
    }

    /// The picture of a walk with (before, after) zeros around each dimension; `None` if its steps do not go along
    /// rows or columns, or if it is too large.
    fn of_padded(walk: &Pattern, pad: &[(i128, i128)]) -> Option<Self> {
        let shape = Shape::of(walk, walk.span().ok()?);
        let pitches = [1, shape.columns, shape.columns.checked_mul(shape.rows)?];
        let axis_of = |dim: &Dim| {
            let stride = u64::try_from(dim.stride).ok()?;
            let d =
                if shape.rows > 0 && stride >= pitches[2] { 2 } else { usize::from(stride >= pitches[1]) };
            stride.is_multiple_of(pitches[d]).then_some((d, (stride / pitches[d]) as i64))
        };
        // The reach of the walk along each axis, without and with zeros.
        let mut start = u64::try_from(walk.offset()).ok()?;
        let mut from = [0i64; 3];
        for d in (0..3).rev().filter(|&d| d < 2 || shape.rows > 0) {
            from[d] = (start / pitches[d]) as i64;
            start %= pitches[d];
        }
        let (mut to, mut least, mut end) = (from, from, from);
        for (k, dim) in walk.dims().iter().enumerate() {
            let (before, after) = pad.get(k).copied().unwrap_or_default();
            let (d, step) = axis_of(dim)?;
            let steps = i64::try_from(dim.size).ok()?.checked_sub(1)?;
            to[d] = to[d].checked_add(steps.checked_mul(step)?)?;
            least[d] = least[d].checked_sub(i64::try_from(before).ok()?.checked_mul(step)?)?;
            end[d] = end[d].checked_add(steps.checked_add(i64::try_from(after).ok()?)?.checked_mul(step)?)?;
        }
        let mut axes = [Axis { least: 0, extent: 1, bound: 1 }; MAX_DIMENSIONS];
        let (mut pitch, mut virtual_pitches, mut offset) = (1i64, [1i64; 3], 0);
        for d in 0..3 {
            let (low, high) = (least[d].min(0), end[d].max(to[d]).checked_add(1)?);
            let extent = high.checked_sub(low)?;
            axes[d] = Axis { least: low, extent: extent as u64, bound: to[d] + 1 };
            virtual_pitches[d] = pitch;
            offset += i128::from(least[d] - low) * i128::from(pitch);
            pitch = pitch.checked_mul(extent)?;
        }
        let (mut order, mut accesses) = (Order::new(offset), 1u64);
        for (k, dim) in walk.dims().iter().enumerate() {
            let (before, after) = pad.get(k).copied().unwrap_or_default();
            let (d, step) = axis_of(dim)?;
            let size = dim.size.checked_add(u64::try_from(before.checked_add(after)?).ok()?)?;
            order.push(Dim::new(size, step.checked_mul(virtual_pitches[d])?));
            accesses = accesses.checked_mul(size)?;
        }
        let [columns, rows, planes] = [0, 1, 2].map(|d: usize| axes[d].extent);
        Some(Self { order, accesses, columns, row: columns, rows, planes, first: 0, axes, rank: 3 })
    }

    /// The picture of a tiling with its zeros; `None` if it is too large.
    pub(super) fn of_nest(nest: &Nest) -> Option<Self> {
        let mut axes = [Axis { least: 0, extent: 1, bound: 1 }; MAX_DIMENSIONS];
        let rank = nest.axes().len();
        let (mut pitches, mut pitch, mut offset) = ([0i64; MAX_DIMENSIONS], 1i64, 0i128);
        for (d, axis) in nest.axes().iter().enumerate() {
            let (least, end) = (axis.offset.min(0), axis.size.max(axis.last.checked_add(axis.tile)?));
            let extent = end.checked_sub(least)?;
            axes[d] = Axis { least, extent: extent as u64, bound: axis.bound };
            pitches[d] = pitch;
            offset += i128::from(axis.offset - least) * i128::from(pitch);
            pitch = pitch.checked_mul(extent)?;
        }
        let mut order = Order::new(offset);
        order.push(Dim::new(nest.repetition(), 0));
        for step in nest.steps().iter().rev() {
            order.push(Dim::new(step.wrap, step.stride.checked_mul(pitches[step.axis])?));
        }
        for (axis, &pitch) in nest.axes().iter().zip(&pitches).rev() {
            order.push(Dim::new(axis.tile as u64, pitch));
        }
        let (columns, rows) = (axes[0].extent, axes[1].extent);
        let planes = axes[..rank].iter().skip(2).map(|axis| axis.extent).product();
        let accesses = nest.len()?;
        Some(Self { order, accesses, columns, row: columns, rows, planes, first: 0, axes, rank })
    }

    /// Whether the picture is drawn completely.
    fn is_whole(&self) -> bool {
        let cells = self.columns.saturating_mul(self.rows).saturating_mul(self.planes);
        cells <= MOST_CELLS && self.columns <= MOST_COLUMNS
    }

    pub(super) const fn accesses(&self) -> u64 {
        self.accesses
    }

    /// Number of columns, rows and planes.
    pub(super) const fn size(&self) -> [u64; 3] {
        [self.columns, self.rows, self.planes]
    }

    /// Number of dimensions of a buffer with zeros around its data; 0 without zeros.
    pub(super) const fn rank(&self) -> usize {
        self.rank
    }

    /// The order in which the elements are visited.
    pub(super) const fn order(&self) -> &Order {
        &self.order
    }

    /// The cell of an index, counted row by row; `None` if it is outside the picture.
    pub(super) fn cell(&self, index: i128) -> Option<u64> {
        let rest = u64::try_from(index.checked_sub(self.first)?).ok()?;
        let (row, column) = (rest / self.row, rest % self.row);
        (column < self.columns).then(|| row * self.columns + column)
    }

    pub(super) fn index(&self, plane: u64, row: u64, column: u64) -> i128 {
        let rows = i128::from(plane) * i128::from(self.rows) + i128::from(row);
        self.first + rows * i128::from(self.row) + i128::from(column)
    }

    /// Whether an index is outside the data.
    pub(super) fn is_padding(&self, index: i128) -> bool {
        let mut rest = index as u64;
        self.axes[..self.rank].iter().any(|axis| {
            let at = axis.least + (rest % axis.extent) as i64;
            rest /= axis.extent;
            at < 0 || at >= axis.bound
        })
    }

    /// Draws the picture; each line starts with `indent`. A complete picture needs only one walk.
    pub(super) fn draw(&self, f: &mut dyn Write, indent: &str) -> Result {
        let mut table = [Cell::NEVER; MOST_CELLS as usize];
        let whole = self.is_whole();
        let walked =
            if whole && self.columns == self.row { self.order.fill(self.first, &mut table) } else { None };
        match walked {
            Some(twice) => {
                let visit = |index| table[(index - self.first) as usize].get();
                // Without padding, the contents of the legend are already known.
                let legend = (self.rank == 0).then_some((twice, false, false));
                self.draw_with(f, indent, whole, legend, &visit)
            }
            None => self.draw_with(f, indent, whole, None, &|index| self.order.visit(index)),
        }
    }

    fn draw_with(
        &self,
        f: &mut dyn Write,
        indent: &str,
        whole: bool,
        legend: Option<(bool, bool, bool)>,
        visit: &dyn Fn(i128) -> Visit,
    ) -> Result {
        let [columns, rows, planes] = [(self.columns, COLUMNS), (self.rows, ROWS), (self.planes, PLANES)]
            .map(|(n, parts)| Cut::of(n, parts, whole));
        let (mut twice, mut zeros, mut unknown) = legend.unwrap_or_default();
        let looked_for = if legend.is_some() { 0 } else { self.planes };
        for plane in planes.numbers().flatten().filter(|&plane| plane < looked_for) {
            for row in rows.numbers().flatten() {
                let first = self.index(plane, row, 0);
                let mut column = 0;
                while column < self.columns {
                    let index = first + i128::from(column);
                    match visit(index) {
                        Visit::Never => {}
                        _ if self.is_padding(index) => zeros = true,
                        Visit::Again(_) => twice = true,
                        Visit::Unknown => unknown = true,
                        Visit::Once(_) => {}
                    }
                    column = columns.next(column + 1);
                }
            }
        }
        let cell = width(i128::from(self.accesses.saturating_sub(1))).max(2) + usize::from(twice);
        let wide = columns.numbers().count() as u64 * (cell as u64 + 1) + 3;
        let (first, last) = (self.index(0, 0, 0), self.index(self.planes - 1, self.rows - 1, 0));
        let label = width(first).max(width(last)).max(2);

        let side_by_side = (LINE / wide).max(1) as usize;
        let (mut done, count) = (0, planes.numbers().count());
        let (mut line, wide) = (Line::new(), wide as usize);
        while done < count {
            let group = || planes.numbers().skip(done).take(side_by_side);
            if self.planes > 1 {
                line.text(indent);
                for plane in group() {
                    let start = line.len();
                    match plane {
                        Some(plane) => {
                            line.text("plane ");
                            line.digits(plane);
                        }
                        None => line.text("..."),
                    }
                    line.padded("", (start + wide).saturating_sub(line.len()));
                }
                line.end(f)?;
            }
            // Omitted planes have no rows.
            let is_drawn = group().any(|plane| plane.is_some());
            for row in rows.numbers().filter(|_| is_drawn) {
                line.text(indent);
                match row {
                    None => line.text("..."),
                    Some(row) => {
                        if self.planes == 1 && self.rank == 0 {
                            self.label(&mut line, row, label);
                        }
                        for plane in group() {
                            self.draw_row(&mut line, (plane, row), columns, (cell, twice), visit);
                            line.padded("", 3);
                        }
                    }
                }
                line.end(f)?;
            }
            done += side_by_side;
        }
        for (shown, legend) in [
            (twice, "* visited again later"),
            (zeros, ". a zero, out of the data"),
            (unknown, "? not found out"),
        ] {
            if shown {
                writeln!(f, "{indent}{legend}")?;
            }
        }
        Ok(())
    }

    /// Writes the index of a row's first element.
    fn label(&self, line: &mut Line, row: u64, width: usize) {
        let index = self.index(0, row, 0);
        if index < 0 {
            line.padded("-", width.saturating_sub(tidy::width(index) - 1));
            line.digits(index.unsigned_abs() as u64);
        } else {
            line.number(index as u64, width);
        }
        line.text(" |");
    }

    fn draw_row(
        &self,
        line: &mut Line,
        (plane, row): (Option<u64>, u64),
        columns: Cut,
        (cell, twice): (usize, bool),
        visit: &dyn Fn(i128) -> Visit,
    ) {
        let number = cell - usize::from(twice);
        let first = self.index(plane.unwrap_or(0), row, 0);
        let mut column = 0;
        while column < self.columns {
            let index = first + column as i128;
            let visit = if plane.is_some() { visit(index) } else { Visit::Never };
            match visit {
                Visit::Never => line.padded("", number + 1),
                Visit::Unknown => line.padded("?", number + 1),
                _ if self.is_padding(index) => line.padded(".", number + 1),
                Visit::Once(access) | Visit::Again(access) => line.number(access, number + 1),
            }
            if twice {
                let is_data = !self.is_padding(index);
                line.padded(if is_data && matches!(visit, Visit::Again(_)) { "*" } else { "" }, 1);
            }
            let next = columns.next(column + 1);
            if next != column + 1 {
                line.padded(if plane.is_some() { ".." } else { "" }, cell + 1);
            }
            column = next;
        }
    }
}
