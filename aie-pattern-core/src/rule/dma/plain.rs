//! [`Descriptor::plain_extent`]: a fast path for the most common declarations, because const evaluation pays for
//! every step.

use super::buffer::{bytes, window};
use super::locks::swapped_signs;
use super::names::is_below;
use crate::declare::{Descriptor, UNKNOWN};
use crate::device::{Direction, Tile};
use crate::ir::{Extent, Pattern};

/// Largest number on the fast path; no product of two overflows `i64`.
const NUMBER: i128 = 1 << 28;

impl Descriptor {
    /// The walk of a descriptor for which [`plain_extent`](Self::plain_extent) succeeds.
    pub const fn plain_pattern(&self) -> Pattern {
        match &self.dims {
            Some(dims) => Pattern::fitting(self.element, 1, self.offset as i64, dims.slots(), dims.rank()),
            None => Pattern::empty(self.element),
        }
    }

    /// The extent of a walk whose descriptor obviously breaks no rule; `None` if a full check is needed.
    ///
    /// This covers fewer cases than [`check`](Self::check), in a fraction of the steps: one pass of dimensions
    /// with positive strides, in whole words, without padding, packets and AXI attributes.
    pub const fn plain_extent(&self) -> Option<Extent> {
        let Some(tile) = self.limits() else { return None };
        let Some(dims) = &self.dims else { return None };
        let (list, rank) = (dims.slots(), dims.rank());
        if rank == 0 || rank > tile.slots.len() || self.is_special() || !self.names_plain_parts(tile) {
            return None;
        }
        let (elements, offset) = (self.elements, self.offset);
        if !is_small(elements, 1) || !is_small(offset, 0) {
            return None;
        }
        let width = self.element.bits() as i64;
        // Elements per word. For narrow elements, every number except the innermost stride must be a multiple of it.
        let granule = self.element.per_word() as i64;
        let is_word = width == 32;
        if offset as i64 % granule != 0 {
            return None;
        }
        let max_step = tile.max_step() as i64;
        let (mut greatest, mut len) = (offset as i64, 1i64);
        each!(slot, 0..rank, {
            let (size, stride) = list[rank - 1 - slot];
            if !is_small(size, 1) || !is_small(stride, 1) || len > NUMBER as i64 {
                return None;
            }
            let (size, stride) = (size as i64, stride as i64);
            let (counted, step) = if is_word {
                (size, stride)
            } else if slot == 0 {
                if stride != 1 || size % granule != 0 {
                    return None;
                }
                (words(size, width), 1)
            } else {
                if stride % granule != 0 {
                    return None;
                }
                (size, words(stride, width))
            };
            if let Some(field) = tile.slots[slot].wrap
                && counted >= field.values() as i64
            {
                return None;
            }
            if step > max_step {
                return None;
            }
            len *= size;
            greatest += (size - 1) * stride;
        });
        let is_other_length = is_some_and!(self.len, |given| given != len as i128);
        if greatest >= elements as i64
            || is_other_length
            || len > NUMBER as i64
            || len * width % 32 != 0
            || words(len, width) > tile.max_length as i64
        {
            return None;
        }
        let (most, size) = (or!(tile.memory(), tile.reach), bytes(self));
        if size > most {
            return None;
        }
        if let Some(address) = self.address {
            let (least, end) = window(self, tile);
            if address < least || address >= end || address % 4 != 0 || address + size > end {
                return None;
            }
        }
        Some(Extent { len: len as u64, greatest })
    }

    /// Whether a descriptor obviously breaks no rule, whichever channel runs it. Covers fewer cases than
    /// [`check`](Self::check): an end of a FIFO, without ids, locks and an address, and where it writes, without
    /// dimensions.
    pub const fn is_plain_end(&self) -> bool {
        let is_anywhere = matches!(self.channel, None | Some((_, UNKNOWN)))
            && self.bd_id.is_none()
            && self.next_bd.is_none()
            && self.acquire.is_none()
            && self.release.is_none()
            && self.address.is_none();
        if !is_anywhere {
            return false;
        }
        match (self.dims, self.channel) {
            (Some(_), Some((Direction::S2mm, _))) => false,
            (Some(_), _) => (Self { channel: None, ..*self }).plain_extent().is_some(),
            (None, _) => self.is_plain_transfer(),
        }
    }

    /// Whether a transfer without dimensions moves whole words within its buffer, and uses no rare features.
    const fn is_plain_transfer(&self) -> bool {
        let (Some(tile), Some(len)) = (self.limits(), self.len) else { return false };
        let width = self.element.bits() as i64;
        let most = or!(tile.memory(), tile.reach);
        self.is_plain()
            && is_small(self.elements, 1)
            && is_small(self.offset, 0)
            && is_small(len, 1)
            && self.offset as i64 % self.element.per_word() as i64 == 0
            && self.offset + len <= self.elements
            && len as i64 * width % 32 == 0
            && words(len as i64, width) <= tile.max_length as i64
            && bytes(self) <= most
    }

    /// Whether the declaration uses rare features.
    const fn is_special(&self) -> bool {
        let writes = matches!(self.channel, Some((Direction::S2mm, _)));
        !self.is_plain() || (writes && !self.allow_overlap)
    }

    /// Whether each channel, descriptor and lock that it names exists, on a tile where every channel reaches all
    /// descriptors and locks.
    const fn names_plain_parts(&self, tile: &Tile) -> bool {
        let channel = match self.channel {
            Some((_, channel)) => {
                if tile.split_bds {
                    return false;
                }
                channel
            }
            None => 0,
        };
        is_below(channel, tile.channels)
            && is_plain_bd(self.bd_id, tile)
            && is_plain_bd(self.next_bd, tile)
            && is_plain_lock(self.acquire, tile)
            && is_plain_lock(self.release, tile)
            && (self.allow_signs || swapped_signs(self, tile).is_none())
    }
}

const fn is_small(number: i128, least: i128) -> bool {
    least <= number && number <= NUMBER
}

const fn is_plain_bd(id: Option<i128>, tile: &Tile) -> bool {
    is_none_or!(id, |id| !tile.split_bds && is_below(id, tile.bds))
}

const fn is_plain_lock(lock: Option<(i128, i128)>, tile: &Tile) -> bool {
    match lock {
        Some((lock, value)) => {
            let (least, most) = tile.lock_values;
            is_below(lock, tile.locks) && value >= least && value >= -tile.max_lock && value <= most
        }
        None => true,
    }
}

/// Number of words that `elements` elements take, rounded up.
const fn words(elements: i64, width: i64) -> i64 {
    (elements * width + 31) / 32
}
