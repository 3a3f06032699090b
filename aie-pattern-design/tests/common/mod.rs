//! What several tests need.
#![allow(dead_code, reason = "each test uses some of it")]

use aie_pattern_design::check::Report;
use aie_pattern_design::finding::Severity;

/// A xorshift generator, with the same numbers in each run.
#[derive(Clone)]
pub(crate) struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.next() >> 16) as usize % count.max(1)
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// True in `percent` of a hundred cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}

/// All findings that are no notes, with their lines after some others: `error AP212 5`.
pub(crate) fn wrong(report: &Report, before: usize) -> Vec<String> {
    let kept = report.findings.iter().filter(|one| one.severity != Severity::Note);
    kept.map(|one| format!("{} {} {}", one.severity.name(), one.code, one.line() - before)).collect()
}
