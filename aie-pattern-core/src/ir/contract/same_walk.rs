//! The contract `same_walk`: the same elements in the same order.

use super::{Verdict, narrower};
use crate::element::Element;
use crate::ir::{Dim, Pattern};

/// The point at which two walks diverge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Departure {
    /// The unit of positions and indices: the narrower of the two element types.
    pub element: Element,
    /// The first stream position at which they differ.
    pub position: u64,
    /// Index of this walk at that position; `None` past its end.
    pub index: Option<i64>,
    /// Index of the other walk at that position; `None` past its end.
    pub other: Option<i64>,
}

impl Pattern {
    /// Whether `other` moves the same bits of the buffer in the same order. The element types and the number of
    /// elements per access may differ.
    ///
    /// A walk that is not empty has exactly one form in the fewest dimensions: the innermost stride is the difference
    /// of the first two indices, and the innermost size is the number of indices until the difference changes. It
    /// changes at the step of the next dimension, or the two dimensions would have been joined. The same argument
    /// holds for the indices at which the innermost dimension begins. So two walks are the same if and only if these
    /// forms are equal. If they are not, the walks diverge at the first number that differs, counted from the
    /// innermost dimension.
    #[must_use]
    pub const fn same_walk(&self, other: &Self) -> Verdict<Departure> {
        let element = narrower(self.element(), other.element());
        let (Some(one), Some(two)) = (self.over_narrower(element), other.over_narrower(element)) else {
            return Verdict::Undecided;
        };
        let (Some(one), Some(two)) = (one.canonical(), two.canonical()) else { return Verdict::Undecided };
        match departure(&one, &two) {
            None => Verdict::Holds,
            Some(position) => Verdict::Broken(Departure {
                element,
                position,
                index: one.index_at(position),
                other: two.index_at(position),
            }),
        }
    }
}

/// The first position at which two walks in the fewest dimensions differ.
const fn departure(one: &Pattern, two: &Pattern) -> Option<u64> {
    if one.is_empty() && two.is_empty() {
        return None;
    }
    if one.is_empty() || two.is_empty() || one.offset() != two.offset() {
        return Some(0);
    }
    let (mut one, mut two, mut walked) = (one.dims(), two.dims(), 1);
    loop {
        match (one.split_last(), two.split_last()) {
            (None, None) => return None,
            (Some((&Dim { size: a, stride: s }, outer)), Some((&Dim { size: b, stride: t }, outer_too))) => {
                if s != t {
                    return Some(walked);
                }
                if a != b {
                    return Some(walked * if a < b { a } else { b });
                }
                walked *= a;
                (one, two) = (outer, outer_too);
            }
            _ => return Some(walked),
        }
    }
}
