//! [`Rows`]: a tiling with padding, row by row: what of each row is in the buffer, and where.

use aie_pattern_core::declare::tiling::Port;
use aie_pattern_core::ir::nest::{Axis, MAX_DIMENSIONS};

/// Loops over rows: the loops of a tile without its rows, the loops over tiles, and the repetition.
const MAX_LOOPS: usize = 2 * MAX_DIMENSIONS + 1;

/// A dimension of the buffer.
#[derive(Clone, Copy)]
struct RowAxis {
    /// Where the walk starts.
    start: i64,
    /// Where the data ends; what is read below 0 or from here on is zero.
    limit: i64,
    /// Elements from one index of the dimension to the next.
    pitch: i64,
}

/// A loop around rows: its step is along one dimension.
#[derive(Clone, Copy)]
struct RowLoop {
    size: u64,
    axis: usize,
    step: i64,
}

impl RowLoop {
    /// This loop. Even an optimiser for size knows that its axis is in range: no check, no panic.
    #[inline]
    const fn known(self) -> Self {
        Self { axis: self.axis % MAX_DIMENSIONS, ..self }
    }
}

/// A tiling as loops around rows of elements that lie one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    /// Elements of a row, those outside of the buffer included.
    pub(crate) len: usize,
    axes: [RowAxis; MAX_DIMENSIONS],
    rank: usize,
    /// The innermost first.
    loops: [RowLoop; MAX_LOOPS],
    depth: usize,
}

/// A row: `before` zeros, then the elements `from..to` of the buffer, then zeros to its end.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) before: usize,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

impl Rows {
    /// Of tiling `k`.
    ///
    /// Dimensions that a tile covers exactly are a part of the rows, as far as coordinates
    /// in elements are numbers of 64 bits.
    ///
    /// # Panics
    /// If a number of the tiling is in error.
    pub(crate) const fn new(port: &Port, k: usize) -> Self {
        let Some(mut nest) = port.nest(k) else { panic!("a number of the tiling is in error") };
        while let Some(joined) = nest.join_whole(0) {
            nest = joined;
        }
        let (axes, steps) = (nest.axes(), nest.steps());
        let mut rows = Self {
            len: axes[0].tile as usize,
            axes: [RowAxis { start: 0, limit: 1, pitch: 1 }; MAX_DIMENSIONS],
            rank: axes.len(),
            loops: [RowLoop { size: 1, axis: 0, step: 0 }; MAX_LOOPS],
            depth: 0,
        };
        let mut d = 0;
        while d < axes.len() {
            let Axis { offset: start, bound: limit, pitch, tile, .. } = axes[d];
            rows.axes[d] = RowAxis { start, limit, pitch };
            if d > 0 {
                rows.push(tile as u64, d, 1);
            }
            d += 1;
        }
        let mut i = 0;
        while i < steps.len() {
            rows.push(steps[i].wrap, steps[i].axis, steps[i].stride);
            i += 1;
        }
        rows.push(nest.repetition(), 0, 0);
        rows
    }

    const fn push(&mut self, size: u64, axis: usize, step: i64) {
        if size > 1 {
            self.loops[self.depth] = RowLoop { size, axis, step };
            self.depth += 1;
        }
    }
}

impl Row {
    /// The index of an element of the row; `None` if it is a zero.
    #[inline]
    pub(crate) const fn index(&self, column: usize) -> Option<usize> {
        match column.checked_sub(self.before) {
            Some(inside) if inside < self.to - self.from => Some(self.from + inside),
            _ => None,
        }
    }
}

/// Where a walk over rows is.
#[derive(Clone, Copy)]
pub(crate) struct At {
    counters: [u64; MAX_LOOPS],
    coordinates: [i64; MAX_DIMENSIONS],
}

impl At {
    /// At the first row.
    pub(crate) const fn first(rows: &Rows) -> Self {
        let mut coordinates = [0; MAX_DIMENSIONS];
        let mut d = 0;
        while d < rows.rank && d < MAX_DIMENSIONS {
            coordinates[d] = rows.axes[d].start;
            d += 1;
        }
        Self { counters: [0; MAX_LOOPS], coordinates }
    }

    /// At the last row.
    pub(crate) const fn last(rows: &Rows) -> Self {
        let mut at = Self::first(rows);
        let mut k = 0;
        while k < rows.depth && k < MAX_LOOPS {
            let RowLoop { size, axis, step } = rows.loops[k].known();
            at.counters[k] = size - 1;
            at.coordinates[axis] += step * (size - 1) as i64;
            k += 1;
        }
        at
    }

    /// The row.
    #[inline]
    pub(crate) const fn row(&self, rows: &Rows) -> Row {
        let mut base = 0;
        let mut d = 1;
        while d < rows.rank && d < MAX_DIMENSIONS {
            let (at, axis) = (self.coordinates[d], rows.axes[d]);
            if at < 0 || at >= axis.limit {
                return Row { before: rows.len, from: 0, to: 0 };
            }
            base += at * axis.pitch;
            d += 1;
        }
        let (start, limit) = (self.coordinates[0], rows.axes[0].limit);
        let end = start + rows.len as i64;
        let from = if start < 0 { 0 } else { start };
        let to = if end > limit { limit } else { end };
        if from >= to {
            return Row { before: rows.len, from: 0, to: 0 };
        }
        Row { before: (from - start) as usize, from: (base + from) as usize, to: (base + to) as usize }
    }

    /// To the next row; `false` if there was none, and this is the first again.
    #[inline]
    pub(crate) const fn advance(&mut self, rows: &Rows) -> bool {
        let mut k = 0;
        while k < rows.depth && k < MAX_LOOPS {
            let RowLoop { size, axis, step } = rows.loops[k].known();
            self.counters[k] += 1;
            if self.counters[k] < size {
                self.coordinates[axis] += step;
                return true;
            }
            // Not a step further, which may be beyond 64 bits.
            self.coordinates[axis] -= step * (size - 1) as i64;
            self.counters[k] = 0;
            k += 1;
        }
        false
    }

    /// To the row before; `false` if there was none, and this is the last again.
    #[inline]
    pub(crate) const fn retreat(&mut self, rows: &Rows) -> bool {
        let mut k = 0;
        while k < rows.depth && k < MAX_LOOPS {
            let RowLoop { size, axis, step } = rows.loops[k].known();
            if let Some(counter) = self.counters[k].checked_sub(1) {
                self.coordinates[axis] -= step;
                self.counters[k] = counter;
                return true;
            }
            self.coordinates[axis] += step * (size - 1) as i64;
            self.counters[k] = size - 1;
            k += 1;
        }
        false
    }
}
