//! The same elements in the same order.

use super::{Verdict, narrower};
use crate::element::Element;
use crate::ir::{Dim, Pattern};

/// Where two walks part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Departure {
    /// What positions and indices count: the narrower of the two element types.
    pub element: Element,
    /// The first stream position at which they differ.
    pub position: u64,
    /// The index there; `None` past the end.
    pub index: Option<i64>,
    /// The index of the other walk; `None` past its end.
    pub other: Option<i64>,
}

impl Pattern {
    /// Whether another walk moves the same in the same order: the same bits of the buffer, whatever the elements are
    /// called, and however many one access moves.
    ///
    /// A walk that is not empty has one form in the fewest dimensions: the innermost stride is the difference of the first
    /// two indices, and the innermost size the number of indices up to the first other difference, which the step of the next
    /// dimension is, for else both were one. The same holds of the indices at which the innermost dimension begins. So
    /// two walks are the same if and only if these forms are, and where they are not, the first number that differs, from
    /// the innermost dimension on, is where the walks part.
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
