//! [`Nest`]: tiles and the loops over them, in the coordinates of a multi-dimensional buffer.
//!
//! A [`Pattern`] only counts elements of memory. A nest also knows the dimension of each step, and so whether a
//! coordinate is outside the data.

mod edges;
#[cfg(any(feature = "tiling", feature = "program"))]
mod merge;
mod spread;
#[cfg(test)]
mod tests;
#[cfg(feature = "tiling")]
mod walk;

use super::{Dim, MAX_RANK, Pattern};
use crate::element::Element;

pub(crate) use edges::Edges;
pub(crate) use spread::{Common, Cover, EFFORT, Spread};
#[cfg(feature = "tiling")]
pub(crate) use walk::NestWalk;

/// Maximum number of dimensions of a nest, and of loops over tiles; larger than the device limits.
pub const MAX_DIMENSIONS: usize = 8;

/// One dimension of the buffer.
#[derive(Clone, Copy)]
pub struct Axis {
    /// The dimension as declared; the last one, if several were joined.
    pub dimension: u8,
    /// Distance in elements of memory from one coordinate to the next.
    pub pitch: i64,
    /// Number of coordinates of the buffer.
    pub size: i64,
    /// Number of coordinates that hold data.
    pub bound: i64,
    /// Number of coordinates of a tile.
    pub tile: i64,
    /// Start of the first tile.
    pub offset: i64,
    /// Start of the last tile: the largest start, because strides are never negative.
    pub last: i64,
}

impl Axis {
    const NONE: Self = Self { dimension: 0, pitch: 1, size: 1, bound: 1, tile: 1, offset: 0, last: 0 };

    /// Whether a tile extends beyond the data.
    pub(crate) const fn is_padded(&self) -> bool {
        self.offset < 0 || self.last + self.tile > self.bound
    }
}

/// One loop over tiles, or the repetition.
#[derive(Clone, Copy)]
pub struct Step {
    /// Position of the axis that the loop moves along.
    pub axis: usize,
    /// Number of coordinates from one tile to the next.
    pub stride: i64,
    /// Number of tiles.
    pub wrap: u64,
}

/// Nested loops: along `axes` within the tile (first one fastest), then over tiles along `steps`, then the
/// repetition.
#[derive(Clone, Copy)]
pub struct Nest {
    axes: [Axis; MAX_DIMENSIONS],
    rank: usize,
    steps: [Step; MAX_DIMENSIONS],
    depth: usize,
    repetition: u64,
}

impl Nest {
    /// A nest without dimensions that repeats its tiles `repetition` times. Add dimensions and loops with `push_axis`
    /// and `push_step`.
    pub(crate) const fn new(repetition: u64) -> Self {
        Self {
            axes: [Axis::NONE; MAX_DIMENSIONS],
            rank: 0,
            steps: [Step { axis: 0, stride: 0, wrap: 1 }; MAX_DIMENSIONS],
            depth: 0,
            repetition,
        }
    }

    /// Adds an outermost dimension, also outermost in memory: `size` coordinates, the first `bound` of them hold
    /// data, a tile takes `tile` of them, and the first tile starts at `offset`. Returns `false` if the size of the
    /// buffer exceeds 64 bits.
    #[must_use]
    pub(crate) const fn push_axis(&mut self, size: u32, bound: u32, tile: u32, offset: i32) -> bool {
        let (d, pitch) = (self.rank, if self.rank == 0 { 1 } else { self.elements() });
        if pitch.checked_mul(size as i64).is_none() {
            return false;
        }
        let (size, bound, tile, offset) = (size as i64, bound as i64, tile as i64, offset as i64);
        self.axes[d] = Axis { dimension: d as u8, pitch, size, bound, tile, offset, last: offset };
        self.rank += 1;
        true
    }

    /// Adds an outermost loop over tiles. Returns `false` if a coordinate exceeds 64 bits.
    #[must_use]
    pub(crate) const fn push_step(&mut self, axis: usize, stride: u32, wrap: u32) -> bool {
        let Axis { last, tile, .. } = self.axes[axis];
        let Some(reach) = (stride as i64).checked_mul(wrap as i64 - 1) else { return false };
        let Some(last) = last.checked_add(reach) else { return false };
        if last.checked_add(tile).is_none() {
            return false;
        }
        self.axes[axis].last = last;
        self.steps[self.depth] = Step { axis, stride: stride as i64, wrap: wrap as u64 };
        self.depth += 1;
        true
    }

    /// The dimensions of the buffer, contiguous one first.
    #[must_use]
    pub const fn axes(&self) -> &[Axis] {
        self.axes.split_at(self.rank).0
    }

    /// The loops over tiles, innermost first.
    #[must_use]
    pub const fn steps(&self) -> &[Step] {
        self.steps.split_at(self.depth).0
    }

    /// Number of times that the tiles are repeated.
    #[must_use]
    pub const fn repetition(&self) -> u64 {
        self.repetition
    }

    const fn axis_mut(&mut self, d: usize) -> &mut Axis {
        &mut self.axes[d]
    }

    const fn step_mut(&mut self, i: usize) -> &mut Step {
        &mut self.steps[i]
    }

    const fn remove_axis(&mut self, d: usize) {
        let mut at = d;
        while at + 1 < self.rank {
            self.axes[at] = self.axes[at + 1];
            at += 1;
        }
        self.rank -= 1;
    }

    const fn remove_step(&mut self, i: usize) {
        let mut at = i;
        while at + 1 < self.depth {
            self.steps[at] = self.steps[at + 1];
            at += 1;
        }
        self.depth -= 1;
    }

    /// Number of elements of the buffer.
    pub(crate) const fn elements(&self) -> i64 {
        let top = self.axes[self.rank - 1];
        top.pitch * top.size
    }

    /// Number of elements of a tile; `None` if it exceeds 64 bits.
    const fn tile_len(&self) -> Option<u64> {
        let mut len = 1u64;
        each!(d, 0..self.rank, {
            let Some(more) = len.checked_mul(self.axes[d].tile as u64) else { return None };
            len = more;
        });
        Some(len)
    }

    /// Number of elements that one repetition moves; `None` if it exceeds 64 bits.
    pub(crate) const fn once(&self) -> Option<u64> {
        let Some(mut len) = self.tile_len() else { return None };
        each!(i, 0..self.depth, {
            let Some(more) = len.checked_mul(self.steps[i].wrap) else { return None };
            len = more;
        });
        Some(len)
    }

    /// Number of elements moved; `None` if it exceeds 64 bits.
    pub(crate) const fn len(&self) -> Option<u64> {
        and_then!(self.once(), |len| len.checked_mul(self.repetition))
    }

    pub(crate) const fn is_padded(&self) -> bool {
        any!(d, 0..self.rank, self.axes[d].is_padded())
    }

    /// The largest index plus 1; 0 without an index.
    pub(crate) const fn span(&self) -> u64 {
        let mut index = 0u64;
        each!(d, 0..self.rank, {
            // Each loop moves along one dimension, so each coordinate reaches its largest value independently of the
            // others.
            let Some(top) = Edges::of(self, d).top else { return 0 };
            // Stays below the size of the buffer if the data ends inside it. Other walks are refused before they get
            // here.
            index = index.saturating_add((top as u64).saturating_mul(self.axes[d].pitch as u64));
        });
        index.saturating_add(1)
    }

    /// The index of access `position`, or `None` for a zero.
    pub(crate) const fn at(&self, position: u64) -> Option<u64> {
        self.index(&self.coordinates(position))
    }

    /// Number of rows moved. A row is the contiguous dimension of one tile. `None` if it exceeds 64 bits.
    pub(crate) const fn rows(&self) -> Option<u64> {
        map!(self.len(), |len| len / self.axes[0].tile as u64)
    }

    /// Contents of row `row`: the number of leading zeros, then (first index, number of elements) if there are any,
    /// then the number of trailing zeros.
    pub(crate) const fn row(&self, row: u64) -> (u64, Option<(u64, u64)>, u64) {
        let Axis { tile, bound, .. } = self.axes[0];
        let mut coordinates = self.coordinates(row * tile as u64);
        let start = coordinates[0];
        let first = if start < 0 { 0 } else { start };
        let end = if start + tile < bound { start + tile } else { bound };
        coordinates[0] = first;
        match self.index(&coordinates) {
            Some(index) if first < end => {
                let (before, after) = ((first - start) as u64, (start + tile - end) as u64);
                (before, Some((index, (end - first) as u64)), after)
            }
            _ => (tile as u64, None, 0),
        }
    }

    const fn coordinates(&self, position: u64) -> [i64; MAX_DIMENSIONS] {
        let mut coordinates = [0i64; MAX_DIMENSIONS];
        let mut rest = position;
        each!(d, 0..self.rank, {
            let tile = self.axes[d].tile as u64;
            coordinates[d] = self.axes[d].offset + (rest % tile) as i64;
            rest /= tile;
        });
        each!(i, 0..self.depth, {
            let Step { axis, stride, wrap } = self.steps[i];
            coordinates[axis] += (rest % wrap) as i64 * stride;
            rest /= wrap;
        });
        coordinates
    }

    /// The index of an element; `None` if it is outside the data.
    pub(crate) const fn index(&self, coordinates: &[i64; MAX_DIMENSIONS]) -> Option<u64> {
        let mut index = 0;
        each!(d, 0..self.rank, {
            let (at, axis) = (coordinates[d], &self.axes[d]);
            if at < 0 || at >= axis.bound {
                return None;
            }
            index += at as u64 * axis.pitch as u64;
        });
        Some(index)
    }

    /// The walk of a tiling without padding, outermost dimension first. Neighbouring dimensions are joined if the
    /// tile takes all of the inner one, and loops of one step are dropped. `None` beyond [`MAX_RANK`] dimensions.
    pub(crate) const fn pattern(&self, element: Element) -> Option<Pattern> {
        let mut list = [Dim::new(1, 0); MAX_RANK];
        let mut first = MAX_RANK;
        let mut offset = 0;
        each!(d, 0..self.rank, {
            let Axis { pitch, tile, offset: start, .. } = self.axes[d];
            offset += start * pitch;
            let goes_on = first < MAX_RANK && list[first].size as i64 * list[first].stride == pitch;
            if tile > 1 && goes_on {
                list[first].size *= tile as u64;
            } else if tile > 1 {
                if first == 0 {
                    return None;
                }
                first -= 1;
                list[first] = Dim::new(tile as u64, pitch);
            }
        });
        let mut i = 0;
        while i <= self.depth {
            let (wrap, stride) = if i == self.depth {
                (self.repetition, Some(0))
            } else {
                let Step { axis, stride, wrap } = self.steps[i];
                (wrap, stride.checked_mul(self.axes[axis].pitch))
            };
            if wrap > 1 {
                let Some(stride) = stride else { return None };
                if first == 0 {
                    return None;
                }
                first -= 1;
                list[first] = Dim::new(wrap, stride);
            }
            i += 1;
        }
        Pattern::new(element, offset, list.split_at(first).1)
    }
}
