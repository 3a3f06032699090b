//! Where a walk is cut, if it takes more than one descriptor.

use super::limits::Room;
use super::parts::in_parts;
use super::place::{EFFORT, Loop, Placed, place};
use crate::ir::{Dim, MAX_RANK};

/// Blocks of a walk that are looked at one by one.
const MOST_BLOCKS: usize = 64;

/// Parts that one loop is cut into which are kept: as many as any tile has descriptors.
pub(super) const MOST_PARTS: usize = super::MAX_PIECES;

/// One descriptor and where it begins, from the first access on, in units.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    pub(super) start: i128,
    pub(super) placed: Placed,
}

/// The cuts of a walk: how many descriptors it takes, and all of them where they are no more than a plan can have.
#[derive(Clone, Copy)]
pub(super) struct Cuts {
    list: [Option<Cut>; MOST_PARTS],
    pub(super) needed: u64,
}

impl Cuts {
    pub(super) const NONE: Self = Self { list: [None; MOST_PARTS], needed: 0 };

    pub(super) const fn one(placed: Placed) -> Self {
        let mut cuts = Self::NONE;
        cuts.push(0, &placed);
        cuts
    }

    pub(super) const fn push(&mut self, start: i128, placed: &Placed) {
        if self.needed < MOST_PARTS as u64 {
            self.list[self.needed as usize] = Some(Cut { start, placed: *placed });
        }
        self.needed = self.needed.saturating_add(1);
    }

    pub(super) const fn get(&self, k: usize) -> Option<Cut> {
        if k < MOST_PARTS { self.list[k] } else { None }
    }
}

/// The fewest descriptors for loops, outermost first.
///
/// The innermost loops of which there are at most 64 runs are blocks. Blocks are cut wherever it takes the fewest descriptors,
/// by dynamic programming: the fewest from a block to the end are one for as far as one goes, and the fewest from there on.
/// What is in a block is cut only if one descriptor does not hold it, and then where its outermost loop steps, into parts that
/// are as long as possible, or between pairs that go back. In a walk of up to 64 units each
/// of them is a block, so no plan is shorter.
pub(super) const fn cut(loops: &[Loop], room: &Room, effort: &mut u32) -> Cuts {
    if let Some(placed) = place(loops, room, effort) {
        return Cuts::one(placed);
    }
    let (mut blocks, mut outer) = (1, 0);
    while outer < loops.len() && loops[outer].dim.size <= (MOST_BLOCKS / blocks) as u64 {
        blocks *= loops[outer].dim.size as usize;
        outer += 1;
    }
    let (outer, inner) = loops.split_at(outer);
    let starts = Starts::of(outer);
    if let Some(block) = place(inner, room, effort) {
        return starts.cut(inner, &block, room, effort);
    }
    let block = in_parts(inner, room, effort);
    let (mut cuts, mut k) = (Cuts::NONE, 0);
    while k < starts.len && block.needed <= MOST_PARTS as u64 {
        let mut i = 0;
        while let Some(Cut { start, placed }) = block.get(i) {
            cuts.push(starts.list[k] + start, &placed);
            i += 1;
        }
        k += 1;
    }
    cuts.needed = block.needed.saturating_mul(starts.len as u64);
    cuts
}

/// Where the blocks of a walk begin.
struct Starts {
    list: [i128; MOST_BLOCKS],
    len: usize,
}

impl Starts {
    /// At most [`MOST_BLOCKS`] runs of loops.
    const fn of(outer: &[Loop]) -> Self {
        let mut starts = Self { list: [0; MOST_BLOCKS], len: 1 };
        let mut k = outer.len();
        while k > 0 {
            k -= 1;
            let Dim { size, stride } = outer[k].dim;
            let mut at = starts.len;
            while at < starts.len * size as usize {
                starts.list[at] = starts.list[at - starts.len] + stride as i128;
                at += 1;
            }
            starts.len = at;
        }
        starts
    }

    /// The fewest descriptors for a block at each start; `block` is one for one of them.
    const fn cut(&self, inner: &[Loop], block: &Placed, room: &Room, effort: &mut u32) -> Cuts {
        // From each block to the end: how many, and where the first of them ends.
        let (mut fewest, mut ends) = ([0u64; MOST_BLOCKS + 1], [0; MOST_BLOCKS]);
        let mut from = self.len;
        while from > 0 {
            from -= 1;
            fewest[from] = u64::MAX;
            let mut to = self.len;
            while to > from {
                if fewest[to] + 1 < fewest[from]
                    && (to == from + 1 || self.place(from, to, inner, room, effort).is_some())
                {
                    (fewest[from], ends[from]) = (fewest[to] + 1, to);
                }
                to -= 1;
            }
        }
        let (mut cuts, mut from) = (Cuts::NONE, 0);
        while from < self.len {
            // It took no more than this to be found.
            match self.place(from, ends[from], inner, room, &mut { EFFORT }) {
                Some(placed) => cuts.push(self.list[from], &placed),
                None => cuts.push(self.list[from], block),
            }
            from = ends[from];
        }
        cuts
    }

    /// One descriptor for the blocks from one to before another.
    const fn place(
        &self,
        from: usize,
        to: usize,
        inner: &[Loop],
        room: &Room,
        effort: &mut u32,
    ) -> Option<Placed> {
        *effort = effort.saturating_sub((to - from) as u32 / 4);
        let Some((mut loops, len)) = self.loops(from, to) else { return None };
        if let (Some(first), true) = (inner.first(), len > 0)
            && loops[len - 1].dim.stride as i128 == first.dim.size as i128 * first.dim.stride as i128
        {
            // One that goes on where the blocks end.
            let Some(size) = loops[len - 1].dim.size.checked_mul(first.dim.size) else { return None };
            loops[len - 1] = Loop::new(size, first.dim.stride);
            return join(&loops, len, inner.split_at(1).1, room, effort);
        }
        if len == 0 {
            return place(inner, room, effort);
        }
        join(&loops, len, inner, room, effort)
    }

    /// The fewest loops, outermost first, that begin blocks there; `None` if none do.
    const fn loops(&self, from: usize, to: usize) -> Option<([Loop; LEVELS], usize)> {
        let mut inside_out = [Loop::new(1, 0); LEVELS];
        let (mut levels, mut every, mut left) = (0, 1, to - from);
        while left > 1 {
            let step = self.list[from + every] - self.list[from];
            let mut size = 2;
            while size < left && self.step(from, size, every) == step {
                size += 1;
            }
            if !left.is_multiple_of(size) {
                return None;
            }
            let mut at = size;
            while at < left {
                if !at.is_multiple_of(size) && self.step(from, at, every) != step {
                    return None;
                }
                at += 1;
            }
            // No index is below 0, so that two of them are less than 64 bits apart.
            inside_out[levels] = Loop::new(size as u64, step as i64);
            levels += 1;
            every *= size;
            left /= size;
        }
        let (mut loops, mut k) = ([Loop::new(1, 0); LEVELS], 0);
        while k < levels {
            loops[k] = inside_out[levels - 1 - k];
            k += 1;
        }
        Some((loops, levels))
    }

    /// The distance from the one before to step `at` of those that go over `every` blocks.
    const fn step(&self, from: usize, at: usize, every: usize) -> i128 {
        self.list[from + at * every] - self.list[from + (at - 1) * every]
    }
}

/// Loops that 64 blocks can have: each at least halves what is left.
const LEVELS: usize = MOST_BLOCKS.ilog2() as usize;

const fn join(
    outer: &[Loop; LEVELS],
    len: usize,
    inner: &[Loop],
    room: &Room,
    effort: &mut u32,
) -> Option<Placed> {
    let mut list = [Loop::new(1, 0); MAX_RANK];
    if len + inner.len() > MAX_RANK {
        return None;
    }
    let (head, tail) = list.split_at_mut(len);
    head.copy_from_slice(outer.split_at(len).0);
    tail.split_at_mut(inner.len()).0.copy_from_slice(inner);
    place(list.split_at(len + inner.len()).0, room, effort)
}
