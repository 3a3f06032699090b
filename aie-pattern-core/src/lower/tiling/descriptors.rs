//! The buffer descriptors of a port, one by one.

use super::Division;
use super::stretch::PaddedDim;
use crate::declare::tiling::Port;
use crate::declare::{Descriptor, RawDims};
use crate::register::MAX_SLOTS;

/// The data that one buffer descriptor of a tiling moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant)] // almost all values are the large variant
pub enum Part {
    /// A descriptor; [`Descriptor::template`] gives its words.
    Descriptor(Descriptor),
    /// A number of zeros and no data: tiles completely outside the data. AMD's tools stream such tiles, but how they
    /// fill the descriptors is undocumented, so no descriptor is generated.
    Zeros(u64),
}

impl Port<'_> {
    /// Number of buffer descriptors for one traversal of tiling `k`. They run one after the other, and again for each
    /// repetition. `None` if a number is invalid, or if the tile has no known descriptors.
    pub const fn descriptors(&self, k: usize) -> Option<u64> {
        and_then!(self.division(k), |division| division.count())
    }

    /// Descriptor `n` of a traversal of tiling `k`; `None` past the last one. To get several, use
    /// [`parts`](Self::parts).
    pub const fn descriptor(&self, k: usize, n: u64) -> Option<Part> {
        and_then!(self.parts(k), |parts| parts.get(n))
    }

    /// The descriptors of tiling `k`, with loops computed once; `None` as for [`descriptors`](Self::descriptors).
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

/// The buffer descriptors of one traversal of a tiling, in the order in which they run; see [`Port::parts`].
#[derive(Clone, Copy)]
pub struct Parts {
    division: Division,
    len: u64,
    /// The fields that all descriptors share.
    of: Descriptor,
}

impl Parts {
    /// Number of descriptors; at least one.
    #[allow(clippy::len_without_is_empty)] // never empty
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Descriptor `n`; `None` past the last one.
    ///
    /// It has the walk and the padding; channel, locks and addresses are left to the caller.
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

/// Pairs in the order of a declaration, outermost first.
type Pairs = [(i128, i128); MAX_SLOTS];

/// Dimensions, padding, and whether there is any padding.
const fn written(slots: &[PaddedDim; MAX_SLOTS], len: usize) -> (Pairs, Pairs, bool) {
    let (mut dims, mut pads, mut padded) = ([(1, 1); MAX_SLOTS], [(0, 0); MAX_SLOTS], false);
    each!(k, 0..len, {
        let PaddedDim { size, stride, before, after } = slots[len - 1 - k];
        dims[k] = (size as i128, stride as i128);
        pads[k] = (before as i128, after as i128);
        padded = padded || before > 0 || after > 0;
    });
    (dims, pads, padded)
}
