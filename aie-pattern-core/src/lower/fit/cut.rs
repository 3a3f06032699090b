//! Cuts a walk that needs more than one descriptor.

use super::limits::Room;
use super::parts::in_parts;
use super::place::{EFFORT, Loop, Placed, place};
use crate::ir::{Dim, MAX_RANK};

/// Maximum number of blocks that are examined individually.
const MOST_BLOCKS: usize = 64;

/// Maximum number of parts of a loop that are kept: the number of descriptors of the largest tile.
pub(super) const MOST_PARTS: usize = super::MAX_PIECES;

/// One descriptor, and its start relative to the first access, in units.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    pub(super) start: i128,
    pub(super) placed: Placed,
}

/// The cuts of a walk: the number of descriptors needed, and the descriptors themselves as long as a plan can hold
/// them.
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

/// The fewest descriptors for the loops, outermost first.
///
/// The innermost loops whose number of passes is at most 64 form blocks. Dynamic programming finds the best cuts
/// between blocks: the fewest descriptors from a block to the end are one, reaching as far as it can, plus the fewest
/// from there. A block is cut inside only if one descriptor cannot hold it: where its outermost loop steps, into
/// parts of maximum length, or between pairs that go back. In a walk of up to 64 units each unit is a block, so that
/// no plan is shorter.
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

/// The starts of the blocks of a walk.
struct Starts {
    list: [i128; MOST_BLOCKS],
    len: usize,
}

impl Starts {
    /// The outer loops must have at most [`MOST_BLOCKS`] steps in total.
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

    /// The fewest descriptors for a block at each start. `block` is the descriptor of a single block.
    const fn cut(&self, inner: &[Loop], block: &Placed, room: &Room, effort: &mut u32) -> Cuts {
        // For each block: the fewest descriptors up to the end, and the end of the first of them.
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
            // The search above placed this piece within the same effort.
            match self.place(from, ends[from], inner, room, &mut { EFFORT }) {
                Some(placed) => cuts.push(self.list[from], &placed),
                None => cuts.push(self.list[from], block),
            }
            from = ends[from];
        }
        cuts
    }

    /// One descriptor for the blocks `from..to`.
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
            // The outermost inner loop continues this one: join the two.
            let Some(size) = loops[len - 1].dim.size.checked_mul(first.dim.size) else { return None };
            loops[len - 1] = Loop::new(size, first.dim.stride);
            return join(&loops, len, inner.split_at(1).1, room, effort);
        }
        if len == 0 {
            return place(inner, room, effort);
        }
        join(&loops, len, inner, room, effort)
    }

    /// The fewest loops, outermost first, that produce the starts of these blocks; `None` if no loops do.
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
            each!(at, size..left, {
                if !at.is_multiple_of(size) && self.step(from, at, every) != step {
                    return None;
                }
            });
            // No index is negative, so two indices differ by less than 64 bits.
            inside_out[levels] = Loop::new(size as u64, step as i64);
            levels += 1;
            every *= size;
            left /= size;
        }
        let mut loops = [Loop::new(1, 0); LEVELS];
        each!(k, 0..levels, {
            loops[k] = inside_out[levels - 1 - k];
        });
        Some((loops, levels))
    }

    /// The distance to step `at` from the one before, for steps over `every` blocks each.
    const fn step(&self, from: usize, at: usize, every: usize) -> i128 {
        self.list[from + at * every] - self.list[from + (at - 1) * every]
    }
}

/// Maximum number of loops over 64 blocks: each at least halves the number that remains.
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
