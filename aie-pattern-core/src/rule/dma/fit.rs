//! The same walk in dimensions that a tile can hold.

use crate::declare::{Descriptor, RawDims};
use crate::device::Tile;
use crate::ir::{MAX_RANK, Pattern};
use crate::util::largest_divisor;

/// A walk with its padding, one pair per dimension.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pattern: Pattern,
    pads: [(i128, i128); MAX_RANK],
}

impl Shape {
    /// The declaration's walk; `None` if it has none or its dimensions are too many.
    pub(super) const fn of(d: &Descriptor) -> Option<Self> {
        if d.rank() == 0 {
            return None;
        }
        let Some(pattern) = d.first_run() else { return None };
        let mut pads = [(0, 0); MAX_RANK];
        let mut k = 0;
        while k < pattern.dims().len() {
            pads[k] = d.padding(k);
            k += 1;
        }
        Some(Self { pattern, pads })
    }

    /// The declaration with this walk; a walk of one access gets one dimension.
    pub(super) const fn declare(&self, d: &Descriptor) -> Descriptor {
        let rank = self.rank();
        if rank == 0 {
            return with_walk(d, RawDims::new(&[(1, 1)]), &[(0, 0)]);
        }
        with_walk(d, RawDims::of(&self.pattern), self.pads.split_at(rank).0)
    }

    const fn rank(&self) -> usize {
        self.pattern.dims().len()
    }

    const fn is_padded(&self, k: usize) -> bool {
        self.pads[k].0 != 0 || self.pads[k].1 != 0
    }

    /// Without dimension `k`, which `pattern` no longer has.
    const fn removed(mut self, pattern: Pattern, k: usize) -> Self {
        let mut at = k;
        while at + 1 < MAX_RANK {
            self.pads[at] = self.pads[at + 1];
            at += 1;
        }
        self.pads[MAX_RANK - 1] = (0, 0);
        Self { pattern, ..self }
    }

    /// With a dimension before `k`, which `pattern` has and which pads nothing.
    const fn inserted(mut self, pattern: Pattern, k: usize) -> Self {
        let mut at = MAX_RANK - 1;
        while at > k {
            self.pads[at] = self.pads[at - 1];
            at -= 1;
        }
        self.pads[k] = (0, 0);
        Self { pattern, ..self }
    }

    /// Size and stride of the outermost dimension.
    pub(super) const fn outermost(&self) -> Option<(i128, i128)> {
        match self.pattern.dims() {
            [dim, ..] => Some((dim.size as i128, dim.stride as i128)),
            [] => None,
        }
    }

    /// The same without the outermost dimension, unless that is padded or the only one.
    pub(super) const fn without_outermost(&self) -> Option<Self> {
        if self.rank() < 2 || self.is_padded(0) {
            return None;
        }
        match Pattern::new(self.pattern.element(), self.pattern.offset(), self.pattern.dims().split_at(1).1) {
            Some(pattern) => Some(self.removed(pattern, 0)),
            None => None,
        }
    }

    /// The fewest dimensions; padding stands between what it pads and the dimensions around it.
    pub(super) const fn coalesce(mut self) -> Self {
        let mut k = 0;
        while k < self.rank() {
            match self.pattern.without_unit(k) {
                Some(pattern) if !self.is_padded(k) => self = self.removed(pattern, k),
                _ => k += 1,
            }
        }
        k = 0;
        while k + 1 < self.rank() {
            match self.pattern.merge(k) {
                Ok(pattern) if !self.is_padded(k) && !self.is_padded(k + 1) => {
                    self = self.removed(pattern, k);
                }
                _ => k += 1,
            }
        }
        self
    }

    /// Of elements that are not one word each, the innermost dimension with stride 1 that D0 needs.
    const fn words_innermost(self, d: &Descriptor) -> Option<Self> {
        let dims = self.pattern.dims();
        if d.bits() <= 32 || (!dims.is_empty() && dims[dims.len() - 1].stride == 1) {
            return Some(self);
        }
        match self.pattern.with_unit(self.rank(), 1) {
            Some(pattern) => Some(self.inserted(pattern, self.rank())),
            None => None,
        }
    }

    /// The walk with every size in its wrap field: from the inside, a size beyond it is split by its largest divisor
    /// that fits, as long as there are dimensions left. A size without such a divisor moves up one dimension, and in
    /// the top one, any size will do. `None` where the dimensions are too few; fields of steps are not looked at.
    pub(super) const fn fit(self, d: &Descriptor, tile: &Tile) -> Option<Self> {
        let Some(mut shape) = self.words_innermost(d) else { return None };
        if shape.rank() > tile.slots.len() {
            return None;
        }
        let mut k = shape.rank();
        while k > 0 {
            let level = shape.rank() - k;
            let size = shape.pattern.dims()[k - 1].size;
            let Some(most) = tile.slots[level].max_wrap() else { return Some(shape) };
            let most = if level == 0 { most * 32 / d.bits() } else { most };
            if size as i128 <= most {
                k -= 1;
                continue;
            }
            if shape.rank() == tile.slots.len() || shape.is_padded(k - 1) {
                return None;
            }
            let granule = if level == 0 { d.granule() } else { 1 };
            let inner = largest_divisor(size, most as u64, granule as u64);
            let split = match inner {
                0 => None,
                // A stride of 1 for the elements of more than a word; else none, which suits every tool.
                1 => shape.pattern.with_unit(k, if level == 0 && d.bits() > 32 { 1 } else { 0 }),
                _ => match shape.pattern.split(k - 1, inner) {
                    Ok(pattern) => Some(pattern),
                    Err(_) => None,
                },
            };
            let Some(pattern) = split else { return None };
            shape = shape.inserted(pattern, k);
        }
        Some(shape)
    }

    /// Of elements narrower than a word that are taken with a stride, the walk over the whole words they are in: where
    /// another dimension goes from one element to the next, the elements of a word stay together and go inside.
    pub(super) const fn whole_words(self, d: &Descriptor) -> Option<Self> {
        let granule = d.granule() as u64;
        let shape = self.coalesce();
        let dims = shape.pattern.dims();
        if granule == 1 || d.is_padded() {
            return None;
        }
        let mut k = 0;
        while k + 1 < dims.len() {
            if dims[k].stride == 1 && dims[k].size.is_multiple_of(granule) {
                let Ok(split) = shape.pattern.split(k, granule) else { return None };
                let Some(pattern) = split.to_innermost(k + 1) else { return None };
                return Some(Self { pattern, ..shape }.coalesce());
            }
            k += 1;
        }
        None
    }
}

/// `d` with other dimensions and their padding, which is left out where none was written.
pub(super) const fn with_walk(d: &Descriptor, dims: RawDims, pads: &[(i128, i128)]) -> Descriptor {
    let pad = match d.pad {
        Some(_) => Some(RawDims::new(pads)),
        None => None,
    };
    Descriptor { dims: Some(dims), pad, ..*d }
}
