//! [`Edges`]: how far tiles reach out of the data in one dimension.

use super::Nest;

/// Tiles along a dimension that are looked at one by one, where more than one loop goes along it.
const EFFORT: u64 = 1024;

/// Where the tiles of a tiling lie in one dimension.
#[derive(Clone, Copy)]
pub(crate) struct Edges {
    /// Most zeros before the data of a tile that has some.
    pub(crate) before: i64,
    /// Most zeros behind the data of a tile that has some.
    pub(crate) after: i64,
    /// The greatest coordinate that has data and is in a tile.
    pub(crate) top: Option<i64>,
    /// Whether some tile has no data.
    pub(crate) outside: bool,
}

impl Edges {
    /// Of dimension `d`.
    ///
    /// Exact, but where several loops go along the dimension, the data ends within their reach, and the shorter ones have
    /// more than 1,024 tiles: then the most that there can be.
    pub(crate) const fn of(nest: &Nest, d: usize) -> Self {
        let axis = nest.axes()[d];
        let mut edges = Self {
            before: 0,
            after: 0,
            top: None,
            outside: axis.offset + axis.tile <= 0 || axis.last >= axis.bound,
        };
        if !axis.is_padded() {
            edges.top = Some(axis.last + axis.tile - 1);
            return edges;
        }
        let (longest, others) = longest(nest, d);
        if others > EFFORT {
            edges.before = clamp(-axis.offset, axis.tile - 1);
            edges.after = clamp(axis.last + axis.tile - axis.bound, axis.tile - 1);
            edges.top = if axis.offset < axis.bound && axis.last + axis.tile > 0 {
                Some(axis.bound - 1)
            } else {
                None
            };
            return edges;
        }
        let mut n = 0;
        while n < others {
            edges.add(nest, d, longest, n);
            n += 1;
        }
        edges
    }

    /// Adds the tiles of the longest loop, where the other loops along the dimension are at their step `n`.
    const fn add(&mut self, nest: &Nest, d: usize, longest: usize, n: u64) {
        let (axis, steps) = (nest.axes()[d], nest.steps());
        let (mut start, mut rest, mut stride, mut last) = (axis.offset, n, 0, 0);
        let mut i = 0;
        while i < steps.len() {
            if i == longest {
                (stride, last) = (steps[i].stride, steps[i].wrap as i64 - 1);
            } else if steps[i].axis == d {
                start += (rest % steps[i].wrap) as i64 * steps[i].stride;
                rest /= steps[i].wrap;
            }
            i += 1;
        }
        // The first tile that has data, where that is below, and the last one, where that is above.
        let first = if start + axis.tile > 0 {
            Some(0)
        } else if stride > 0 {
            Some((-axis.tile - start).div_euclid(stride) + 1)
        } else {
            None
        };
        let end = if start >= axis.bound {
            None
        } else if stride > 0 {
            Some((axis.bound - 1 - start) / stride)
        } else {
            Some(last)
        };
        let (Some(first), Some(end)) = (first, end) else { return };
        let end = if end < last { end } else { last };
        if first > end {
            return;
        }
        self.before = max(self.before, -(start + first * stride));
        let over = start + end * stride + axis.tile;
        self.after = max(self.after, over - axis.bound);
        let top = if over < axis.bound { over } else { axis.bound } - 1;
        self.top = Some(match self.top {
            Some(other) => max(other, top),
            None => top,
        });
    }
}

/// The loop with the most tiles along dimension `d` (its number; none is one beyond them), and the tiles of the others.
const fn longest(nest: &Nest, d: usize) -> (usize, u64) {
    let steps = nest.steps();
    let (mut longest, mut most, mut all) = (steps.len(), 1, 1u64);
    let mut i = 0;
    while i < steps.len() {
        if steps[i].axis == d {
            all = all.saturating_mul(steps[i].wrap);
            if steps[i].wrap > most {
                (longest, most) = (i, steps[i].wrap);
            }
        }
        i += 1;
    }
    (longest, all / most)
}

const fn max(a: i64, b: i64) -> i64 {
    if a > b { a } else { b }
}

const fn clamp(zeros: i64, most: i64) -> i64 {
    if zeros < 0 {
        0
    } else if zeros < most {
        zeros
    } else {
        most
    }
}
