//! Each element of the buffer exactly once.

use super::rising::Rising;
use super::{Twice, Verdict};
use crate::ir::{MAX_RANK, Pattern};

/// Why a walk does not move each element of a buffer once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CoverFault {
    /// An element out of the buffer.
    Outside {
        /// The stream position of its access, in elements.
        position: u64,
        /// The element.
        index: i64,
    },
    /// Two accesses of one element.
    Twice(Twice),
    /// An element that the walk leaves out, the first one.
    Missing {
        /// The element.
        index: u64,
    },
}

impl Pattern {
    /// Whether the walk moves each of the `buffer` elements exactly once.
    ///
    /// Strides that all go up, in order, cover the elements from the smallest index on once if and only if the first is 1
    /// and each one after it is what the dimensions before it cover together. For as long as that is so, they cover all
    /// up to there. If the next stride is longer, the element there is in reach of no dimension: the others have still
    /// longer strides. If it is shorter, its first step is an element that those before it have covered.
    #[must_use]
    pub const fn covers(&self, buffer: u64) -> Verdict<CoverFault> {
        let Some(walk) = self.canonical() else { return Verdict::Undecided };
        let (Ok(least), Ok(greatest)) = (walk.min_index(), walk.max_index()) else {
            return if buffer == 0 { Verdict::Holds } else { missing(0) };
        };
        if least < 0 || greatest as u64 >= buffer {
            let index = if least < 0 { least } else { greatest };
            let position = walk.position_of_end(least < 0);
            return Verdict::Broken(CoverFault::Outside { position, index });
        }
        if least > 0 {
            return missing(0);
        }
        let rising = Rising::of(&walk);
        let sides = rising.sides();
        let (mut covered, mut k) = (1, 0);
        while k < sides.len() {
            let stride = sides[k].stride as u64;
            if stride > covered {
                return missing(covered);
            }
            if stride < covered {
                return Verdict::Broken(CoverFault::Twice(rising.twice(k, stride)));
            }
            // No more than the length of the walk.
            covered *= sides[k].size;
            k += 1;
        }
        if covered < buffer { missing(covered) } else { Verdict::Holds }
    }
}

const fn missing(index: u64) -> Verdict<CoverFault> {
    Verdict::Broken(CoverFault::Missing { index })
}

impl Rising {
    /// The two accesses of element `index`: by one step of dimension `k`, and by the dimensions before it, which cover all
    /// up to their length.
    const fn twice(&self, k: usize, index: u64) -> Twice {
        let (mut step, mut digits) = ([0; MAX_RANK], [0; MAX_RANK]);
        step[k] = 1;
        let (mut rest, mut j) = (index, 0);
        while j < k {
            digits[j] = rest % self.sides()[j].size;
            rest /= self.sides()[j].size;
            j += 1;
        }
        let (one, other) = (self.position(&step), self.position(&digits));
        let (first, second) = if one < other { (one, other) } else { (other, one) };
        Twice { first, second, index: index as i64 }
    }
}
