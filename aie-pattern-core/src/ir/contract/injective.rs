//! The contract `injective`: no element is moved twice.

use super::{EFFORT, Verdict};
use crate::ir::Pattern;

/// Two accesses of the same element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Twice {
    /// Stream position of the first access, in elements.
    pub first: u64,
    /// Stream position of the second access, in elements.
    pub second: u64,
    /// Index of the element in the buffer.
    pub index: i64,
}

impl Pattern {
    /// Whether the walk moves no element twice.
    #[must_use]
    pub const fn injective(&self) -> Verdict<Twice> {
        self.injective_within(&mut { EFFORT })
    }

    /// [`injective`](Self::injective) with a limit: `effort` is counted down.
    pub(crate) const fn injective_within(&self, effort: &mut u32) -> Verdict<Twice> {
        let Some(walk) = self.canonical() else { return Verdict::Undecided };
        match walk.meeting(effort) {
            Verdict::Undecided => Verdict::Undecided,
            Verdict::Holds => Verdict::Holds,
            Verdict::Broken((first, second)) => match walk.index_at(first) {
                Some(index) => Verdict::Broken(Twice { first, second, index }),
                None => Verdict::Undecided,
            },
        }
    }
}
