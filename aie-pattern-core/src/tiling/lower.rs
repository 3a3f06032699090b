//! [`Lowering`]: a tiling as buffer descriptors.
//!
//! The loops, the innermost first, are those of the tile's dimensions, of which whole ones are a part of the next, and then
//! the traversals; loops of one step vanish. The first ones become the dimensions of a descriptor, D0 and up, as many as it
//! has; each further one multiplies the descriptors. A tile that is padded differently has a descriptor of its own, and
//! neighbours that are padded alike have one together, where there is a dimension left for it.

use super::nest::Axis;
use super::{Edges, MAX_DIMENSIONS, Nest};
use crate::device::Tile;
use crate::register::MAX_SLOTS;
use crate::rule::Rule;

/// A loop along a dimension, in its coordinates.
#[derive(Clone, Copy)]
pub(crate) struct Loop {
    pub(crate) axis: usize,
    pub(crate) stride: i64,
    pub(crate) size: u64,
    /// Whether it goes through the tile, and not over tiles.
    in_tile: bool,
    /// Whether it goes through a dimension of the tile in which that is padded.
    is_padded: bool,
}

impl Loop {
    const UNIT: Self = Self { axis: 0, stride: 0, size: 1, in_tile: false, is_padded: false };
}

/// The loop whose neighbouring tiles are alike: those in the middle, which are not padded along its dimension.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    axis: usize,
    stride: i64,
    /// Tiles without data before, tiles that reach below the data, tiles inside, tiles that reach beyond it, tiles without
    /// data behind: each as the number of the first tile that is none of it.
    ends: [u64; 5],
    /// Most tiles inside that one descriptor has.
    most: u64,
}

/// What a padded dimension of the tile cannot be.
#[derive(Clone, Copy)]
pub(crate) struct Unfit {
    pub(crate) rule: Rule,
    /// The dimension as declared.
    pub(crate) dimension: u8,
    /// Whether it is about what comes before the data.
    pub(crate) before: bool,
    pub(crate) found: i128,
    pub(crate) limit: i128,
}

/// Loops within one descriptor, and those around it.
#[derive(Clone, Copy)]
pub(crate) struct Lowering {
    pub(crate) nest: Nest,
    /// D0 first.
    inner: [Loop; MAX_SLOTS],
    slots: usize,
    run: Option<Run>,
    /// Pieces of the tile's outermost dimension, of so many coordinates each but the last.
    cut: Option<(usize, i64)>,
    /// The innermost first.
    outer: [Loop; OUTER],
    depth: usize,
    unfit: [Option<Unfit>; 2 * MAX_DIMENSIONS],
    faults: usize,
    /// Elements that a descriptor moves, before a run.
    moved: i128,
}

/// All loops, and one more for each dimension that can be split.
const OUTER: usize = 2 * MAX_DIMENSIONS + MAX_SLOTS;

/// One descriptor of a lowering: where its tile begins, what of it there is, and how many such tiles follow each other.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub(crate) base: [i64; MAX_DIMENSIONS],
    /// Where in the tile the descriptor begins.
    pub(crate) shift: [i64; MAX_DIMENSIONS],
    /// First and last coordinate of the tile, and one past it, along the dimension that is cut.
    pub(crate) cut: Option<(usize, i64, i64)>,
    /// Stride and number of tiles of the run.
    pub(crate) run: Option<(usize, i64, u64)>,
}

/// One dimension of a descriptor, with its zeros, in elements of the buffer.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) size: i64,
    pub(crate) stride: i64,
    pub(crate) before: i64,
    pub(crate) after: i64,
}

impl Lowering {
    /// The loops of a tiling in the descriptors of a tile. Where padding can be fitted in different ways, the first that
    /// fits: whole dimensions as a part of the next if they can be.
    pub(crate) const fn of(nest: &Nest, tile: &Tile, bits: i128) -> Self {
        let (mut plain, mut d) = (*nest, 0);
        while d < plain.axes().len() {
            match plain.join_whole(d) {
                Some(joined) if !plain.axes()[d + 1].is_padded() => plain = joined,
                _ => d += 1,
            }
        }
        if !plain.is_padded() {
            return Self::place(plain, tile, bits);
        }
        // What is left is whole below a padded one, so no two of them are neighbours.
        let (mut choices, mut all) = (0u32, 0);
        d = 0;
        while d < plain.axes().len() {
            if plain.join_whole(d).is_some() {
                choices |= 1 << d;
                all += 1;
            }
            d += 1;
        }
        let most = Self::place(plain.joined(choices), tile, bits);
        if most.faults == 0 || all == 0 {
            return most;
        }
        // Every other choice, from most to least.
        let mut chosen = choices;
        while chosen > 0 {
            chosen = (chosen - 1) & choices;
            let lowering = Self::place(plain.joined(chosen), tile, bits);
            if lowering.faults == 0 {
                return lowering;
            }
        }
        most
    }

    /// What keeps the padding from being done.
    pub(crate) const fn unfit(&self) -> &[Option<Unfit>] {
        self.unfit.split_at(self.faults).0
    }

    const fn place(nest: Nest, tile: &Tile, bits: i128) -> Self {
        let mut lowering = Self {
            nest,
            inner: [Loop::UNIT; MAX_SLOTS],
            slots: 0,
            run: None,
            cut: None,
            outer: [Loop::UNIT; OUTER],
            depth: 0,
            unfit: [None; 2 * MAX_DIMENSIONS],
            faults: 0,
            moved: 1,
        };
        let axes = nest.axes();
        let mut last = axes.len();
        while last > 0 && axes[last - 1].tile == 1 {
            last -= 1;
        }
        let mut d = 0;
        while d < last {
            let Axis { tile: size, .. } = axes[d];
            let own = Loop { axis: d, stride: 1, size: size as u64, in_tile: true, is_padded: false };
            let edges = Edges::of(&nest, d);
            if edges.before > 0 || edges.after > 0 {
                lowering.put_padded(Loop { is_padded: true, ..own }, &edges, d + 1 == last, tile, bits);
            } else {
                lowering.put(own, tile, bits);
            }
            d += 1;
        }
        let mut i = 0;
        while i < nest.steps().len() {
            let step = nest.steps()[i];
            let own = Loop {
                axis: step.axis,
                stride: step.stride,
                size: step.wrap,
                in_tile: false,
                is_padded: false,
            };
            if step.wrap > 1 {
                lowering.put_step(own, i, tile, bits);
            }
            i += 1;
        }
        lowering
    }

    /// Words in a descriptor's length, as elements.
    const fn most_elements(tile: &Tile, bits: i128) -> i128 {
        tile.max_length * 32 / bits
    }

    /// A loop that may be split, as far as it goes; the rest is outside.
    const fn put(&mut self, own: Loop, tile: &Tile, bits: i128) {
        let Loop { axis, mut stride, mut size, .. } = own;
        let pitch = self.nest.axes()[axis].pitch as i128;
        while size > 1 {
            if self.is_closed(tile) || stride == 0 {
                return self.push_outer(Loop { stride, size, ..own });
            }
            let step = stride as i128 * pitch;
            if bits > 32 && self.slots == 0 && step != 1 {
                // The words of one element are a dimension of their own.
                self.push_inner(Loop::UNIT);
                continue;
            }
            let step_words = if step * bits % 32 == 0 { step * bits / 32 } else { step };
            if step_words > tile.max_step() {
                return self.push_outer(Loop { stride, size, ..own });
            }
            let most = self.most_steps(tile, bits);
            if size as i128 <= most {
                return self.push_inner(Loop { stride, size, ..own });
            }
            let granule = if self.slots == 0 && bits < 32 { 32 / bits } else { 1 };
            if most < granule {
                return self.push_outer(Loop { stride, size, ..own });
            }
            let inner = largest_divisor(size, most, granule);
            if inner > 1 {
                self.push_inner(Loop { stride, size: inner, ..own });
                size /= inner;
                stride *= inner as i64;
            } else if self.moved * size as i128 <= Self::most_elements(tile, bits) && granule == 1 {
                // A size without a divisor that fits may fit the top dimension.
                self.push_inner(Loop::UNIT);
            } else {
                return self.push_outer(Loop { stride, size, ..own });
            }
        }
    }

    /// A dimension of the tile that is padded: as a whole, or in pieces where it is the last one.
    const fn put_padded(&mut self, own: Loop, edges: &Edges, is_last: bool, tile: &Tile, bits: i128) {
        let axis = self.nest.axes()[own.axis];
        if bits > 32 && self.slots == 0 && axis.pitch > 1 {
            self.push_inner(Loop::UNIT);
        }
        let field = if self.slots < tile.slots.len() && self.depth == 0 {
            tile.slots[self.slots].pad_bits
        } else {
            None
        };
        let Some(pad_bits) = field else {
            let rule = Rule::PadTop;
            if edges.before > 0 {
                self.fault(rule, axis, true, edges.before as i128, 0);
            }
            if edges.after > 0 {
                self.fault(rule, axis, false, edges.after as i128, 0);
            }
            return self.push_outer(own);
        };
        let most_zeros = (1 << pad_bits) - 1;
        let unit = if self.slots == 0 { bits } else { 32 };
        let (before, after) = (edges.before as i128 * unit / 32, edges.after as i128 * unit / 32);
        if before > most_zeros {
            self.fault(Rule::PadField, axis, true, before, most_zeros);
        }
        if after > most_zeros {
            self.fault(Rule::PadField, axis, false, after, most_zeros);
        }
        let most = self.most_steps(tile, bits);
        let real = if axis.bound < axis.tile { axis.bound } else { axis.tile } as i128;
        let fits = real <= most && self.moved * own.size as i128 <= Self::most_elements(tile, bits);
        if fits {
            return self.push_inner(own);
        }
        let room = Self::most_elements(tile, bits) / self.moved;
        let most = if most < room { most } else { room };
        let granule = if self.slots == 0 && bits < 32 { 32 / bits } else { 1 };
        let pieces = if most < granule { 0 } else { div_ceil(own.size as i128, most / granule * granule) };
        if !is_last || pieces == 0 {
            let rule = if real <= most { Rule::LengthField } else { Rule::WrapField };
            self.fault(rule, axis, false, real * unit / 32, most * unit / 32);
            return self.push_inner(own);
        }
        // Of equal size, so that each has some data.
        let piece = div_ceil(div_ceil(own.size as i128, pieces), granule) * granule;
        let pieces = div_ceil(own.size as i128, piece);
        self.cut = Some((own.axis, piece as i64));
        self.push_inner(Loop { size: piece as u64, ..own });
        self.push_outer(Loop { stride: piece as i64, size: pieces as u64, ..own });
    }

    /// A loop over tiles: inside where they are alike, else as runs of those that are.
    const fn put_step(&mut self, own: Loop, i: usize, tile: &Tile, bits: i128) {
        let axis = self.nest.axes()[own.axis];
        if !axis.is_padded() {
            return self.put(own, tile, bits);
        }
        let mut others = false;
        let mut j = 0;
        while j < self.nest.steps().len() {
            let step = self.nest.steps()[j];
            others = others || (j != i && step.axis == own.axis && step.wrap > 1);
            j += 1;
        }
        let step_words = own.stride as i128 * axis.pitch as i128 * bits / 32;
        if others || self.is_closed(tile) || own.stride == 0 || step_words > tile.max_step() {
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

    /// Whether no more dimensions are to be had: none is left, or there is a loop around them.
    const fn is_closed(&self, tile: &Tile) -> bool {
        self.slots == tile.slots.len() || self.depth > 0 || self.run.is_some()
    }

    /// Most steps of the next dimension, in elements where that is D0: what its wrap and the length hold.
    const fn most_steps(&self, tile: &Tile, bits: i128) -> i128 {
        let room = Self::most_elements(tile, bits) / self.moved;
        match tile.slots[self.slots].max_wrap() {
            Some(wrap) => {
                let wrap = if self.slots == 0 { wrap * 32 / bits } else { wrap };
                if wrap < room { wrap } else { room }
            }
            None => room,
        }
    }

    const fn push_inner(&mut self, own: Loop) {
        self.moved *= own.size as i128;
        self.inner[self.slots] = own;
        self.slots += 1;
    }

    const fn push_outer(&mut self, own: Loop) {
        self.outer[self.depth] = own;
        self.depth += 1;
    }

    const fn fault(&mut self, rule: Rule, axis: Axis, before: bool, found: i128, limit: i128) {
        self.unfit[self.faults] = Some(Unfit { rule, dimension: axis.dimension, before, found, limit });
        self.faults += 1;
    }

    /// Descriptors of one traversal; `None` beyond 64 bits, or where the padding cannot be done.
    pub(crate) const fn count(&self) -> Option<u64> {
        if self.faults > 0 {
            return None;
        }
        let mut count = match &self.run {
            Some(run) => run.count(),
            None => 1,
        };
        let mut i = 0;
        while i < self.depth {
            let Some(more) = count.checked_mul(self.outer[i].size) else { return None };
            count = more;
            i += 1;
        }
        Some(count)
    }

    /// Descriptor `n` of a traversal, which is below [`count`](Self::count).
    pub(crate) const fn part(&self, n: u64) -> Part {
        let mut part = Part { base: [0; MAX_DIMENSIONS], shift: [0; MAX_DIMENSIONS], cut: None, run: None };
        let axes = self.nest.axes();
        let mut d = 0;
        while d < axes.len() {
            part.base[d] = axes[d].offset;
            d += 1;
        }
        let mut rest = n;
        if let Some(run) = &self.run {
            let (first, tiles) = run.part(rest % run.count());
            rest /= run.count();
            part.base[run.axis] += first as i64 * run.stride;
            part.run = Some((run.axis, run.stride, tiles));
        }
        let mut i = 0;
        while i < self.depth {
            let Loop { axis, stride, size, in_tile, .. } = self.outer[i];
            let step = (rest % size) as i64;
            rest /= size;
            match self.cut {
                // The pieces are the innermost of the outer loops.
                Some((_, piece)) if i == 0 => {
                    let tile = axes[axis].tile;
                    let end = if (step + 1) * piece < tile { (step + 1) * piece } else { tile };
                    part.cut = Some((axis, step * piece, end));
                }
                _ if in_tile => part.shift[axis] += step * stride,
                _ => part.base[axis] += step * stride,
            }
            i += 1;
        }
        part
    }

    /// Where a part begins in memory, and its dimensions, D0 first; `None` where it is nothing but zeros, and then how many.
    pub(crate) const fn slots(&self, part: &Part) -> Result<(i64, [Slot; MAX_SLOTS], usize), u64> {
        let axes = self.nest.axes();
        let mut slots = [Slot { size: 1, stride: 1, before: 0, after: 0 }; MAX_SLOTS];
        let (mut offset, mut moved, mut has_data) = (0i64, 1u64, true);
        // What of the tile is zero in each dimension, where the loop through it is inside.
        let (mut before, mut after) = ([0i64; MAX_DIMENSIONS], [0i64; MAX_DIMENSIONS]);
        let mut d = 0;
        while d < axes.len() {
            let (first, end) = match part.cut {
                Some((own, first, end)) if own == d => (first, end),
                _ => (0, axes[d].tile),
            };
            let start = part.base[d] + first;
            if axes[d].is_padded() {
                let size = end - first;
                before[d] = clamp(-start, size);
                after[d] = clamp(start + size - axes[d].bound, size);
                has_data = has_data && before[d] + after[d] < size;
            }
            // Of a tile without data it is not asked for.
            let first = start + part.shift[d] + before[d];
            offset = offset.wrapping_add(first.wrapping_mul(axes[d].pitch));
            d += 1;
        }
        let mut k = 0;
        while k < self.slots {
            let Loop { axis, stride, size, is_padded, .. } = self.inner[k];
            let size = match part.cut {
                Some((cut, first, end)) if cut == axis && is_padded => end - first,
                _ => size as i64,
            };
            moved *= size as u64;
            slots[k] = Slot {
                size,
                stride: if size == 1 { 1 } else { stride.wrapping_mul(axes[axis].pitch) },
                before: 0,
                after: 0,
            };
            if is_padded {
                slots[k].size = size - before[axis] - after[axis];
                slots[k].before = before[axis];
                slots[k].after = after[axis];
            }
            k += 1;
        }
        if let Some((axis, stride, tiles)) = part.run {
            moved *= tiles;
            if k < MAX_SLOTS && tiles > 1 {
                slots[k] = Slot {
                    size: tiles as i64,
                    stride: stride.wrapping_mul(axes[axis].pitch),
                    before: 0,
                    after: 0,
                };
                k += 1;
            }
        }
        if has_data { Ok((offset, slots, k)) } else { Err(moved) }
    }

    /// The loops around the descriptors, and that of runs as the first one: (dimension as declared, times).
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
    /// With every chosen dimension as a part of the next.
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

impl Run {
    const fn of(axis: Axis, own: Loop, most: i128) -> Self {
        let (stride, wrap) = (own.stride, own.size as i64);
        let blank = tiles_below(axis, stride, wrap, 1 - axis.tile);
        let low = tiles_below(axis, stride, wrap, 0);
        let inside = max(low, tiles_below(axis, stride, wrap, axis.bound - axis.tile + 1));
        let high = max(inside, tiles_below(axis, stride, wrap, axis.bound));
        Self {
            axis: own.axis,
            stride,
            ends: [blank as u64, low as u64, inside as u64, high as u64, own.size],
            most: if most < own.size as i128 { most as u64 } else { own.size },
        }
    }

    /// Parts: blank tiles together, padded ones each alone, those inside as many together as a descriptor has.
    const fn count(&self) -> u64 {
        let [blank, low, inside, high, all] = self.ends;
        (blank > 0) as u64
            + (low - blank)
            + (inside - low).div_ceil(self.most)
            + (high - inside)
            + (all > high) as u64
    }

    /// The first tile of a part, and how many it has.
    const fn part(&self, n: u64) -> (u64, u64) {
        let [blank, low, inside, high, all] = self.ends;
        let mut n = n;
        if blank > 0 {
            if n == 0 {
                return (0, blank);
            }
            n -= 1;
        }
        if n < low - blank {
            return (blank + n, 1);
        }
        n -= low - blank;
        let parts = (inside - low).div_ceil(self.most);
        if n < parts {
            let first = low + n * self.most;
            let left = inside - first;
            return (first, if left < self.most { left } else { self.most });
        }
        n -= parts;
        if n < high - inside {
            return (inside + n, 1);
        }
        (high, all - high)
    }
}

/// Tiles that begin below a coordinate, of `wrap` that lie `stride` apart.
const fn tiles_below(axis: Axis, stride: i64, wrap: i64, coordinate: i64) -> i64 {
    let distance = coordinate - axis.offset;
    if distance <= 0 {
        return 0;
    }
    let tiles = (distance - 1) / stride + 1;
    if tiles < wrap { tiles } else { wrap }
}

/// The largest divisor of `size` up to `most` that is a multiple of `granule`; 0 if there is none.
const fn largest_divisor(size: u64, most: i128, granule: i128) -> u64 {
    let size = size as i128;
    let mut inner = if most < size { most } else { size };
    if inner > size / inner {
        // It may be quicker to look for what is left of the size, up to its root.
        let mut rest = 1;
        while rest <= size / rest {
            if size % rest == 0 && size / rest <= inner && size / rest % granule == 0 {
                return (size / rest) as u64;
            }
            rest += 1;
        }
        inner = rest;
    }
    inner = inner / granule * granule;
    while inner > 0 && size % inner != 0 {
        inner -= granule;
    }
    inner as u64
}

const fn div_ceil(a: i128, b: i128) -> i128 {
    (a + b - 1) / b
}

const fn max(a: i64, b: i64) -> i64 {
    if a > b { a } else { b }
}

const fn clamp(zeros: i64, most: i64) -> i64 {
    if zeros < 0 {
        0
    } else if zeros < most {
        zeros
    } else {
        most
    }
}
