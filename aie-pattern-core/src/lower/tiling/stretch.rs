//! [`Stretch`]: one descriptor of a tiling: its start, and the zeros of its tile.

use super::{Division, Loop};
use crate::ir::nest::{Axis, MAX_DIMENSIONS};
use crate::register::MAX_SLOTS;
use crate::util::clamp;

/// The loop whose neighbouring tiles can share a descriptor: the tiles in the middle, which are not padded along its
/// dimension.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub(super) axis: usize,
    stride: i64,
    /// Classes of tiles along the dimension: before the data, across its start, inside, across its end, after the
    /// data. Each entry is the end (exclusive) of a class.
    ends: [u64; 5],
    /// Maximum number of inside tiles per descriptor.
    most: u64,
}

/// One descriptor of a tiling: the start of its tile, the part of the tile that it moves, and the number of
/// consecutive tiles.
#[derive(Clone, Copy)]
pub(crate) struct Stretch {
    pub(crate) base: [i64; MAX_DIMENSIONS],
    /// Start of the descriptor within the tile.
    pub(crate) shift: [i64; MAX_DIMENSIONS],
    /// (axis, start, end) of the coordinates of the tile, along the dimension that is cut.
    pub(crate) cut: Option<(usize, i64, i64)>,
    /// (axis, stride, number of tiles) of the run.
    pub(crate) run: Option<(usize, i64, u64)>,
}

/// One dimension of a descriptor with its zeros, in elements of the buffer.
#[derive(Clone, Copy)]
pub(crate) struct PaddedDim {
    pub(crate) size: i64,
    pub(crate) stride: i64,
    pub(crate) before: i64,
    pub(crate) after: i64,
}

impl Division {
    /// Descriptor `n` of a traversal, below [`count`](Self::count).
    pub(crate) const fn stretch(&self, n: u64) -> Stretch {
        let mut stretch =
            Stretch { base: [0; MAX_DIMENSIONS], shift: [0; MAX_DIMENSIONS], cut: None, run: None };
        let axes = self.nest.axes();
        each!(d, 0..axes.len(), {
            stretch.base[d] = axes[d].offset;
        });
        let mut rest = n;
        if let Some(run) = &self.run {
            let (first, tiles) = run.part(rest % run.count());
            rest /= run.count();
            stretch.base[run.axis] += first as i64 * run.stride;
            stretch.run = Some((run.axis, run.stride, tiles));
        }
        each!(i, 0..self.depth, {
            let Loop { axis, stride, size, in_tile, .. } = self.outer[i];
            let step = (rest % size) as i64;
            rest /= size;
            match self.cut {
                // The pieces are the innermost of the outer loops.
                Some((_, piece)) if i == 0 => {
                    let tile = axes[axis].tile;
                    let end = if (step + 1) * piece < tile { (step + 1) * piece } else { tile };
                    stretch.cut = Some((axis, step * piece, end));
                }
                _ if in_tile => stretch.shift[axis] += step * stride,
                _ => stretch.base[axis] += step * stride,
            }
        });
        stretch
    }

    /// Start of a stretch in memory, and its dimensions, D0 first. `Err` with the number of zeros if it holds no
    /// data.
    pub(crate) const fn slots(&self, stretch: &Stretch) -> Result<(i64, [PaddedDim; MAX_SLOTS], usize), u64> {
        let axes = self.nest.axes();
        let mut slots = [PaddedDim { size: 1, stride: 1, before: 0, after: 0 }; MAX_SLOTS];
        let (mut offset, mut moved, mut has_data) = (0i64, 1u64, true);
        // The zeros in each dimension whose loop is inside the descriptor.
        let (mut before, mut after) = ([0i64; MAX_DIMENSIONS], [0i64; MAX_DIMENSIONS]);
        each!(d, 0..axes.len(), {
            let (first, end) = match stretch.cut {
                Some((own, first, end)) if own == d => (first, end),
                _ => (0, axes[d].tile),
            };
            let start = stretch.base[d] + first;
            if axes[d].is_padded() {
                let size = end - first;
                before[d] = clamp(-start, size);
                after[d] = clamp(start + size - axes[d].bound, size);
                has_data = has_data && before[d] + after[d] < size;
            }
            // For a tile without data, this value is not used.
            let first = start + stretch.shift[d] + before[d];
            offset = offset.wrapping_add(first.wrapping_mul(axes[d].pitch));
        });
        let mut k = 0;
        while k < self.slots {
            let Loop { axis, stride, size, is_padded, .. } = self.inner[k];
            let size = match stretch.cut {
                // Only the pieces move along this axis; all other loops are around them.
                Some((cut, first, end)) if cut == axis => end - first,
                _ => size as i64,
            };
            moved *= size as u64;
            slots[k] = PaddedDim {
                size,
                stride: if size == 1 { 1 } else { stride.wrapping_mul(axes[axis].pitch) },
                before: 0,
                after: 0,
            };
            if is_padded {
                slots[k].size = size - before[axis] - after[axis];
                slots[k].before = before[axis];
                slots[k].after = after[axis];
            }
            k += 1;
        }
        if let Some((axis, stride, tiles)) = stretch.run {
            moved *= tiles;
            if tiles > 1 {
                slots[k] = PaddedDim {
                    size: tiles as i64,
                    stride: stride.wrapping_mul(axes[axis].pitch),
                    before: 0,
                    after: 0,
                };
                k += 1;
            }
        }
        if has_data { Ok((offset, slots, k)) } else { Err(moved) }
    }
}

impl Run {
    pub(super) const fn of(axis: Axis, own: Loop, most: i128) -> Self {
        let (stride, wrap) = (own.stride, own.size as i64);
        let blank = tiles_below(axis, stride, wrap, 1 - axis.tile);
        let low = tiles_below(axis, stride, wrap, 0);
        let inside = max(low, tiles_below(axis, stride, wrap, axis.bound - axis.tile + 1));
        let high = max(inside, tiles_below(axis, stride, wrap, axis.bound));
        Self {
            axis: own.axis,
            stride,
            ends: [blank as u64, low as u64, inside as u64, high as u64, own.size],
            most: most as u64,
        }
    }

    /// Number of parts: each group of blank tiles is one part, each padded tile is one, and inside tiles are grouped
    /// up to the capacity of a descriptor.
    pub(super) const fn count(&self) -> u64 {
        let [blank, low, inside, high, all] = self.ends;
        (blank > 0) as u64
            + (low - blank)
            + (inside - low).div_ceil(self.most)
            + (high - inside)
            + (all > high) as u64
    }

    /// The first tile of a part, and its number of tiles.
    const fn part(&self, n: u64) -> (u64, u64) {
        let [blank, low, inside, high, all] = self.ends;
        let mut n = n;
        if blank > 0 {
            if n == 0 {
                return (0, blank);
            }
            n -= 1;
        }
        if n < low - blank {
            return (blank + n, 1);
        }
        n -= low - blank;
        let parts = (inside - low).div_ceil(self.most);
        if n < parts {
            let first = low + n * self.most;
            let left = inside - first;
            return (first, if left < self.most { left } else { self.most });
        }
        n -= parts;
        if n < high - inside {
            return (inside + n, 1);
        }
        (high, all - high)
    }
}

/// Number of tiles that begin below a coordinate, out of `wrap` tiles that are `stride` apart.
const fn tiles_below(axis: Axis, stride: i64, wrap: i64, coordinate: i64) -> i64 {
    let distance = coordinate - axis.offset;
    if distance <= 0 {
        return 0;
    }
    let tiles = (distance - 1) / stride + 1;
    if tiles < wrap { tiles } else { wrap }
}

const fn max(a: i64, b: i64) -> i64 {
    if a > b { a } else { b }
}
