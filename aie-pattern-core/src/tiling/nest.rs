//! [`Nest`]: a tiling whose numbers count, as loops.

use super::{Edges, MAX_DIMENSIONS, Port};
use crate::element::Element;
use crate::ir::{Dim, MAX_RANK, Pattern};

/// Greatest `uint32_t`, which sizes, strides and wraps are in the C++.
pub(crate) const U32: i128 = u32::MAX as i128;

/// One dimension of the buffer.
#[derive(Clone, Copy)]
pub(crate) struct Axis {
    /// The dimension as declared: of several that have become one, the last.
    pub(crate) dimension: u8,
    /// Elements of memory from one coordinate to the next.
    pub(crate) pitch: i64,
    /// Coordinates that the buffer has.
    pub(crate) size: i64,
    /// Coordinates that have data.
    pub(crate) bound: i64,
    /// Coordinates of a tile.
    pub(crate) tile: i64,
    /// Where the first tile begins.
    pub(crate) offset: i64,
    /// Where the last tile begins: the greatest such coordinate, for strides are never negative.
    pub(crate) last: i64,
}

impl Axis {
    const NONE: Self = Self { dimension: 0, pitch: 1, size: 1, bound: 1, tile: 1, offset: 0, last: 0 };

    /// Whether a tile reaches out of the data.
    pub(crate) const fn is_padded(&self) -> bool {
        self.offset < 0 || self.last + self.tile > self.bound
    }
}

/// One loop over tiles, or the repetition.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// The dimension along which it goes.
    pub(crate) axis: usize,
    /// Coordinates from one tile to the next.
    pub(crate) stride: i64,
    /// Tiles.
    pub(crate) wrap: u64,
}

/// A tiling as loops: within the tile along `axes`, the first one fastest, then over tiles along `steps`, then the
/// repetition.
#[derive(Clone, Copy)]
pub(crate) struct Nest {
    axes: [Axis; MAX_DIMENSIONS],
    rank: usize,
    steps: [Step; MAX_DIMENSIONS],
    depth: usize,
    pub(crate) repetition: u64,
}

impl Nest {
    /// Tiling `k` of a port; `None` where its lists do not go together, or a number is beyond its type.
    pub(crate) const fn of(port: &Port, k: usize) -> Option<Self> {
        let tiling = &port.tilings[k];
        let (dims, tile, loops) = (port.dims(k), port.tile(k), tiling.tile_traversal.as_slice());
        let rank = dims.len();
        if rank == 0 || tile.len() != rank || tiling.repetition < 1 || tiling.repetition > i64::MAX as i128 {
            return None;
        }
        let mut nest = Self {
            axes: [Axis::NONE; MAX_DIMENSIONS],
            rank,
            steps: [Step { axis: 0, stride: 0, wrap: 1 }; MAX_DIMENSIONS],
            depth: loops.len(),
            repetition: tiling.repetition as u64,
        };
        let mut pitch = 1i64;
        let mut d = 0;
        while d < rank {
            let bound = tiling.boundary_dimension.get(d, dims[d]);
            let offset = tiling.offset.get(d, 0);
            if !counts(dims[d]) || !counts(tile[d]) || !counts(bound) || !is_i32(offset) {
                return None;
            }
            let offset = offset as i64;
            nest.axes[d] = Axis {
                dimension: d as u8,
                pitch,
                size: dims[d] as i64,
                bound: bound as i64,
                tile: tile[d] as i64,
                offset,
                last: offset,
            };
            let Some(wider) = pitch.checked_mul(dims[d] as i64) else { return None };
            pitch = wider;
            d += 1;
        }
        let mut i = 0;
        while i < loops.len() {
            let (dimension, stride, wrap) = (loops[i].dimension, loops[i].stride, loops[i].wrap);
            if dimension < 0 || dimension >= rank as i128 || stride < 0 || stride > U32 || !counts(wrap) {
                return None;
            }
            let axis = dimension as usize;
            nest.steps[i] = Step { axis, stride: stride as i64, wrap: wrap as u64 };
            let Some(reach) = (stride as i64).checked_mul(wrap as i64 - 1) else { return None };
            let Some(last) = nest.axes[axis].last.checked_add(reach) else { return None };
            nest.axes[axis].last = last;
            i += 1;
        }
        d = 0;
        while d < rank {
            if nest.axes[d].last.checked_add(nest.axes[d].tile).is_none() {
                return None;
            }
            d += 1;
        }
        Some(nest)
    }

    /// The dimensions of the buffer.
    pub(crate) const fn axes(&self) -> &[Axis] {
        self.axes.split_at(self.rank).0
    }

    /// The loops over tiles, the innermost first.
    pub(crate) const fn steps(&self) -> &[Step] {
        self.steps.split_at(self.depth).0
    }

    pub(super) const fn axis_mut(&mut self, d: usize) -> &mut Axis {
        &mut self.axes[d]
    }

    pub(super) const fn step_mut(&mut self, i: usize) -> &mut Step {
        &mut self.steps[i]
    }

    pub(super) const fn remove_axis(&mut self, d: usize) {
        let mut at = d;
        while at + 1 < self.rank {
            self.axes[at] = self.axes[at + 1];
            at += 1;
        }
        self.rank -= 1;
    }

    pub(super) const fn remove_step(&mut self, i: usize) {
        let mut at = i;
        while at + 1 < self.depth {
            self.steps[at] = self.steps[at + 1];
            at += 1;
        }
        self.depth -= 1;
    }

    /// Elements of the buffer.
    pub(crate) const fn elements(&self) -> i64 {
        let top = self.axes[self.rank - 1];
        top.pitch * top.size
    }

    /// Elements of a tile; `None` beyond 64 bits.
    const fn tile_len(&self) -> Option<u64> {
        let mut len = 1u64;
        let mut d = 0;
        while d < self.rank {
            let Some(more) = len.checked_mul(self.axes[d].tile as u64) else { return None };
            len = more;
            d += 1;
        }
        Some(len)
    }

    /// Elements that one repetition moves; `None` beyond 64 bits.
    pub(crate) const fn once(&self) -> Option<u64> {
        let Some(mut len) = self.tile_len() else { return None };
        let mut i = 0;
        while i < self.depth {
            let Some(more) = len.checked_mul(self.steps[i].wrap) else { return None };
            len = more;
            i += 1;
        }
        Some(len)
    }

    /// Elements that are moved; `None` beyond 64 bits.
    pub(crate) const fn len(&self) -> Option<u64> {
        match self.once() {
            Some(len) => len.checked_mul(self.repetition),
            None => None,
        }
    }

    pub(crate) const fn is_padded(&self) -> bool {
        let mut d = 0;
        while d < self.rank {
            if self.axes[d].is_padded() {
                return true;
            }
            d += 1;
        }
        false
    }

    /// The greatest index and 1; 0 where there is none.
    pub(crate) const fn span(&self) -> u64 {
        let mut index = 0u64;
        let mut d = 0;
        while d < self.rank {
            // Each loop goes along one dimension, so each coordinate has its greatest value whatever the others are.
            let Some(top) = Edges::of(self, d).top else { return 0 };
            // Below the size of the buffer where the data ends in it; no other walk gets as far as to be asked.
            index = index.saturating_add((top as u64).saturating_mul(self.axes[d].pitch as u64));
            d += 1;
        }
        index.saturating_add(1)
    }

    /// What access `position` moves: an index, or `None` for a zero.
    pub(crate) const fn at(&self, position: u64) -> Option<u64> {
        let mut coordinates = [0i64; MAX_DIMENSIONS];
        let mut rest = position;
        let mut d = 0;
        while d < self.rank {
            let tile = self.axes[d].tile as u64;
            coordinates[d] = self.axes[d].offset + (rest % tile) as i64;
            rest /= tile;
            d += 1;
        }
        let mut i = 0;
        while i < self.depth {
            let Step { axis, stride, wrap } = self.steps[i];
            coordinates[axis] += (rest % wrap) as i64 * stride;
            rest /= wrap;
            i += 1;
        }
        self.index(&coordinates)
    }

    /// The index of an element; `None` where it is out of the data.
    pub(crate) const fn index(&self, coordinates: &[i64; MAX_DIMENSIONS]) -> Option<u64> {
        let mut index = 0;
        let mut d = 0;
        while d < self.rank {
            let (at, axis) = (coordinates[d], &self.axes[d]);
            if at < 0 || at >= axis.bound {
                return None;
            }
            index += at as u64 * axis.pitch as u64;
            d += 1;
        }
        Some(index)
    }

    /// The walk, of a tiling without padding: outermost first, neighbouring dimensions of the tile as one where it has all
    /// of the inner one, and no loop of one step. `None` beyond [`MAX_RANK`] dimensions.
    pub(crate) const fn pattern(&self, element: Element) -> Option<Pattern> {
        let mut list = [Dim::new(1, 0); MAX_RANK];
        let mut first = MAX_RANK;
        let mut offset = 0;
        let mut d = 0;
        while d < self.rank {
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
            d += 1;
        }
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

/// Whether a number is one to count with: 1 to the greatest of the C++.
const fn counts(n: i128) -> bool {
    n >= 1 && n <= U32
}

const fn is_i32(n: i128) -> bool {
    n >= i32::MIN as i128 && n <= i32::MAX as i128
}
