//! The same walk, zeros and all, in fewer dimensions and loops.

use super::{MAX_DIMENSIONS, Nest, Step};

impl Nest {
    /// Whether every tile has all of dimension `d`, so that its elements and those of the next dimension lie one after the
    /// other.
    pub(crate) const fn is_whole(&self, d: usize) -> bool {
        let axis = self.axes()[d];
        axis.tile == axis.size && axis.bound == axis.size && axis.offset == 0 && axis.last == 0
    }

    /// With dimension `d`, of which every tile has everything, as a part of the next one. `None` where that is not so, or a
    /// coordinate would be beyond 64 bits.
    #[must_use]
    pub const fn join_whole(&self, d: usize) -> Option<Self> {
        if d + 1 >= self.axes().len() || !self.is_whole(d) {
            return None;
        }
        self.join(d)
    }

    /// With dimensions `d` and `d + 1` as one, where a tile is flat in the second, and neither is left by any tile. `None`
    /// where that is not so.
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

    /// One coordinate for two: that of dimension `d`, and its size times that of the next one.
    const fn join(&self, d: usize) -> Option<Self> {
        let (inner, outer) = (self.axes()[d], self.axes()[d + 1]);
        let mut nest = *self;
        let axis = nest.axis_mut(d);
        axis.dimension = outer.dimension;
        // The last element of a tile is inside of the buffer or moves with the outer dimension alone.
        let (Some(offset), Some(last), Some(tile), Some(bound)) = (
            outer.offset.checked_mul(inner.size),
            outer.last.checked_mul(inner.size),
            outer.tile.checked_mul(inner.tile),
            outer.bound.checked_mul(inner.size),
        ) else {
            return None;
        };
        // The end of the last tile is a coordinate too.
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

    /// Without loop `i`, where it has one step.
    const fn without_unit(&self, i: usize) -> Option<Self> {
        if self.steps()[i].wrap > 1 {
            return None;
        }
        let mut nest = *self;
        nest.remove_step(i);
        Some(nest)
    }

    /// With loops `i` and `i + 1` as one, where the second goes on along the same dimension exactly where the first ends.
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

    /// With the innermost loop as a part of the tile, where it goes on exactly where the tile ends.
    const fn in_tile(&self) -> Option<Self> {
        if self.steps().is_empty() {
            return None;
        }
        let Step { axis, stride, wrap } = self.steps()[0];
        let mut d = axis + 1;
        while d < self.axes().len() {
            if self.axes()[d].tile > 1 {
                return None;
            }
            d += 1;
        }
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

    /// The fewest loops and dimensions that move the same in the same order.
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

    /// A step towards [`merged`](Self::merged) at loop or dimension `k`.
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
        match self.join_flat(k) {
            Some(nest) => Some(nest),
            None => self.join_whole(k),
        }
    }
}
