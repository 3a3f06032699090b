//! [`Spread`]: the places where tiles begin along one dimension, searched in order without listing them.
//!
//! Loops over tiles add up, so tiles begin at the sums `first + k0*stride0 + k1*stride1 + ...`. To find the next
//! start after a coordinate, the search goes through the loops from the longest stride down and skips steps from
//! which the shorter loops cannot reach it. If each stride is at least as long as the reach of all shorter loops
//! (true for every tiling that visits nothing twice), one or two steps per loop remain.

use super::{MAX_DIMENSIONS, Nest};
use crate::util::{max, min};

/// Steps of a search before it gives up: small enough for const evaluation, and far more than a tiling needs unless
/// its loops interleave their tiles.
pub(crate) const EFFORT: u32 = 1 << 16;

/// The tiles along one dimension.
#[derive(Clone, Copy)]
pub(crate) struct Spread {
    /// Start of the first tile.
    pub(crate) first: i128,
    /// Start of the last tile.
    pub(crate) last: i128,
    /// Number of coordinates of a tile.
    pub(crate) tile: i128,
    /// End of the data (exclusive).
    bound: i128,
    /// (stride, wrap) of each loop with several tiles, shortest stride first.
    loops: [(i128, i128); MAX_DIMENSIONS],
    len: usize,
    /// Combined reach of all loops before this one.
    reach: [i128; MAX_DIMENSIONS + 1],
    /// Whether a loop of stride 0 repeats each tile.
    repeats: bool,
    /// Steps left for the search.
    effort: u32,
}

/// How the tiles cover the data of a dimension.
#[derive(Clone, Copy)]
pub(crate) struct Cover {
    /// The first data coordinate inside a tile.
    pub(crate) first: Option<i128>,
    /// The first data coordinate outside all tiles.
    pub(crate) gap: Option<i128>,
    /// The first data coordinate inside two tiles. The search stops there.
    pub(crate) twice: Option<i128>,
    /// Number of data coordinates inside tiles, up to the point where the search stopped.
    pub(crate) covered: i128,
}

/// Result of a search for something that two spreads (or two walks) share.
#[derive(Clone, Copy)]
pub(crate) enum Common {
    Nothing,
    /// They share this coordinate or index, and perhaps others.
    At(i128),
    /// Unknown after [`EFFORT`] steps.
    Undecided,
}

impl Spread {
    /// The tiles along dimension `d`, duplicates included. Adjacent tiles of the shortest loop are joined into one.
    pub(crate) const fn of(nest: &Nest, d: usize) -> Self {
        let mut spread = Self::sorted(nest, d);
        while spread.len > 0 && spread.loops[0].0 == spread.tile {
            let (stride, wrap) = spread.loops[0];
            spread.tile *= wrap;
            spread.last -= stride * (wrap - 1);
            spread.remove(0);
        }
        spread.measured()
    }

    /// The distinct starts of tiles along dimension `d`. Loops that continue each other's steps are joined.
    pub(crate) const fn places(nest: &Nest, d: usize) -> Self {
        let mut spread = Self::sorted(nest, d);
        let mut i = 0;
        while i + 1 < spread.len {
            let ((short, few), (long, more)) = (spread.loops[i], spread.loops[i + 1]);
            if long % short == 0 && long / short <= few {
                spread.loops[i].1 = few + long / short * (more - 1);
                spread.remove(i + 1);
            } else {
                i += 1;
            }
        }
        spread.measured()
    }

    /// The loops along dimension `d`, still to be [`measured`](Self::measured).
    const fn sorted(nest: &Nest, d: usize) -> Self {
        let axis = nest.axes()[d];
        let mut spread = Self {
            first: axis.offset as i128,
            last: axis.last as i128,
            tile: axis.tile as i128,
            bound: axis.bound as i128,
            loops: [(1, 1); MAX_DIMENSIONS],
            len: 0,
            reach: [0; MAX_DIMENSIONS + 1],
            repeats: false,
            effort: EFFORT,
        };
        let steps = nest.steps();
        each!(i, 0..steps.len(), {
            if steps[i].axis == d && steps[i].wrap > 1 {
                if steps[i].stride == 0 {
                    spread.repeats = true;
                } else {
                    spread.insert(steps[i].stride as i128, steps[i].wrap as i128);
                }
            }
        });
        spread
    }

    const fn insert(&mut self, stride: i128, wrap: i128) {
        let mut at = self.len;
        while at > 0 && self.loops[at - 1].0 > stride {
            self.loops[at] = self.loops[at - 1];
            at -= 1;
        }
        self.loops[at] = (stride, wrap);
        self.len += 1;
    }

    const fn remove(&mut self, i: usize) {
        let mut at = i;
        while at + 1 < self.len {
            self.loops[at] = self.loops[at + 1];
            at += 1;
        }
        self.len -= 1;
    }

    const fn measured(mut self) -> Self {
        each!(i, 0..self.len, {
            self.reach[i + 1] = self.reach[i] + self.loops[i].0 * (self.loops[i].1 - 1);
        });
        self
    }

    pub(crate) const fn gave_up(&self) -> bool {
        self.effort == 0
    }

    /// The first tile that begins after `coordinate`.
    pub(crate) const fn next(&mut self, coordinate: i128) -> Option<i128> {
        self.next_from(self.len, self.first, coordinate)
    }

    /// The last tile that begins before `coordinate`. The set of starts is symmetric, so this is `next` in the mirror
    /// image.
    pub(crate) const fn before(&mut self, coordinate: i128) -> Option<i128> {
        let mirror = self.first + self.last;
        map!(self.next(mirror - coordinate), |place| mirror - place)
    }

    const fn next_from(&mut self, level: usize, base: i128, coordinate: i128) -> Option<i128> {
        if self.effort == 0 {
            return None;
        }
        self.effort -= 1;
        if level == 0 {
            return if base > coordinate { Some(base) } else { None };
        }
        let ((stride, wrap), rest) = (self.loops[level - 1], self.reach[level - 1]);
        let short = coordinate - base - rest;
        let mut best: Option<i128> = None;
        each!(k, (if short < 0 { 0 } else { short / stride + 1 })..wrap, {
            let at = base + k * stride;
            let found = if at > coordinate { Some(at) } else { self.next_from(level - 1, at, coordinate) };
            best = match (best, found) {
                (Some(best), Some(found)) if best <= found => Some(best),
                (_, Some(found)) => Some(found),
                (best, None) => best,
            };
            if at > coordinate || self.effort == 0 {
                break;
            }
        });
        best
    }

    /// The number of tiles that begin at `place`: 0 to 2.
    const fn tiles_at(&mut self, level: usize, base: i128, place: i128) -> u32 {
        if self.effort == 0 {
            return 0;
        }
        self.effort -= 1;
        if level == 0 {
            return (base == place) as u32;
        }
        let ((stride, wrap), rest) = (self.loops[level - 1], self.reach[level - 1]);
        let (mut tiles, short) = (0, place - base - rest);
        let mut k = if short <= 0 { 0 } else { (short + stride - 1) / stride };
        while k < wrap && base + k * stride <= place && tiles < 2 {
            tiles += self.tiles_at(level - 1, base + k * stride, place);
            k += 1;
        }
        tiles
    }

    /// How the tiles cover the data, up to its end or to the first coordinate inside two tiles. With `once`, the
    /// first gap also ends the search. `None` if the search takes more than [`EFFORT`] steps.
    pub(crate) const fn cover(mut self, once: bool) -> Option<Cover> {
        let mut cover = Cover { first: None, gap: None, twice: None, covered: 0 };
        // Everything below `end` has been examined.
        let (mut end, mut before) = (0, -self.tile);
        loop {
            let next = self.next(before);
            if self.gave_up() {
                return None;
            }
            let place = match next {
                Some(place) if place < self.bound => place,
                _ => break,
            };
            let start = max(place, 0);
            if cover.first.is_none() {
                cover.first = Some(start);
            }
            if start > end && cover.gap.is_none() {
                cover.gap = Some(end);
                if once {
                    return Some(cover);
                }
            }
            let again = self.repeats || self.tiles_at(self.len, self.first, place) > 1;
            if self.gave_up() {
                return None;
            }
            if start < end || again {
                cover.twice = Some(start);
                return Some(cover);
            }
            end = min(place + self.tile, self.bound);
            cover.covered += end - start;
            before = place;
            if let Some(tiles) = self.regular() {
                // The tiles are apart from each other and inside the data, so each counts fully.
                cover.covered = tiles * self.tile;
                if cover.gap.is_none() {
                    cover.gap = Some(end);
                }
                return Some(cover);
            }
        }
        if end < self.bound && cover.gap.is_none() {
            cover.gap = Some(end);
        }
        Some(cover)
    }

    /// The number of tiles, if there is a loop, if each stride leaves a gap after the reach of the shorter loops, and
    /// if all tiles are inside the data.
    const fn regular(&self) -> Option<i128> {
        if self.len == 0 || self.first < 0 || self.last + self.tile > self.bound {
            return None;
        }
        let mut tiles = 1i128;
        each!(i, 0..self.len, {
            let (stride, wrap) = self.loops[i];
            if stride <= self.reach[i] + self.tile {
                return None;
            }
            tiles *= wrap;
        });
        Some(tiles)
    }

    /// The first coordinate that is data for both and inside a tile of both.
    pub(crate) const fn common(mut self, mut other: Self) -> Common {
        let bound = min(self.bound, other.bound);
        let (mut a, mut b) = (self.next(-self.tile), other.next(-other.tile));
        loop {
            if self.gave_up() || other.gave_up() {
                return Common::Undecided;
            }
            let (Some(one), Some(two)) = (a, b) else { return Common::Nothing };
            let (one_end, two_end) = (one + self.tile, two + other.tile);
            let start = max(max(one, two), 0);
            if start >= bound {
                return Common::Nothing;
            }
            if start < min(one_end, two_end) {
                return Common::At(start);
            }
            // Move the tile that ends first to its next place that overlaps the other tile or is after it.
            if one_end <= two_end {
                a = self.next(max(one, two - self.tile));
            } else {
                b = other.next(max(two, one - other.tile));
            }
        }
    }

    /// Whether a data coordinate is inside a tile, and the next coordinate at which that may change: the end of the
    /// tile, or the start of the next one.
    pub(crate) const fn at(&mut self, coordinate: i128) -> (bool, i128) {
        match self.next(coordinate - self.tile) {
            Some(place) if place <= coordinate => (true, min(place + self.tile, self.bound)),
            Some(place) => (false, min(place, self.bound)),
            None => (false, self.bound),
        }
    }
}
