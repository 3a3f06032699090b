//! The same walk, zeros included, in fewer dimensions and loops.

use super::{MAX_DIMENSIONS, Nest, Step};

impl Nest {
    /// Whether every tile takes all of dimension `d`, so that consecutive
    /// coordinates of the next dimension are contiguous.
    pub(crate) const fn is_whole(&self, d: usize) -> bool {
        let axis = self.axes()[d];
        axis.tile == axis.size && axis.bound == axis.size && axis.offset == 0 && axis.last == 0
    }

    /// Joins dimension `d` into the next one, if every tile takes all of it. `None` if a tile does not, or if a
    /// coordinate would exceed 64 bits.
    #[must_use]
    pub const fn join_whole(&self, d: usize) -> Option<Self> {
        if d + 1 >= self.axes().len() || !self.is_whole(d) {
            return None;
        }
        self.join(d)
    }

    /// Joins dimensions `d` and `d + 1`, if a tile has size 1 in the second one and no tile extends beyond either.
    /// `None` otherwise.
    pub(crate) const fn join_flat(&self, d: usize) -> Option<Self> {
        if d + 1 >= self.axes().len() {
            return None;
        }
        let (inner, outer) = (self.axes()[d], self.axes()[d + 1]);
        if outer.tile != 1 || inner.is_padded() || outer.is_padded() {
            return None;
        }
        self.join(d)
    }

    /// Replaces two coordinates by one: the coordinate of `d + 1` times the size of dimension `d`, plus the
    /// coordinate of `d`.
    const fn join(&self, d: usize) -> Option<Self> {
        let (inner, outer) = (self.axes()[d], self.axes()[d + 1]);
        let mut nest = *self;
        let axis = nest.axis_mut(d);
        axis.dimension = outer.dimension;
        // The last element of a tile is inside the buffer, or moves with the outer dimension alone.
        let (Some(offset), Some(last), Some(tile), Some(bound)) = (
            outer.offset.checked_mul(inner.size),
            outer.last.checked_mul(inner.size),
            outer.tile.checked_mul(inner.tile),
            outer.bound.checked_mul(inner.size),
        ) else {
            return None;
        };
        // The end of the last tile must fit a coordinate too.
        if inner.last.checked_add(last).is_none() || (inner.last + last).checked_add(tile).is_none() {
            return None;
        }
        axis.offset += offset;
        axis.last += last;
        axis.tile = tile;
        axis.bound = bound;
        axis.size *= outer.size;
        nest.remove_axis(d + 1);
        let mut i = 0;
        while i < self.steps().len() {
            let Step { axis, stride, wrap } = self.steps()[i];
            let stride = if axis == d + 1 { stride.checked_mul(inner.size) } else { Some(stride) };
            let Some(stride) = stride else { return None };
            *nest.step_mut(i) = Step { axis: if axis > d { axis - 1 } else { axis }, stride, wrap };
            i += 1;
        }
        Some(nest)
    }

    /// Removes loop `i` if it has one step.
    const fn without_unit(&self, i: usize) -> Option<Self> {
        if self.steps()[i].wrap > 1 {
            return None;
        }
        let mut nest = *self;
        nest.remove_step(i);
        Some(nest)
    }

    /// Joins loops `i` and `i + 1` if the second continues along the same dimension where the first ends.
    const fn join_steps(&self, i: usize) -> Option<Self> {
        if i + 1 >= self.steps().len() {
            return None;
        }
        let (inner, outer) = (self.steps()[i], self.steps()[i + 1]);
        let Some(wrap) = inner.wrap.checked_mul(outer.wrap) else { return None };
        if inner.axis != outer.axis || outer.stride as i128 != inner.stride as i128 * inner.wrap as i128 {
            return None;
        }
        let mut nest = *self;
        nest.step_mut(i).wrap = wrap;
        nest.remove_step(i + 1);
        Some(nest)
    }

    /// Makes the innermost loop part of the tile if it continues where the tile ends.
    const fn in_tile(&self) -> Option<Self> {
        if self.steps().is_empty() {
            return None;
        }
        let Step { axis, stride, wrap } = self.steps()[0];
        each!(d, (axis + 1)..self.axes().len(), {
            if self.axes()[d].tile > 1 {
                return None;
            }
        });
        if stride != self.axes()[axis].tile {
            return None;
        }
        let mut nest = *self;
        let own = nest.axis_mut(axis);
        own.last -= stride * (wrap as i64 - 1);
        own.tile *= wrap as i64;
        nest.remove_step(0);
        Some(nest)
    }

    /// The fewest loops and dimensions that move the same elements in the same order.
    pub(crate) const fn merged(&self) -> Self {
        let mut nest = *self;
        let mut changed = true;
        while changed {
            changed = false;
            let mut k = 0;
            while k < MAX_DIMENSIONS {
                let found = nest.simpler(k);
                if let Some(simpler) = found {
                    nest = simpler;
                    changed = true;
                } else {
                    k += 1;
                }
            }
        }
        nest
    }

    /// One simplification at loop or dimension `k`, towards [`merged`](Self::merged).
    const fn simpler(&self, k: usize) -> Option<Self> {
        if k < self.steps().len() {
            if let Some(nest) = self.without_unit(k) {
                return Some(nest);
            }
            if let Some(nest) = self.join_steps(k) {
                return Some(nest);
            }
        }
        if k == 0
            && let Some(nest) = self.in_tile()
        {
            return Some(nest);
        }
        if let Some(nest) = self.join_flat(k) { Some(nest) } else { self.join_whole(k) }
    }
}
