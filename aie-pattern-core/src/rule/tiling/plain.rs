//! [`Port::plain`]: a fast path for the most common ports, because const evaluation pays for every step.

use crate::declare::tiling::{Port, Tiling};
use crate::ir::nest::MAX_DIMENSIONS;
use crate::ir::{Dim, Extent, MAX_RANK, Pattern};

/// Largest size, stride and number of tiles on the fast path; no product of two of them overflows `i64`.
const SIZE: i128 = 1 << 20;
/// Largest number of elements of a buffer, and of accesses.
const ELEMENTS: i64 = 1 << 40;
/// Largest number of words or steps that fits the wrap field of every tile; as a step in words, it fits every step
/// field.
const WRAP: i64 = 255;
const STEP: i64 = 1 << 12;

/// The walk of a port that obviously breaks no rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlainPort {
    /// The walk.
    pub pattern: Pattern,
    /// The extent of the walk.
    pub extent: Extent,
    /// Whether the walk obviously fits one descriptor.
    pub is_one_descriptor: bool,
}

impl Port<'_> {
    /// The walk of a port that obviously breaks no rule; `None` if a full check is needed.
    ///
    /// This covers fewer cases than [`check`](Self::check), in a tenth of the steps: a single tiling that stays in a
    /// buffer of its own sizes.
    pub const fn plain(&self) -> Option<PlainPort> {
        // Every field is listed, so that a new one does not compile until it is considered here.
        let Self {
            device: _,
            is_device_assumed: _,
            tile: _,
            direction: _,
            element: _,
            buffer,
            tilings: [tiling],
            covers,
            allow_overlap: _,
            index,
        } = self
        else {
            return None;
        };
        let Tiling {
            buffer_dimension: sizes,
            tiling_dimension: tiles,
            offset: offsets,
            tile_traversal: loops,
            packet_port_id,
            repetition,
            phase,
            boundary_dimension: ends,
        } = tiling;
        let Some(tile) = self.limits() else { return None };
        if buffer.is_some() || *covers || index.is_some() || *packet_port_id != -1 {
            return None;
        }
        let (rank, depth, slots) = (sizes.len(), loops.len(), tile.slots.len());
        let (bits, granule) = (self.bits() as i64, self.granule() as i64);
        if rank == 0
            || rank > slots
            || depth > MAX_DIMENSIONS
            || tiles.len() != rank
            || (offsets.len() != rank && !offsets.is_empty())
            || !ends.is_empty()
            || *phase != 0
            || *repetition != 1
        {
            return None;
        }
        let mut dims = [Dim::new(1, 0); MAX_RANK];
        // Elements of several words may need one dimension for their words.
        let (mut first, mut fits, mut used) = (MAX_RANK, true, (bits > 32) as usize);
        let (mut pitches, mut lasts) = ([1i64; MAX_DIMENSIONS], [0i64; MAX_DIMENSIONS]);
        let (mut elements, mut len, mut offset) = (1i64, 1i64, 0i64);
        each!(d, 0..rank, {
            let (size, tile, start) = (sizes.at(d), tiles.at(d), offsets.get(d, 0));
            if size > SIZE || tile < 1 || tile > size || start < 0 || start > size {
                return None;
            }
            let (size, tile, start) = (size as i64, tile as i64, start as i64);
            if d == 0 && (tile % granule != 0 || start % granule != 0 || (rank > 1 && size % granule != 0)) {
                return None;
            }
            let goes_on = first < MAX_RANK && dims[first].size as i64 * dims[first].stride == elements;
            if tile > 1 && goes_on {
                dims[first].size *= tile as u64;
            } else if tile > 1 {
                first -= 1;
                dims[first] = Dim::new(tile as u64, elements);
            }
            // Counted as if no dimension were joined into the next.
            if tile > 1 {
                let extent = if d == 0 { tile * bits / 32 } else { tile };
                fits = fits && extent <= WRAP && elements * bits / 32 <= STEP;
                used += 1;
            }
            (pitches[d], lasts[d]) = (elements, start + tile - 1);
            offset += start * elements;
            len *= tile;
            elements *= size;
            if elements > ELEMENTS || len > ELEMENTS {
                return None;
            }
        });
        each!(i, 0..depth, {
            let step = loops.at(i);
            if step.dimension < 0 || step.dimension >= rank as i128 {
                return None;
            }
            if step.stride < 0 || step.stride > SIZE || step.wrap < 1 || step.wrap > SIZE {
                return None;
            }
            let (d, stride, wrap) = (step.dimension as usize, step.stride as i64, step.wrap as i64);
            if wrap > 1 {
                if d == 0 && stride % granule != 0 || first == 0 {
                    return None;
                }
                let stride = stride * pitches[d];
                first -= 1;
                dims[first] = Dim::new(wrap as u64, stride);
                fits = fits && wrap <= WRAP && stride > 0 && stride * bits / 32 <= STEP;
                used += 1;
            }
            lasts[d] += stride * (wrap - 1);
            len *= wrap;
            if len > ELEMENTS {
                return None;
            }
        });
        let mut greatest = 0;
        each!(d, 0..rank, {
            if lasts[d] >= sizes.at(d) as i64 {
                return None;
            }
            greatest += lasts[d] * pitches[d];
        });
        if let Some(most) = tile.memory()
            && elements as i128 * bits as i128 > most * 8
        {
            return None;
        }
        let is_one_descriptor = fits && used <= slots && len as i128 * bits as i128 <= tile.max_length * 32;
        Some(PlainPort {
            pattern: Pattern::from_slot(self.element, offset, &dims, first),
            extent: Extent { len: len as u64, greatest },
            is_one_descriptor,
        })
    }
}
