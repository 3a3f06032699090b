//! The search for one descriptor: loops to the dimensions of a tile, its iteration and the repeat of its task queue.
//!
//! It goes through divisors of sizes, of which there can be very many, so it has an effort: when that is spent, it ends without
//! a descriptor.

use super::limits::Room;
use crate::ir::{Dim, MAX_RANK};
use crate::util::largest_divisor;

/// A loop of a walk, in units: sizes above 1, no two of them one.
#[derive(Clone, Copy)]
pub(crate) struct Loop {
    pub(crate) dim: Dim,
    /// Whether zeros are around each run of it: then it can only be a dimension as a whole.
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
    /// The loop that it is the whole of, counted from the outermost.
    pub(crate) whole: Option<usize>,
}

impl Room {
    /// A dimension that holds nothing: of no stride, which suits every tool, but for the one word after the other of D0.
    const fn unused(&self, slot: usize) -> Slot {
        Slot { dim: Dim::new(1, (slot == 0 && self.runs_only) as i64), whole: None }
    }
}

/// Where loops are in one descriptor.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    /// How often the task queue goes through all starts of the iteration.
    pub(crate) laps: u64,
    /// The starts of the iteration and the distance between two; one start where it is not used.
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

/// Loops that are put into dimensions, and divisors that are tried, before a search ends: hundreds of times what the longest
/// search for a walk needs that a tile can hold, and few enough for const evaluation.
pub(crate) const EFFORT: u32 = 1 << 15;

/// Starts of an iteration that are tried one by one; no tile has more, but a limit that was lifted for the sake of a question
/// is none.
const MOST_STARTS: u64 = 64;

/// One descriptor for loops, outermost first, if there is one.
///
/// | loop | goes to |
/// |---|---|
/// | the outermost, if its stride is 0 | the repeat of the task queue |
/// | the outermost but for that, or some of its steps | the iteration, if there is no other way; of as few starts as possible |
/// | all others | dimensions, from the inside; or a linear transfer, if all of them go through memory without a gap |
///
/// A loop that its dimension can hold goes there as a whole: spread over several, it would take no less room above. Of one
/// that it cannot hold, every divisor is tried, the greatest first; and 1, which leaves the dimension unused for the sake
/// of the top one, which only the length ends.
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
    // The iteration takes at most one loop, and a linear transfer at least one.
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

/// Finds the dimensions of one run, of the loops from `first` on.
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

/// What the dimensions from one on have room for.
#[derive(Clone, Copy)]
struct Above {
    /// The product of their wraps.
    all: u64,
    /// The largest of them.
    largest: u64,
}

/// The loops of one run on their way into dimensions.
struct Filling<'a> {
    loops: &'a [Loop],
    first: usize,
    room: &'a Room,
    above: [Above; MAX_RANK + 1],
    effort: &'a mut u32,
}

impl Filling<'_> {
    /// Fills the dimensions from `slot` on with the loops before `end`; of the innermost there is only `begun` left, if that
    /// is given.
    const fn fill(&mut self, slot: usize, end: usize, begun: Option<Dim>, placed: &mut Placed) -> bool {
        if end == self.first {
            placed.rank = slot;
            return true;
        }
        // Each loop that is left takes a dimension at least.
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

    /// Whether the wraps and the steps of the dimensions from `slot` on leave a loop any way: all of them together may be too
    /// few for it, and the last of its parts, which is no larger than the largest wrap, may be too far apart.
    const fn can_hold(&self, slot: usize, size: u64, stride: i64) -> bool {
        let Above { all, largest } = self.above[slot];
        let last = size.div_ceil(largest) as u128 * stride as u128;
        size <= all && last <= self.room.step as u128
    }
}

/// The accesses of all loops; `None` beyond `u64`.
pub(crate) const fn product(loops: &[Loop]) -> Option<u64> {
    let (mut len, mut k) = (1u64, 0);
    while k < loops.len() {
        len = match len.checked_mul(loops[k].dim.size) {
            Some(len) => len,
            None => return None,
        };
        k += 1;
    }
    Some(len)
}

pub(super) const fn least(a: u64, b: u64) -> u64 {
    if a < b { a } else { b }
}
