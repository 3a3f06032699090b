//! [`Rows`]: a tiling with padding, row by row: what of each row is in the buffer, and where.

use aie_pattern_core::declare::tiling::{MAX_DIMENSIONS, Port, Tiling};

/// Loops over rows: those of a tile but its rows, those over tiles, and the repetition.
const MAX_LOOPS: usize = 2 * MAX_DIMENSIONS + 1;

/// A dimension of the buffer.
#[derive(Clone, Copy)]
struct Axis {
    /// Where the walk begins.
    start: i64,
    /// Where the data ends; what is read below 0 or from here on is zero.
    limit: i64,
    /// Elements from one index of the dimension to the next.
    pitch: i64,
}

/// A loop around rows: its step is along one dimension.
#[derive(Clone, Copy)]
struct Loop {
    size: u64,
    axis: usize,
    step: i64,
}

impl Loop {
    /// This loop. That its axis is one of those there are is known to optimisers for size as well: no check, no panic.
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
    axes: [Axis; MAX_DIMENSIONS],
    rank: usize,
    /// The innermost first.
    loops: [Loop; MAX_LOOPS],
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
    /// Of tiling `k`, whose numbers have been checked.
    ///
    /// Dimensions of which a tile has everything there is, and nothing else, are a part of the rows, as far as coordinates
    /// in elements are numbers of 64 bits.
    pub(crate) const fn new(port: &Port, k: usize) -> Self {
        let (dims, tile) = (port.dims(k), port.tile(k));
        let tiling = &port.tilings[k];
        let traversal = tiling.tile_traversal.as_slice();
        let mut rows = Self {
            len: 1,
            axes: [Axis { start: 0, limit: 1, pitch: 1 }; MAX_DIMENSIONS],
            rank: 0,
            loops: [Loop { size: 1, axis: 0, step: 0 }; MAX_LOOPS],
            depth: 0,
        };
        // How many of the innermost dimensions are a part of the next, and the elements of these.
        let (mut parts, mut whole) = (0, 1i64);
        while parts + 1 < dims.len() && is_part(port, k, parts) {
            whole *= dims[parts] as i64;
            parts += 1;
        }
        while parts > 0 && !fits(port, k, parts, whole) {
            parts -= 1;
            whole /= dims[parts] as i64;
        }
        let mut pitch = whole;
        let mut d = parts;
        while d < dims.len() {
            let unit = if d == parts { whole } else { 1 };
            let size = if d < tile.len() { tile[d] as i64 } else { 1 };
            rows.axes[rows.rank] =
                Axis { start: start(tiling, d) * unit, limit: limit(port, k, d) * unit, pitch: pitch / unit };
            if d == parts {
                rows.len = (size * unit) as usize;
            } else {
                rows.push(size as u64, rows.rank, 1);
            }
            rows.rank += 1;
            pitch *= dims[d] as i64;
            d += 1;
        }
        let mut j = 0;
        while j < traversal.len() {
            // None goes along a part.
            if traversal[j].wrap > 1 {
                let d = traversal[j].dimension as usize;
                let unit = if d == parts { whole } else { 1 };
                rows.push(traversal[j].wrap as u64, d - parts, traversal[j].stride as i64 * unit);
            }
            j += 1;
        }
        rows.push(tiling.repetition as u64, 0, 0);
        rows
    }

    const fn push(&mut self, size: u64, axis: usize, step: i64) {
        if size > 1 {
            self.loops[self.depth] = Loop { size, axis, step };
            self.depth += 1;
        }
    }
}

/// Where a tiling begins in a dimension.
const fn start(tiling: &Tiling, d: usize) -> i64 {
    let offset = tiling.offset.as_slice();
    if d < offset.len() { offset[d] as i64 } else { 0 }
}

/// Where the data ends in a dimension.
const fn limit(port: &Port, k: usize, d: usize) -> i64 {
    let boundary = port.tilings[k].boundary_dimension.as_slice();
    if d < boundary.len() { boundary[d] as i64 } else { port.dims(k)[d] as i64 }
}

/// Whether each tile has all of a dimension, and nothing else.
const fn is_part(port: &Port, k: usize, d: usize) -> bool {
    let (size, tile) = (port.dims(k)[d] as i64, port.tile(k));
    let traversal = port.tilings[k].tile_traversal.as_slice();
    let mut j = 0;
    while j < traversal.len() {
        if traversal[j].dimension == d as i128 && traversal[j].wrap > 1 {
            return false;
        }
        j += 1;
    }
    let whole = d < tile.len() && tile[d] as i64 == size;
    whole && start(&port.tilings[k], d) == 0 && limit(port, k, d) == size
}

/// Whether the coordinates of a dimension are numbers of 64 bits if they count elements, `whole` of them each.
const fn fits(port: &Port, k: usize, d: usize, whole: i64) -> bool {
    let (tiling, tile) = (&port.tilings[k], port.tile(k));
    let traversal = tiling.tile_traversal.as_slice();
    let mut end = start(tiling, d) as i128 + if d < tile.len() { tile[d] } else { 1 };
    let mut j = 0;
    while j < traversal.len() {
        if traversal[j].dimension == d as i128 {
            end += traversal[j].stride * (traversal[j].wrap - 1);
        }
        j += 1;
    }
    let most = i64::MAX as i128 / whole as i128;
    end <= most && -(start(tiling, d) as i128) <= most
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
        while d < rows.rank {
            coordinates[d] = rows.axes[d].start;
            d += 1;
        }
        Self { counters: [0; MAX_LOOPS], coordinates }
    }

    /// At the last row.
    pub(crate) const fn last(rows: &Rows) -> Self {
        let mut at = Self::first(rows);
        let mut k = 0;
        while k < rows.depth {
            let Loop { size, axis, step } = rows.loops[k];
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
            let Loop { size, axis, step } = rows.loops[k].known();
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
            let Loop { size, axis, step } = rows.loops[k].known();
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
