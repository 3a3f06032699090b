//! No contiguous run shorter than so many bits.

use super::Verdict;
use crate::ir::Pattern;

/// A contiguous run: accesses one after the other, of elements one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    /// The stream position of its first access, in elements.
    pub position: u64,
    /// The element there.
    pub index: i64,
    /// Elements.
    pub elements: u64,
    /// Bits.
    pub bits: u128,
}

impl Pattern {
    /// The shortest contiguous run; `None` of an empty walk, or where a number is beyond 64 bits.
    ///
    /// In the fewest dimensions a run is what the innermost one moves where its stride is 1, and one element elsewhere. It
    /// may go on where an outer dimension steps, but the first run of the walk never does: its end is either that of the
    /// walk or a step of the next dimension, which is not by 1, for else both dimensions were one.
    #[must_use]
    pub const fn shortest_run(&self) -> Option<Run> {
        let Some(walk) = self.canonical() else { return None };
        if walk.is_empty() {
            return None;
        }
        let elements = match walk.dims() {
            [.., inner] if inner.stride == 1 => inner.size,
            _ => 1,
        };
        let bits = elements as u128 * self.element().bits() as u128;
        Some(Run { position: 0, index: walk.offset(), elements, bits })
    }

    /// Whether every contiguous run has `bits` bits at least; an empty walk has none.
    #[must_use]
    pub const fn runs(&self, bits: u128) -> Verdict<Run> {
        match self.shortest_run() {
            Some(run) if run.bits < bits => Verdict::Broken(run),
            Some(_) => Verdict::Holds,
            None if self.is_empty() => Verdict::Holds,
            None => Verdict::Undecided,
        }
    }
}
