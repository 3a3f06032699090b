//! What the tests share: a random number generator with a fixed seed, and the walk as nested loops.

use std::ops::RangeInclusive;

/// `SplitMix64`: the same numbers on every machine, from the seed alone.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator that begins at `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    #[must_use]
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = self.0;
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not 0.
    #[must_use]
    pub const fn below(&mut self, n: u64) -> u64 {
        // The upper half of a product: uniform enough for tests at any `n`.
        ((self.bits() as u128 * n as u128) >> 64) as u64
    }

    /// A number of the range, which is not empty.
    #[must_use]
    pub fn range(&mut self, range: RangeInclusive<i64>) -> i64 {
        let (first, last) = range.into_inner();
        let width = (last as i128 - first as i128 + 1) as u128;
        let offset = ((u128::from(self.bits()) * width) >> 64) as i128;
        (first as i128 + offset) as i64
    }

    /// True once in `n` times.
    #[must_use]
    pub const fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// One of `list`, which is not empty.
    ///
    /// # Panics
    /// If `list` is empty.
    #[must_use]
    pub const fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len() as u64) as usize]
    }
}

/// The indices of a walk as nested loops give them, dimensions (size, stride) outermost first: the definition that
/// everything cleverer is held against. For walks that can be walked.
#[must_use]
pub fn nested_loops(offset: i64, dims: &[(u64, i64)]) -> Vec<i64> {
    fn inside(at: i64, dims: &[(u64, i64)], out: &mut Vec<i64>) {
        let [(size, stride), inner @ ..] = dims else { return out.push(at) };
        for i in 0..*size {
            inside(at + i as i64 * stride, inner, out);
        }
    }
    let mut out = Vec::new();
    inside(offset, dims, &mut out);
    out
}
