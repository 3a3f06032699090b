//! The contract `covers`: the walk moves each element of the buffer exactly once.

use super::rising::Rising;
use super::{Twice, Verdict};
use crate::ir::{MAX_RANK, Pattern};

/// Why a walk does not move each element of a buffer exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CoverFault {
    /// The walk accesses an element outside the buffer.
    Outside {
        /// Stream position of the access, in elements.
        position: u64,
        /// Index of the element, relative to the buffer.
        index: i64,
    },
    /// The walk moves one element twice.
    Twice(Twice),
    /// The walk leaves out an element.
    Missing {
        /// Index of the first element left out.
        index: u64,
    },
}

impl Pattern {
    /// Whether the walk moves each of the `buffer` elements exactly once.
    ///
    /// Take the dimensions in order of their strides, all counted upwards. They cover a gapless range exactly once if
    /// and only if the first stride is 1 and each later stride equals the number of elements that the dimensions
    /// before it cover. If a stride is longer, the element after the covered range is out of reach: the remaining
    /// strides are longer still. If a stride is shorter, its first step lands on an element that is already covered.
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
        let mut covered = 1;
        each!(k, 0..sides.len(), {
            let stride = sides[k].stride as u64;
            if stride > covered {
                return missing(covered);
            }
            if stride < covered {
                return Verdict::Broken(CoverFault::Twice(rising.twice(k, stride)));
            }
            // At most the length of the walk.
            covered *= sides[k].size;
        });
        if covered < buffer { missing(covered) } else { Verdict::Holds }
    }
}

const fn missing(index: u64) -> Verdict<CoverFault> {
    Verdict::Broken(CoverFault::Missing { index })
}

impl Rising {
    /// The two accesses of element `index`: one by a step of dimension `k`, the other by the dimensions before it,
    /// which cover everything below their length.
    const fn twice(&self, k: usize, index: u64) -> Twice {
        let (mut step, mut digits) = ([0; MAX_RANK], [0; MAX_RANK]);
        step[k] = 1;
        let mut rest = index;
        each!(j, 0..k, {
            digits[j] = rest % self.sides()[j].size;
            rest /= self.sides()[j].size;
        });
        let (one, other) = (self.position(&step), self.position(&digits));
        let (first, second) = if one < other { (one, other) } else { (other, one) };
        Twice { first, second, index: index as i64 }
    }
}
