//! Finds dimensions that fit a tile and make the same walk.

use crate::declare::{Descriptor, RawDims};
use crate::ir::{Dim, MAX_RANK, Pattern};
use crate::lower::fit::place::{EFFORT, Loop, place};
use crate::lower::fit::units::Loops;
use crate::lower::fit::{Piece, Room};

/// A walk with its padding, one pair per dimension.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pattern: Pattern,
    pads: [(i128, i128); MAX_RANK],
}

pub(super) struct Fitted {
    /// The dimensions of one pass.
    pub(super) shape: Shape,
    /// Starts of the iteration and the distance between two, if it is used.
    pub(super) iteration: Option<Dim>,
    /// Number of times that the task queue runs it.
    pub(super) runs: u64,
}

impl Shape {
    /// The walk of a declaration; a linear one has one dimension. `None` if there are too many dimensions, or if one
    /// is empty.
    pub(super) const fn of(d: &Descriptor) -> Option<Self> {
        let Some(pattern) = d.first_run() else { return None };
        if pattern.is_empty() {
            return None;
        }
        let mut pads = [(0, 0); MAX_RANK];
        each!(k, 0..pattern.dims().len(), {
            pads[k] = d.padding(k);
        });
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

    /// Removes dimension `k`, which `pattern` no longer has.
    const fn removed(mut self, pattern: Pattern, k: usize) -> Self {
        let mut at = k;
        while at + 1 < MAX_RANK {
            self.pads[at] = self.pads[at + 1];
            at += 1;
        }
        self.pads[MAX_RANK - 1] = (0, 0);
        Self { pattern, ..self }
    }

    /// The fewest dimensions. Padding keeps its dimension separate from those around it.
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

    /// Fits the walk, in its fewest dimensions, into one descriptor with the passes that `room` allows.
    pub(super) const fn fit(&self, d: &Descriptor, room: &Room) -> Option<Fitted> {
        let (mut loops, dims) = (Loops::EMPTY, self.pattern.dims());
        each!(k, 0..dims.len(), {
            loops = match loops.push(Loop { dim: dims[k], padded: self.is_padded(k) }) {
                Some(loops) => loops,
                None => return None,
            };
        });
        let Some(units) = loops.in_units(d.element.per_word() as u64) else { return None };
        let Some(placed) = place(units.as_slice(), room, &mut { EFFORT }) else { return None };
        let piece = Piece::new(d.element, self.pattern.offset(), &placed);
        let Some(pattern) = Pattern::new(d.element, piece.offset(), piece.dims()) else { return None };
        let (slots, mut pads) = (placed.slots(), [(0, 0); MAX_RANK]);
        each!(k, 0..slots.len(), {
            if let Some(whole) = slots[slots.len() - 1 - k].whole {
                // For narrow elements, the units are words, but the dimensions of `piece` are elements again. Scale
                // the padding accordingly.
                let (size, placed) = (dims[whole].size as i128, pattern.dims()[k].size as i128);
                let (before, after) = self.pads[whole];
                let (before, after) = (before.saturating_mul(placed), after.saturating_mul(placed));
                if before % size != 0 || after % size != 0 {
                    return None;
                }
                pads[k] = (before / size, after / size);
            }
        });
        Some(Fitted { shape: Self { pattern, pads }, iteration: piece.iteration(), runs: piece.runs() })
    }

    /// For elements narrower than a word that are taken with a stride: the walk over the whole words that contain
    /// them. If another dimension goes from one element to the next, the elements of a word stay together and become
    /// innermost.
    pub(super) const fn whole_words(self, d: &Descriptor) -> Option<Self> {
        let granule = d.granule() as u64;
        let shape = self.coalesce();
        let dims = shape.pattern.dims();
        if d.is_padded() {
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

/// `d` with other dimensions and their padding; the padding is left out if none was written.
pub(super) const fn with_walk(d: &Descriptor, dims: RawDims, pads: &[(i128, i128)]) -> Descriptor {
    let pad = map!(d.pad, |_| RawDims::new(pads));
    Descriptor { dims: Some(dims), pad, ..*d }
}
