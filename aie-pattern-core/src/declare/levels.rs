//! [`Levels`]: the cut of a walk's dimensions into nested streams, and the conversion between steps and increments.

use super::RawDims;
use crate::ir::MAX_RANK;

/// Maximum number of dimensions of a level: the address unit has three counters.
pub const LEVEL_RANK: usize = 3;

/// Number of dimensions of each nested stream, outermost first: `[3, 1, 2]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Levels {
    ranks: [u8; MAX_RANK],
    len: u8,
}

impl Levels {
    /// `None` unless each rank is 1, 2 or 3 and their sum is at most [`MAX_RANK`].
    pub const fn new(ranks: &[u8]) -> Option<Self> {
        if ranks.len() > MAX_RANK {
            return None;
        }
        let mut own = [0; MAX_RANK];
        each!(k, 0..ranks.len(), {
            if ranks[k] == 0 || ranks[k] as usize > LEVEL_RANK {
                return None;
            }
            own[k] = ranks[k];
        });
        Some(Self { ranks: own, len: ranks.len() as u8 })
    }

    /// The default levels of `rank` dimensions: groups of three from the outermost side; the rest is the leaf.
    pub const fn of_rank(rank: usize) -> Self {
        let mut left = if rank < MAX_RANK { rank } else { MAX_RANK };
        let mut levels = Self { ranks: [0; MAX_RANK], len: 0 };
        while left > 0 {
            let own = if left < LEVEL_RANK { left } else { LEVEL_RANK };
            levels.ranks[levels.len as usize] = own as u8;
            levels.len += 1;
            left -= own;
        }
        levels
    }

    /// The ranks, outermost level first.
    pub const fn ranks(&self) -> &[u8] {
        self.ranks.split_at(self.len as usize).0
    }

    /// Total number of dimensions.
    pub const fn rank(&self) -> usize {
        let mut rank = 0;
        each!(k, 0..self.len as usize, {
            rank += self.ranks[k] as usize;
        });
        rank
    }

    /// Whether dimension `k` is the outermost of its level. No register holds the size of such a dimension.
    pub const fn is_outermost(&self, k: usize) -> bool {
        let mut start = 0;
        let mut level = 0;
        while level < self.len as usize && start < k {
            start += self.ranks[level] as usize;
            level += 1;
        }
        start == k
    }

    /// Converts (size or num, increment) to (size, step).
    pub const fn steps(&self, native: &RawDims) -> RawDims {
        self.converted(native, true)
    }

    /// Converts (size, step) to (size or num, increment).
    pub const fn increments(&self, dims: &RawDims) -> RawDims {
        self.converted(dims, false)
    }

    /// Converts in either direction. Results saturate at the ends of `i128`, which fit neither a register nor a walk.
    const fn converted(&self, dims: &RawDims, to_steps: bool) -> RawDims {
        let list = dims.as_slice();
        let mut out = *dims;
        // Distance that the faster dimensions of the level have moved when this one steps.
        let mut walked = 0i128;
        let mut k = list.len();
        while k > 0 {
            k -= 1;
            let (number, distance) = list[k];
            let outermost = self.is_outermost(k);
            let (num, step) = if to_steps {
                (number, distance.saturating_add(walked))
            } else {
                (number.saturating_sub(1), distance)
            };
            if to_steps {
                out = out.with_stride(k, step);
            } else {
                out = out.with_stride(k, distance.saturating_sub(walked));
            }
            if !outermost {
                out = out.with_size(k, if to_steps { num.saturating_add(1) } else { num });
            }
            walked = if outermost { 0 } else { walked.saturating_add(step.saturating_mul(num)) };
        }
        out
    }
}
