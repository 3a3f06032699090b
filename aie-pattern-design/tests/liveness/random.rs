//! Random numbers with the same designs in each run.

/// A xorshift generator.
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
        (self.next() >> 16) as usize % count
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// True in `percent` of a hundred cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// The number of random cases of a test: `normally`, or the value of `AIE_PATTERN_CASES`.
pub(crate) fn cases(normally: usize) -> usize {
    std::env::var("AIE_PATTERN_CASES").map_or(normally, |cases| cases.parse().unwrap())
}
