//! `Division`: divides a tiling into buffer descriptors.
//!
//! The loops, innermost first, are the dimensions of the tile (a dimension that the tile takes whole joins the next
//! one), then the traversals; loops of one step are dropped. The innermost loops become the dimensions of a
//! descriptor, from D0 up, until it is full. Each remaining loop multiplies the number of descriptors. A tile with
//! different padding needs a separate descriptor. Neighbouring tiles with the same padding share one if a dimension
//! is left.

mod budget;
mod descriptors;
mod stretch;

use crate::device::Tile;
use crate::ir::nest::{Axis, Edges, MAX_DIMENSIONS, Nest};
use crate::register::MAX_SLOTS;
use crate::util::{div_ceil, largest_divisor, max, min};
pub use budget::BdBudget;
pub use descriptors::{Part, Parts};
use stretch::Run;

/// A loop along an axis, in its coordinates.
#[derive(Clone, Copy)]
pub(crate) struct Loop {
    pub(crate) axis: usize,
    pub(crate) stride: i64,
    pub(crate) size: u64,
    /// Whether the loop is inside the tile; otherwise it goes over tiles.
    in_tile: bool,
    /// Whether the loop goes through a padded dimension of the tile.
    is_padded: bool,
}

impl Loop {
    const UNIT: Self = Self { axis: 0, stride: 0, size: 1, in_tile: false, is_padded: false };
}

/// The field that a padded dimension does not fit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// The dimension of the descriptor has no padding fields.
    NoPadding,
    Padding,
    Wrap,
    Length,
}

/// A padded dimension of the tile that does not fit a descriptor.
#[derive(Clone, Copy)]
pub(crate) struct Unfit {
    pub(crate) obstacle: Obstacle,
    /// The dimension as declared.
    pub(crate) dimension: u8,
    /// The dimension of the descriptor; 0 is D0.
    pub(crate) slot: usize,
    /// Whether it concerns the zeros before the data.
    pub(crate) before: bool,
    pub(crate) found: i128,
    pub(crate) limit: i128,
}

/// The division into loops within one descriptor and loops around it.
#[derive(Clone, Copy)]
pub(crate) struct Division {
    pub(crate) nest: Nest,
    /// Loops within, D0 first.
    inner: [Loop; MAX_SLOTS],
    slots: usize,
    run: Option<Run>,
    /// The cut of the tile's outermost dimension: (axis, coordinates per piece); the last piece may be shorter.
    cut: Option<(usize, i64)>,
    /// Loops around, innermost first.
    outer: [Loop; OUTER],
    depth: usize,
    /// The first step, in words, that is too long for its field, if a loop is outside for that reason.
    long_step: Option<i128>,
    unfit: [Option<Unfit>; 2 * MAX_DIMENSIONS],
    faults: usize,
    /// Number of elements that a descriptor moves, before it is repeated in a run.
    moved: i128,
}

/// Numbers tried in the search for a divisor: twice the square root of the largest 32-bit size.
const EFFORT: u32 = 1 << 17;

/// Room for all loops, plus one for each dimension that can be split.
const OUTER: usize = 2 * MAX_DIMENSIONS + MAX_SLOTS;

impl Division {
    /// Divides a tiling for a tile. If padding fits in several ways, the first one is taken, preferring to join whole
    /// dimensions into the next. If it fits in none, the one that comes nearest is told.
    pub(crate) const fn of(nest: &Nest, tile: &Tile, bits: i128) -> Self {
        let (mut plain, mut d) = (*nest, 0);
        while d < plain.axes().len() {
            match plain.join_whole(d) {
                Some(joined) if !plain.axes()[d + 1].is_padded() => plain = joined,
                _ => d += 1,
            }
        }
        // The remaining candidates are whole dimensions below a padded one, so no two of them are adjacent.
        let mut choices = 0u32;
        each!(d, 0..plain.axes().len(), {
            if plain.join_whole(d).is_some() {
                choices |= 1 << d;
            }
        });
        let most = Self::place(plain.joined(choices), tile, bits);
        if most.faults == 0 {
            return most;
        }
        // Tries every other combination, from most to fewest joins.
        let (mut chosen, mut nearest) = (choices, most);
        while chosen > 0 {
            chosen = (chosen - 1) & choices;
            let division = Self::place(plain.joined(chosen), tile, bits);
            if division.faults == 0 {
                return division;
            }
            if division.is_nearer(&nearest) {
                nearest = division;
            }
        }
        nearest
    }

    /// Whether less of the padding does not fit than with another division.
    const fn is_nearer(&self, other: &Self) -> bool {
        if self.faults != other.faults {
            return self.faults < other.faults;
        }
        match (&self.unfit[0], &other.unfit[0]) {
            (Some(own), Some(other)) => own.found * other.limit < other.found * own.limit,
            _ => false,
        }
    }

    /// The padded dimensions that do not fit.
    pub(crate) const fn unfit(&self) -> &[Option<Unfit>] {
        self.unfit.split_at(self.faults).0
    }

    const fn place(nest: Nest, tile: &Tile, bits: i128) -> Self {
        let mut division = Self {
            nest,
            inner: [Loop::UNIT; MAX_SLOTS],
            slots: 0,
            run: None,
            cut: None,
            outer: [Loop::UNIT; OUTER],
            depth: 0,
            long_step: None,
            unfit: [None; 2 * MAX_DIMENSIONS],
            faults: 0,
            moved: 1,
        };
        let axes = nest.axes();
        let mut last = axes.len();
        while last > 0 && axes[last - 1].tile == 1 {
            last -= 1;
        }
        each!(d, 0..last, {
            let Axis { tile: size, .. } = axes[d];
            let own = Loop { axis: d, stride: 1, size: size as u64, in_tile: true, is_padded: false };
            let edges = Edges::of(&nest, d);
            if edges.before > 0 || edges.after > 0 {
                division.put_padded(Loop { is_padded: true, ..own }, &edges, d + 1 == last, tile, bits);
            } else {
                division.put(own, tile, bits);
            }
        });
        each!(i, 0..nest.steps().len(), {
            let step = nest.steps()[i];
            let own = Loop {
                axis: step.axis,
                stride: step.stride,
                size: step.wrap,
                in_tile: false,
                is_padded: false,
            };
            if step.wrap > 1 {
                division.put_step(own, i, tile, bits);
            }
        });
        division
    }

    /// The largest length of a descriptor, in elements.
    const fn most_elements(tile: &Tile, bits: i128) -> i128 {
        tile.max_length * 32 / bits
    }

    /// Places a loop that may be split: as much of it as possible inside, the rest outside.
    const fn put(&mut self, own: Loop, tile: &Tile, bits: i128) {
        let Loop { axis, mut stride, mut size, .. } = own;
        let pitch = self.nest.axes()[axis].pitch as i128;
        while size > 1 {
            if self.is_closed(tile) || stride == 0 {
                return self.push_outer(Loop { stride, size, ..own });
            }
            let step = stride as i128 * pitch;
            if bits > 32 && self.slots == 0 && step != 1 {
                // The words of one element need a separate dimension.
                self.push_inner(Loop::UNIT);
                continue;
            }
            if step * bits / 32 > tile.max_step() {
                self.note_step(step * bits / 32);
                return self.push_outer(Loop { stride, size, ..own });
            }
            let most = self.most_steps(tile, bits);
            let granule = self.granule(bits);
            let inner = largest_divisor(size, most as u64, granule as u64, &mut { EFFORT });
            if inner > 1 {
                self.push_inner(Loop { stride, size: inner, ..own });
                size /= inner;
                stride *= inner as i64;
            } else if self.moved * size as i128 <= Self::most_elements(tile, bits) && granule == 1 {
                // A size without a fitting divisor may fit the top dimension.
                self.push_inner(Loop::UNIT);
            } else {
                return self.push_outer(Loop { stride, size, ..own });
            }
        }
    }

    /// Places a padded dimension of the tile: whole, or in pieces if it is the last one.
    const fn put_padded(&mut self, own: Loop, edges: &Edges, is_last: bool, tile: &Tile, bits: i128) {
        let axis = self.nest.axes()[own.axis];
        if bits > 32 && self.slots == 0 && axis.pitch > 1 {
            self.push_inner(Loop::UNIT);
        }
        // A loop of the tile goes outside only if no dimension is left: within a memory, no step is too long for its
        // field.
        let field = if self.slots < tile.slots.len() { tile.slots[self.slots].pad_bits } else { None };
        let Some(pad_bits) = field else {
            let obstacle = Obstacle::NoPadding;
            if edges.before > 0 {
                self.fault(obstacle, axis, true, edges.before as i128, 0);
            }
            if edges.after > 0 {
                self.fault(obstacle, axis, false, edges.after as i128, 0);
            }
            return self.push_outer(own);
        };
        let most_zeros = (1 << pad_bits) - 1;
        let unit = if self.slots == 0 { bits } else { 32 };
        let (before, after) = (edges.before as i128 * unit / 32, edges.after as i128 * unit / 32);
        if before > most_zeros {
            self.fault(Obstacle::Padding, axis, true, before, most_zeros);
        }
        if after > most_zeros {
            self.fault(Obstacle::Padding, axis, false, after, most_zeros);
        }
        let (wrap, room) = (self.most_wrap(tile, bits), Self::most_elements(tile, bits) / self.moved);
        let data = edges.data as i128;
        // If an inner dimension was already too long, do not report the outer ones too.
        if data <= wrap && (own.size as i128 <= room || room == 0) {
            return self.push_inner(own);
        }
        let most = min(wrap, room);
        let granule = self.granule(bits);
        let pieces = if most < granule { 0 } else { div_ceil(own.size as i128, most / granule * granule) };
        if !is_last || pieces == 0 {
            if data > wrap {
                self.fault(Obstacle::Wrap, axis, false, data * unit / 32, wrap * unit / 32);
            } else {
                self.fault(Obstacle::Length, axis, false, own.size as i128 * unit / 32, room * unit / 32);
            }
            return self.push_inner(own);
        }
        // Pieces of equal size, so that each holds some data.
        let piece = div_ceil(div_ceil(own.size as i128, pieces), granule) * granule;
        let pieces = div_ceil(own.size as i128, piece);
        self.cut = Some((own.axis, piece as i64));
        self.push_inner(Loop { size: piece as u64, ..own });
        self.push_outer(Loop { stride: piece as i64, size: pieces as u64, ..own });
    }

    /// Places a loop over tiles: inside if all tiles are alike, else as runs of tiles that are alike.
    const fn put_step(&mut self, own: Loop, i: usize, tile: &Tile, bits: i128) {
        let axis = self.nest.axes()[own.axis];
        if !axis.is_padded() {
            return self.put(own, tile, bits);
        }
        let mut others = false;
        // A loop goes outside if the tiles have another loop along this axis further inside.
        each!(j, (i + 1)..self.nest.steps().len(), {
            let step = self.nest.steps()[j];
            others = others || (step.axis == own.axis && step.wrap > 1);
        });
        let step_words = own.stride as i128 * axis.pitch as i128 * bits / 32;
        if others || self.is_closed(tile) || own.stride == 0 {
            return self.push_outer(own);
        }
        if step_words > tile.max_step() {
            self.note_step(step_words);
            return self.push_outer(own);
        }
        if bits > 32 && self.slots == 0 {
            self.push_inner(Loop::UNIT);
        }
        let most = self.most_steps(tile, bits);
        if most < 1 {
            return self.push_outer(own);
        }
        self.run = Some(Run::of(axis, own, most));
    }

    /// Whether no dimension is available: all are used, or a loop was already placed around them.
    const fn is_closed(&self, tile: &Tile) -> bool {
        self.slots == tile.slots.len() || self.depth > 0 || self.run.is_some()
    }

    /// Elements per step of the next dimension; for D0, the elements of a word.
    const fn granule(&self, bits: i128) -> i128 {
        if self.slots == 0 { max(32 / bits, 1) } else { 1 }
    }

    /// Maximum number of steps of the next dimension (elements for D0), limited by its wrap and the length.
    const fn most_steps(&self, tile: &Tile, bits: i128) -> i128 {
        let (wrap, room) = (self.most_wrap(tile, bits), Self::most_elements(tile, bits) / self.moved);
        min(wrap, room)
    }

    /// Maximum wrap of the next dimension, in the same unit; unlimited without a wrap field.
    const fn most_wrap(&self, tile: &Tile, bits: i128) -> i128 {
        match tile.slots[self.slots].max_wrap() {
            Some(wrap) if self.slots == 0 => wrap * 32 / bits,
            Some(wrap) => wrap,
            None => i64::MAX as i128,
        }
    }

    const fn push_inner(&mut self, own: Loop) {
        self.moved *= own.size as i128;
        self.inner[self.slots] = own;
        self.slots += 1;
    }

    /// Notes the step of the first loop outside. What is around that loop is outside because of it.
    const fn note_step(&mut self, words: i128) {
        if self.depth == 0 {
            self.long_step = Some(words);
        }
    }

    const fn push_outer(&mut self, own: Loop) {
        self.outer[self.depth] = own;
        self.depth += 1;
    }

    const fn fault(&mut self, obstacle: Obstacle, axis: Axis, before: bool, found: i128, limit: i128) {
        let (dimension, slot) = (axis.dimension, self.slots);
        self.unfit[self.faults] = Some(Unfit { obstacle, dimension, slot, before, found, limit });
        self.faults += 1;
    }

    /// Number of descriptors of one traversal; `None` beyond 64 bits, or if the padding does not fit.
    pub(crate) const fn count(&self) -> Option<u64> {
        if self.faults > 0 {
            return None;
        }
        let mut count = if let Some(run) = &self.run { run.count() } else { 1 };
        each!(i, 0..self.depth, {
            let Some(more) = count.checked_mul(self.outer[i].size) else { return None };
            count = more;
        });
        Some(count)
    }

    /// The loops that multiply the descriptors, as (dimension as declared, times). A run comes first.
    pub(crate) const fn multiplier(&self, i: usize) -> Option<(u8, u64)> {
        let (run, i) = match &self.run {
            Some(run) if i == 0 => (Some((run.axis, run.count())), 0),
            Some(_) => (None, i - 1),
            None => (None, i),
        };
        match run {
            Some((axis, count)) => Some((self.nest.axes()[axis].dimension, count)),
            None if i < self.depth => {
                let Loop { axis, size, .. } = self.outer[i];
                Some((self.nest.axes()[axis].dimension, size))
            }
            None => None,
        }
    }
}

impl Nest {
    /// Joins each chosen dimension into the next one.
    const fn joined(&self, chosen: u32) -> Self {
        let mut nest = *self;
        let mut d = self.axes().len();
        while d > 0 {
            d -= 1;
            if chosen & (1 << d) != 0
                && let Some(joined) = nest.join_whole(d)
            {
                nest = joined;
            }
        }
        nest
    }
}
