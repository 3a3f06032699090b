//! The contract `runs`: every contiguous run has a minimum length.

use super::Verdict;
use crate::ir::Pattern;

/// A contiguous run: consecutive accesses of consecutive elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    /// Stream position of the first access, in elements.
    pub position: u64,
    /// Index of the first element.
    pub index: i64,
    /// Length in elements.
    pub elements: u64,
    /// Length in bits.
    pub bits: u128,
}

impl Pattern {
    /// The shortest contiguous run; `None` for an empty walk, or if a number exceeds 64 bits.
    ///
    /// In the fewest dimensions, a run is one pass of the innermost dimension if its stride is 1, else a single
    /// element. A run may continue across a step of an outer dimension, but the first run of the walk never does: it
    /// ends with the walk, or at a step of the next dimension. That step does not continue the run, or the two
    /// dimensions would have been joined.
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

    /// Whether every contiguous run has at least `bits` bits. An empty walk has no runs.
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
