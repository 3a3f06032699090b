//! Loci at which no unknown number can cause a fault.

use crate::declare::tiling::{Port, RawList, Traversal, U32};
use crate::ir::MAX_RANK;
use crate::rule::Locus;
use crate::util::known;

impl Port<'_> {
    /// Whether the checks at a locus do not depend on numbers that are still unknown.
    pub const fn is_decided(&self, locus: Locus) -> bool {
        match locus {
            Locus::Device | Locus::Element | Locus::Tile | Locus::Traversal(..) => true,
            Locus::Buffer => is_none_or!(&self.buffer, |buffer| self.holds(buffer, None)),
            Locus::Size(d) => {
                is_none_or!(&self.buffer, |buffer| known(buffer.get(d as usize, 1)) && !self.pads_granules())
            }
            _ => match locus.tiling() {
                Some(k) if k < self.tilings.len() => self.is_decided_of(k, locus),
                _ => false,
            },
        }
    }

    /// The same for a locus of tiling `k`.
    const fn is_decided_of(&self, k: usize, locus: Locus) -> bool {
        let tiling = &self.tilings[k];
        let loops = tiling.tile_traversal.as_slice();
        match locus {
            // The lengths of the lists are known. Excess offsets may be 0.
            Locus::TilingDimensions(_) | Locus::Boundaries(_) => true,
            Locus::TilingOffsets(_) => tiling.offset.is_known(),
            Locus::TraversalDimension(_, i) => is_none_or!(nth(loops, i), |step| known(step.dimension)),
            Locus::PacketPort(_) => known(tiling.packet_port_id),
            Locus::Phase(_) => known(tiling.phase),
            Locus::BufferDimensions(_) => {
                tiling.buffer_dimension.is_empty()
                    || self.holds(&tiling.buffer_dimension, self.buffer.as_ref())
            }
            Locus::BufferDimension(_, d) => {
                known(tiling.buffer_dimension.get(d as usize, 1)) && !self.pads_granules()
            }
            Locus::Boundary(_, d) => {
                let (d, dims) = (d as usize, self.dims(k));
                let is_size_known = d >= dims.len() || known(dims[d]);
                known(tiling.boundary_dimension.get(d, 1)) && is_size_known && !self.pads_granules()
            }
            // The contract over all tiles is reported at any of the following loci.
            _ if self.covers => false,
            Locus::Repetition(_) => known(tiling.repetition),
            Locus::TilingOffset(_, d) => {
                let offset = tiling.offset.get(d as usize, 0);
                !self.pads() && (offset == 0 || self.is_axis_sound(k, d as usize))
            }
            Locus::TilingDimension(_, d) => !self.pads() && self.is_axis_sound(k, d as usize),
            Locus::Traversals(_) => self.dims(k).len() + loops.len() < MAX_RANK && are_steps_small(loops),
            Locus::TraversalStride(_, i) => {
                let Some(step) = nth(loops, i) else { return true };
                let is_granular = step.stride % self.granule() == 0;
                known(step.stride) && (is_granular || known(step.dimension) && known(step.wrap))
            }
            Locus::Wrap(_, i) => {
                let Some(step) = nth(loops, i) else { return true };
                let is_inside = self.pads()
                    || step.wrap <= 1
                    || step.dimension >= 0 && self.is_axis_sound(k, step.dimension as usize);
                known(step.wrap) && is_inside
            }
            _ => false,
        }
    }

    /// Whether padding may start at the end of data that does not fill a word.
    const fn pads_granules(&self) -> bool {
        self.pads() && self.granule() > 1
    }

    /// Whether a buffer of these sizes is known to fit its memory, and to be at most as large as `limit`.
    const fn holds(&self, sizes: &RawList, limit: Option<&RawList>) -> bool {
        let memory = and_then!(self.limits(), |tile| tile.memory());
        let most = match memory {
            Some(bytes) => bytes.saturating_mul(8) / self.bits(),
            None => i64::MAX as i128,
        };
        let Some(elements) = count(sizes) else { return false };
        elements <= most
            && match limit {
                None => true,
                Some(limit) => is_some_and!(count(limit), |limit| elements <= limit),
            }
    }

    /// Whether everything along axis `d` is known and its tiles are in the buffer.
    const fn is_axis_sound(&self, k: usize, d: usize) -> bool {
        let (tiling, dims, tile) = (&self.tilings[k], self.dims(k), self.tile(k));
        let loops = tiling.tile_traversal.as_slice();
        if d >= dims.len() || d >= tile.len() {
            return false;
        }
        let (offset, end) = (tiling.offset.get(d, 0), tiling.boundary_dimension.get(d, dims[d]));
        // An unknown number compares as the minimum, so nothing counts as inside.
        if !known(tile[d]) || offset < 0 {
            return false;
        }
        let mut last = offset.saturating_add(tile[d]);
        each!(i, 0..loops.len(), {
            let step = loops[i];
            if !known(step.dimension) {
                return false;
            }
            if step.dimension == d as i128 {
                if step.stride < 0 || step.stride > U32 || step.wrap < 1 || step.wrap > U32 {
                    return false;
                }
                last = last.saturating_add(step.stride * (step.wrap - 1));
            }
        });
        let is_granular = d > 0
            || self.limits().is_none()
            || (offset % self.granule() == 0 && tile[0] % self.granule() == 0);
        last <= end && last <= dims[d] && is_granular
    }
}

/// Number of elements of a buffer; `None` if a size is unknown.
const fn count(sizes: &RawList) -> Option<i128> {
    let (list, mut elements) = (sizes.as_slice(), 1i128);
    each!(d, 0..list.len(), {
        if !known(list[d]) {
            return None;
        }
        elements = elements.saturating_mul(list[d]);
    });
    Some(elements)
}

const fn nth(loops: &[Traversal], i: u8) -> Option<Traversal> {
    if (i as usize) < loops.len() { Some(loops[i as usize]) } else { None }
}

/// Whether the reach of the tiles fits 64 bits for all values of the unknown numbers.
const fn are_steps_small(loops: &[Traversal]) -> bool {
    let mut reach = 2 * U32;
    each!(i, 0..loops.len(), {
        let Traversal { stride, wrap, .. } = loops[i];
        let stride = if known(stride) { stride } else { U32 };
        let wrap = if known(wrap) { wrap } else { U32 };
        reach = reach.saturating_add(stride.saturating_mul(wrap));
    });
    reach <= i64::MAX as i128
}
