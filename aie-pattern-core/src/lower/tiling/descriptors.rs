//! The buffer descriptors of a port, one by one.

use super::Division;
use super::stretch::PaddedDim;
use crate::declare::tiling::Port;
use crate::declare::{Descriptor, RawDims};
use crate::register::MAX_SLOTS;

/// What one buffer descriptor of a tiling moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant)] // nearly all of them are the large one
pub enum Part {
    /// A descriptor; its words are those of [`Descriptor::template`].
    Descriptor(Descriptor),
    /// So many zeros and nothing else: tiles that lie outside of the data as a whole. AMD's tools stream such tiles; how
    /// their descriptors are filled is not documented, so there is none here.
    Zeros(u64),
}

impl Port<'_> {
    /// Buffer descriptors of one traversal of tiling `k`: they run one after the other, and all of them again for each
    /// repetition. `None` where a number is in error, or the tile has no descriptors that are known.
    #[must_use]
    pub const fn descriptors(&self, k: usize) -> Option<u64> {
        match self.division(k) {
            Some(division) => division.count(),
            None => None,
        }
    }

    /// Descriptor `n` of a traversal of tiling `k`; `None` past the last. Of many, [`parts`](Self::parts).
    #[must_use]
    pub const fn descriptor(&self, k: usize, n: u64) -> Option<Part> {
        match self.parts(k) {
            Some(parts) => parts.get(n),
            None => None,
        }
    }

    /// The descriptors of tiling `k`, whose loops are computed once; `None` as for
    /// [`descriptors`](Self::descriptors).
    #[must_use]
    pub const fn parts(&self, k: usize) -> Option<Parts> {
        let Some(division) = self.division(k) else { return None };
        let Some(len) = division.count() else { return None };
        let elements = division.nest.elements() as i128;
        let of = Descriptor::new(self.device, self.tile, self.element, elements);
        Some(Parts { division, len, of })
    }

    pub(crate) const fn division(&self, k: usize) -> Option<Division> {
        match (self.nest(k), self.limits()) {
            (Some(nest), Some(tile)) if !tile.slots.is_empty() && (self.pads() || !nest.is_padded()) => {
                Some(Division::of(&nest, tile, self.bits()))
            }
            _ => None,
        }
    }
}

/// The buffer descriptors of one traversal of a tiling, in order; see [`Port::parts`].
#[derive(Clone, Copy)]
pub struct Parts {
    division: Division,
    len: u64,
    /// What all of them have in common.
    of: Descriptor,
}

impl Parts {
    /// How many there are, at least one.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // never empty
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Descriptor `n`; `None` past the last.
    ///
    /// Of the declaration it has the walk and the padding; channel, locks and addresses are to be set.
    #[must_use]
    pub const fn get(&self, n: u64) -> Option<Part> {
        if n >= self.len {
            return None;
        }
        let (offset, slots, len) = match self.division.slots(&self.division.stretch(n)) {
            Ok(found) => found,
            Err(zeros) => return Some(Part::Zeros(zeros)),
        };
        let (dims, pads, padded) = written(&slots, len);
        let len = if len == 0 { 1 } else { len };
        Some(Part::Descriptor(Descriptor {
            offset: offset as i128,
            dims: Some(RawDims::new(dims.split_at(len).0)),
            pad: if padded { Some(RawDims::new(pads.split_at(len).0)) } else { None },
            ..self.of
        }))
    }
}

/// Pairs as a descriptor has them, outermost first.
type Pairs = [(i128, i128); MAX_SLOTS];

/// Dimensions and padding, and whether there is any.
const fn written(slots: &[PaddedDim; MAX_SLOTS], len: usize) -> (Pairs, Pairs, bool) {
    let (mut dims, mut pads, mut padded) = ([(1, 1); MAX_SLOTS], [(0, 0); MAX_SLOTS], false);
    let mut k = 0;
    while k < len {
        let PaddedDim { size, stride, before, after } = slots[len - 1 - k];
        dims[k] = (size as i128, stride as i128);
        pads[k] = (before as i128, after as i128);
        padded = padded || before > 0 || after > 0;
        k += 1;
    }
    (dims, pads, padded)
}
