//! [`Grid`]: the order of access as a picture, each element of the buffer as the number of the access that visits it.

use core::fmt::{Result, Write};

use super::order::{Order, Visit};
use super::shape::Shape;
use super::tidy::width;
use crate::ir::nest::{MAX_DIMENSIONS, Nest};
use crate::ir::{Dim, Pattern};

/// Cells of a picture that is drawn as a whole, at most, and its columns.
const MOST_CELLS: u64 = 512;
const MOST_COLUMNS: u64 = 32;

/// Of a larger one, how many columns, rows and planes are drawn: the first ones and the last ones.
const COLUMNS: (u64, u64) = (12, 3);
const ROWS: (u64, u64) = (5, 2);
const PLANES: (u64, u64) = (2, 1);

/// Characters of a line, at most, where several planes would be side by side.
const LINE: u64 = 100;

/// Coordinates of a picture along a dimension of the buffer.
#[derive(Clone, Copy)]
struct Axis {
    least: i64,
    extent: u64,
    /// Data are in the coordinates from 0 to this.
    bound: i64,
}

/// A picture of planes of rows of elements.
pub(super) struct Grid {
    order: Order,
    accesses: u64,
    columns: u64,
    rows: u64,
    planes: u64,
    /// The index of the first element.
    first: i128,
    /// The dimensions of a buffer with zeros around its data, the contiguous one first.
    axes: [Axis; MAX_DIMENSIONS],
    rank: usize,
}

/// The first and the last numbers below `n`.
#[derive(Clone, Copy)]
struct Cut {
    n: u64,
    first: u64,
    last: u64,
}

impl Cut {
    const fn of(n: u64, (first, last): (u64, u64), whole: bool) -> Self {
        if whole || n <= first + last + 1 { Self { n, first: n, last: 0 } } else { Self { n, first, last } }
    }

    /// The numbers, with `None` where some are left out.
    fn numbers(self) -> impl Iterator<Item = Option<u64>> {
        let gap = (self.first < self.n).then_some(None);
        (0..self.first).map(Some).chain(gap).chain((self.n - self.last..self.n).map(Some))
    }
}

impl Grid {
    /// Of a walk; `None` where it visits nothing, or goes too far.
    pub(super) fn of(walk: &Pattern) -> Option<Self> {
        let (accesses, (least, greatest)) = (walk.len().ok()?, walk.extent().ok()?);
        let shape = Shape::of(walk, walk.span().ok()?);
        let columns = i128::from(shape.columns);
        let plane = columns.checked_mul(i128::from(shape.rows.max(1)))?;
        let first = least.div_euclid(plane) * plane;
        let end = greatest + i128::from(walk.lanes() / walk.grain());
        let planes = u64::try_from((end - first + plane - 1) / plane).ok()?;
        let (rows, planes) = if shape.rows == 0 { (planes, 1) } else { (shape.rows, planes) };
        let axes = [Axis { least: 0, extent: 1, bound: 1 }; MAX_DIMENSIONS];
        let order = Order::of(walk);
        Some(Self { order, accesses, columns: shape.columns, rows, planes, first, axes, rank: 0 })
    }

    /// Of a walk with zeros (before, after) each run of a dimension; `None` where its steps are not along rows or columns, or
    /// where it goes too far.
    pub(super) fn of_padded(walk: &Pattern, pad: &[(i128, i128)]) -> Option<Self> {
        let shape = Shape::of(walk, walk.span().ok()?);
        let pitches = [1, shape.columns, shape.columns.checked_mul(shape.rows.max(1))?];
        let axis_of = |dim: &Dim| {
            let stride = u64::try_from(dim.stride).ok()?;
            let d =
                if shape.rows > 0 && stride >= pitches[2] { 2 } else { usize::from(stride >= pitches[1]) };
            stride.is_multiple_of(pitches[d]).then_some((d, (stride / pitches[d]) as i64))
        };
        // What the walk reaches along each axis, without zeros and with them.
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
        Some(Self { order, accesses, columns, rows, planes, first: 0, axes, rank: 3 })
    }

    /// Of a tiling, with the zeros that it pads; `None` where it goes too far.
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
        let (columns, rows) = (axes[0].extent, if rank > 1 { axes[1].extent } else { 1 });
        let planes = axes[..rank].iter().skip(2).map(|axis| axis.extent).product();
        Some(Self { order, accesses: nest.len()?, columns, rows, planes, first: 0, axes, rank })
    }

    /// Whether it is drawn as a whole.
    fn is_whole(&self) -> bool {
        let cells = self.columns.saturating_mul(self.rows).saturating_mul(self.planes);
        cells <= MOST_CELLS && self.columns <= MOST_COLUMNS
    }

    /// Accesses that are numbered.
    pub(super) const fn accesses(&self) -> u64 {
        self.accesses
    }

    fn index(&self, plane: u64, row: u64, column: u64) -> i128 {
        let rows = i128::from(plane) * i128::from(self.rows) + i128::from(row);
        self.first + rows * i128::from(self.columns) + i128::from(column)
    }

    /// Whether an element is out of the data.
    fn is_padding(&self, index: i128) -> bool {
        let mut rest = index as u64;
        self.axes[..self.rank].iter().any(|axis| {
            let at = axis.least + (rest % axis.extent) as i64;
            rest /= axis.extent;
            at < 0 || at >= axis.bound
        })
    }

    /// Draws it, each line after `indent`.
    pub(super) fn draw(&self, f: &mut dyn Write, indent: &str) -> Result {
        let whole = self.is_whole();
        let [columns, rows, planes] = [(self.columns, COLUMNS), (self.rows, ROWS), (self.planes, PLANES)]
            .map(|(n, parts)| Cut::of(n, parts, whole));
        let (mut twice, mut zeros, mut unknown) = (false, false, false);
        for plane in planes.numbers().flatten() {
            for row in rows.numbers().flatten() {
                for column in columns.numbers().flatten() {
                    let index = self.index(plane, row, column);
                    let visit = self.order.visit(index);
                    twice |= matches!(visit, Visit::Again(_)) && !self.is_padding(index);
                    zeros |= visit != Visit::Never && self.is_padding(index);
                    unknown |= visit == Visit::Unknown;
                }
            }
        }
        let cell = width(i128::from(self.accesses.saturating_sub(1))).max(2) + usize::from(twice);
        let wide = columns.numbers().count() as u64 * (cell as u64 + 1) + 3;
        let label = width(self.index(self.planes - 1, self.rows - 1, 0)).max(2);

        let side_by_side = (LINE / wide).max(1) as usize;
        let mut done = 0;
        let count = planes.numbers().count();
        while done < count {
            let group = || planes.numbers().skip(done).take(side_by_side);
            if self.planes > 1 {
                f.write_str(indent)?;
                for plane in group() {
                    match plane {
                        Some(plane) => {
                            let head = wide as usize - 6;
                            write!(f, "plane {plane:<head$}")?;
                        }
                        None => write!(f, "{:<wide$}", "...", wide = wide as usize)?,
                    }
                }
                f.write_str("\n")?;
            }
            for row in rows.numbers() {
                f.write_str(indent)?;
                match row {
                    None => f.write_str("...")?,
                    Some(row) => {
                        if self.planes == 1 && self.rank == 0 {
                            write!(f, "{:>label$} |", self.index(0, row, 0))?;
                        }
                        for plane in group() {
                            self.draw_row(f, plane, row, columns, cell, twice)?;
                            f.write_str("   ")?;
                        }
                    }
                }
                f.write_str("\n")?;
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

    fn draw_row(
        &self,
        f: &mut dyn Write,
        plane: Option<u64>,
        row: u64,
        columns: Cut,
        cell: usize,
        twice: bool,
    ) -> Result {
        let number = cell - usize::from(twice);
        for column in columns.numbers() {
            f.write_str(" ")?;
            let (Some(plane), Some(column)) = (plane, column) else {
                let gap = if plane.is_some() { ".." } else { "" };
                write!(f, "{gap:>cell$}")?;
                continue;
            };
            let index = self.index(plane, row, column);
            let text = match self.order.visit(index) {
                Visit::Never => "",
                Visit::Unknown => "?",
                _ if self.is_padding(index) => ".",
                Visit::Once(access) => {
                    write!(f, "{access:>number$}")?;
                    f.write_str(if twice { " " } else { "" })?;
                    continue;
                }
                Visit::Again(access) => {
                    write!(f, "{access:>number$}*")?;
                    continue;
                }
            };
            write!(f, "{text:>number$}")?;
            f.write_str(if twice { " " } else { "" })?;
        }
        Ok(())
    }
}
