//! Searches for one descriptor: assigns loops to the dimensions of a tile, its iteration and the repeat of its task
//! queue.
//!
//! The search tries divisors of sizes, which can be numerous, so it has a limited effort. When the effort is used up,
//! it ends without a descriptor.

use super::limits::Room;
use crate::ir::{Dim, MAX_RANK};
use crate::util::largest_divisor;

/// A loop of a walk, in units. Sizes exceed 1, and no loop continues another.
#[derive(Clone, Copy)]
pub(crate) struct Loop {
    pub(crate) dim: Dim,
    /// Whether zeros surround each pass of the loop. Such a loop must become exactly one dimension.
    pub(crate) padded: bool,
}

impl Loop {
    pub(crate) const fn new(size: u64, stride: i64) -> Self {
        Self { dim: Dim::new(size, stride), padded: false }
    }
}

/// A dimension of the hardware.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) dim: Dim,
    /// Position of the loop that is entirely in this dimension, counted from the outermost.
    pub(crate) whole: Option<usize>,
}

impl Room {
    /// An empty dimension: stride 0, which every tool accepts, except that D0 must walk contiguous words.
    const fn unused(&self, slot: usize) -> Slot {
        Slot { dim: Dim::new(1, (slot == 0 && self.runs_only) as i64), whole: None }
    }
}

/// The assignment of loops to one descriptor.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    /// Number of times that the task queue repeats all starts of the iteration.
    pub(crate) laps: u64,
    /// Starts of the iteration and the distance between two; size 1 if it is unused.
    pub(crate) iteration: Dim,
    slots: [Slot; MAX_RANK],
    rank: usize,
}

impl Placed {
    /// The dimensions, D0 first.
    pub(crate) const fn slots(&self) -> &[Slot] {
        self.slots.split_at(self.rank).0
    }
}

/// Loops placed and divisors tried before a search gives up: small enough for const evaluation, and hundreds of times
/// what any walk that fits a tile needs.
pub(crate) const EFFORT: u32 = 1 << 15;

/// Number of starts of an iteration tried one by one. No tile has more, but `why` lifts the limit to ask what
/// prevents a fit.
const MOST_STARTS: u64 = 64;

/// One descriptor for the loops, outermost first; `None` if no single one fits.
///
/// | loop | becomes |
/// |---|---|
/// | the outermost, if its stride is 0 | the repeat of the task queue |
/// | the next one, or some of its steps | the iteration, only if needed, with as few starts as possible |
/// | all others | dimensions, innermost first; or a linear transfer, if they are contiguous |
///
/// A loop that fits its dimension goes there whole: splitting it would need no less room above. For a loop that does
/// not fit, every divisor is tried, largest first, down to 1. Divisor 1 leaves the dimension unused, in favour of the
/// top one, which ends with the length.
pub(crate) const fn place(loops: &[Loop], room: &Room, effort: &mut u32) -> Option<Placed> {
    let mut placed =
        Placed { laps: 1, iteration: Dim::new(1, 0), slots: [room.unused(1); MAX_RANK], rank: 0 };
    let mut first = 0;
    if let [outermost, ..] = loops
        && outermost.dim.stride == 0
        && !outermost.padded
    {
        placed.laps = outermost.dim.size;
        first = 1;
    }
    if placed.laps > room.repeats {
        return None;
    }
    // The iteration takes at most one loop, and a linear transfer takes at least one.
    let most = if room.slots > 1 { room.slots } else { 1 };
    if loops.len() - first > most + 1 {
        return None;
    }
    let Some(len) = product(loops.split_at(first).1) else { return None };
    if len <= room.length && run(loops, first, room, &mut placed, effort) {
        return Some(placed);
    }
    if first == loops.len() || loops[first].padded {
        return None;
    }
    let Dim { size, stride } = loops[first].dim;
    let most = least(least(room.iterations, room.repeats / placed.laps), size);
    let mut rest = [Loop::new(1, 0); MAX_RANK];
    rest.split_at_mut(loops.len()).0.copy_from_slice(loops);
    let mut starts = if most > MOST_STARTS { most } else { 2 };
    while starts <= most {
        if size.is_multiple_of(starts) && len / starts <= room.length {
            let left = size / starts;
            rest[first].dim.size = left;
            if let Some(step) = stride.checked_mul(left as i64)
                && step > 0
                && step as u64 <= room.step
                && run(rest.split_at(loops.len()).0, first + (left == 1) as usize, room, &mut placed, effort)
            {
                placed.iteration = Dim::new(starts, step);
                return Some(placed);
            }
        }
        starts += 1;
    }
    None
}

/// Finds the dimensions of one pass, for the loops from `first` on.
const fn run(loops: &[Loop], first: usize, room: &Room, placed: &mut Placed, effort: &mut u32) -> bool {
    if loops.len() - first == 1 && loops[first].dim.stride == 1 && !loops[first].padded {
        placed.slots[0] = Slot { dim: loops[first].dim, whole: None };
        placed.rank = 1;
        return true;
    }
    let (mut above, mut k) = ([Above { all: 1, largest: 1 }; MAX_RANK + 1], room.slots);
    while k > 0 {
        k -= 1;
        let (Above { all, largest }, wrap) = (above[k + 1], room.wraps[k]);
        let largest = if wrap > largest { wrap } else { largest };
        above[k] = Above { all: all.saturating_mul(wrap), largest };
    }
    Filling { loops, first, room, above, effort }.fill(0, loops.len(), None, placed)
}

/// The capacity of a dimension and those above it.
#[derive(Clone, Copy)]
struct Above {
    /// Product of their wraps.
    all: u64,
    /// Largest of their wraps.
    largest: u64,
}

/// The loops of one pass while they are assigned to dimensions.
struct Filling<'a> {
    loops: &'a [Loop],
    first: usize,
    room: &'a Room,
    above: [Above; MAX_RANK + 1],
    effort: &'a mut u32,
}

impl Filling<'_> {
    /// Fills the dimensions from `slot` on with the loops before `end`. `begun` is the remainder of the innermost of
    /// these loops, if part of it is already placed.
    const fn fill(&mut self, slot: usize, end: usize, begun: Option<Dim>, placed: &mut Placed) -> bool {
        if end == self.first {
            placed.rank = slot;
            return true;
        }
        // Each remaining loop takes at least one dimension.
        let Some(spare) = (self.room.slots - slot).checked_sub(end - self.first) else { return false };
        if *self.effort == 0 {
            return false;
        }
        *self.effort -= 1;
        let Loop { dim, padded } = self.loops[end - 1];
        let (Dim { size, stride }, whole) = match begun {
            Some(dim) => (dim, None),
            None => (dim, Some(end - 1)),
        };
        if size > 1 && (stride < 1 || stride as u64 > self.room.step || !self.can_hold(slot, size, stride)) {
            return false;
        }
        let steps = slot > 0 || !self.room.runs_only || stride == 1;
        if steps && size <= self.room.wraps[slot] {
            placed.slots[slot] = Slot { dim: Dim::new(size, stride), whole };
            return self.fill(slot + 1, end - 1, None, placed);
        }
        if spare == 0 {
            return false;
        }
        let mut most = if steps && !padded { self.room.wraps[slot] } else { 1 };
        while most > 1 {
            let part = largest_divisor(size, most, 1, self.effort);
            if part < 2 {
                break;
            }
            if let Some(next) = stride.checked_mul(part as i64) {
                placed.slots[slot] = Slot { dim: Dim::new(part, stride), whole: None };
                if self.fill(slot + 1, end, Some(Dim::new(size / part, next)), placed) {
                    return true;
                }
            }
            most = part - 1;
        }
        placed.slots[slot] = self.room.unused(slot);
        self.fill(slot + 1, end, begun, placed)
    }

    /// Whether the dimensions from `slot` on can hold a loop at all. Their wraps together may be too small, or the
    /// step of its last part (at most the largest wrap long) too large.
    const fn can_hold(&self, slot: usize, size: u64, stride: i64) -> bool {
        let Above { all, largest } = self.above[slot];
        let last = size.div_ceil(largest) as u128 * stride as u128;
        size <= all && last <= self.room.step as u128
    }
}

/// Number of accesses of all loops; `None` beyond `u64`.
pub(crate) const fn product(loops: &[Loop]) -> Option<u64> {
    let mut len = 1u64;
    each!(k, 0..loops.len(), {
        len = or!(len.checked_mul(loops[k].dim.size), return None);
    });
    Some(len)
}

pub(super) const fn least(a: u64, b: u64) -> u64 {
    if a < b { a } else { b }
}
