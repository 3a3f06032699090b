//! What the tests share: a random number generator with a fixed seed, the walk as nested loops, texts kept as files, programs
//! that tests write, a port, and routes.

pub mod kept;
mod port;
pub mod program;
pub mod routes;
pub mod tiles;

use std::ops::RangeInclusive;
use std::path::Path;

use aie_pattern_core::declare::tiling::{RawList, RawTraversals, Tiling};

pub use port::PORT;

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

/// The number of random cases of a test: `default`, or the value of the environment variable
/// `AIE_PATTERN_CASES`.
///
/// # Panics
/// If the variable is not a number.
#[must_use]
pub fn cases(default: usize) -> usize {
    std::env::var("AIE_PATTERN_CASES")
        .map_or(default, |cases| cases.parse().expect("AIE_PATTERN_CASES is a number"))
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

/// What a buffer holds of an element, a constant, as an unsigned integer.
///
/// Of elements of 4 bits that is a byte of two.
#[macro_export]
macro_rules! stored {
    ($element:expr) => {
        <$crate::Bits<{ $element.bits() }> as $crate::Stored>::Word
    };
}

/// A width.
pub struct Bits<const BITS: u32>;

/// The unsigned integer in which elements of a width are stored.
pub trait Stored {
    /// The integer.
    type Word;
}

macro_rules! stored_in {
    ($($bits:literal $word:ty,)*) => {
        $(impl Stored for Bits<$bits> {
            type Word = $word;
        })*
    };
}
stored_in! { 4 u8, 8 u8, 16 u16, 32 u32, 64 u64, }

/// A tiling of ADF as plain numbers, lists inner first.
#[derive(Clone, Debug)]
pub struct NaiveTiling {
    /// Sizes of the buffer.
    pub buffer: Vec<i64>,
    /// Sizes of a tile.
    pub tile: Vec<i64>,
    /// Where the first tile begins.
    pub offset: Vec<i64>,
    /// (dimension, stride, wrap) of each loop over tiles.
    pub traversal: Vec<(i64, i64, i64)>,
    /// How often.
    pub repetition: i64,
    /// Where the data ends.
    pub boundary: Vec<i64>,
}

/// A declaration with these lists, dimension 0 and the innermost loop first.
#[must_use]
pub fn tiling(buffer: &[i128], tile: &[i128], offset: &[i128], loops: &[(i128, i128, i128)]) -> Tiling {
    Tiling {
        buffer_dimension: RawList::new(buffer),
        tiling_dimension: RawList::new(tile),
        offset: RawList::new(offset),
        tile_traversal: RawTraversals::new(loops),
        ..Tiling::DEFAULT
    }
}

/// Holds a generated file to its generator; with `REGENERATE` set, writes it anew.
///
/// # Panics
/// If the file is out of date.
pub fn assert_generated(path: &Path, old: &str, new: &str) {
    if old != new && std::env::var_os("REGENERATE").is_some() {
        std::fs::write(path, new).unwrap();
    }
    assert!(old == new, "{} is out of date: run this test with REGENERATE=1, then again", path.display());
}

impl NaiveTiling {
    /// The declaration, whose data ends where the buffer does.
    #[must_use]
    pub fn declared(&self) -> Tiling {
        let list = |list: &[i64]| list.iter().map(|&n| n.into()).collect::<Vec<i128>>();
        let loops = self.traversal.iter().map(|&(d, s, w)| (d.into(), s.into(), w.into()));
        let repetition = self.repetition.into();
        let tiling =
            tiling(&list(&self.buffer), &list(&self.tile), &list(&self.offset), &loops.collect::<Vec<_>>());
        Tiling { repetition, ..tiling }
    }

    /// The index of every element in order, `None` where it is out of the data: the loop nest of UG1603.
    #[must_use]
    pub fn walk(&self) -> Vec<Option<u64>> {
        fn tiles(of: &NaiveTiling, base: &[i64], loops: &[(i64, i64, i64)], out: &mut Vec<Option<u64>>) {
            let Some((&(dimension, stride, wrap), inner)) = loops.split_last() else {
                let mut at = base.to_vec();
                return elements(of, base, &mut at, base.len(), out);
            };
            for i in 0..wrap {
                let mut base = base.to_vec();
                base[dimension as usize] += i * stride;
                tiles(of, &base, inner, out);
            }
        }
        fn elements(
            of: &NaiveTiling,
            base: &[i64],
            at: &mut Vec<i64>,
            dimensions: usize,
            out: &mut Vec<Option<u64>>,
        ) {
            if dimensions > 0 {
                let d = dimensions - 1;
                for position in 0..of.tile[d] {
                    at[d] = base[d] + position;
                    elements(of, base, at, d, out);
                }
                return;
            }
            let inside = at.iter().zip(&of.boundary).all(|(at, end)| (0..*end).contains(at));
            let mut pitch = 1;
            let mut index = 0;
            for (at, size) in at.iter().zip(&of.buffer) {
                index += at * pitch;
                pitch *= size;
            }
            out.push(inside.then_some(index as u64));
        }
        let mut out = Vec::new();
        for _ in 0..self.repetition {
            tiles(self, &self.offset, &self.traversal, &mut out);
        }
        out
    }
}
