//! Random designs, the same in each run.

pub(crate) use crate::common::Random;

/// The number of random cases of a test: `normally`, or the value of `AIE_PATTERN_CASES`.
pub(crate) fn cases(normally: usize) -> usize {
    std::env::var("AIE_PATTERN_CASES").map_or(normally, |cases| cases.parse().unwrap())
}
