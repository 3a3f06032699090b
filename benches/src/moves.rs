//! Moves: walks by this crate, by loops in Rust, by the same loops in C compiled by `gcc -O3`, and `memcpy`.
//!
//! Every contender is a separate function over arrays that is never inlined, so that a disassembler finds it
//! and all of them pay for the same call.

use std::hint::black_box;
use std::time::{Duration, Instant};

use aie_pattern::{AccessPattern, Dim, Element, Pattern};

/// Who moves.
pub const SIDES: [&str; 5] = ["ours", "loops", "blocks", "gcc", "memcpy"];

/// Moves from the first array to the second.
type Run<T, const FROM: usize, const TO: usize> = fn(&[T; FROM], &mut [T; TO]);

/// The time of a contender for this number of runs.
type Timed = dyn Fn(&str, u32) -> Option<Duration>;

/// A walk in one direction, by all contenders.
pub struct Move {
    /// Its walk.
    pub name: &'static str,
    /// `gather` or `scatter`.
    pub direction: &'static str,
    /// Bytes moved.
    pub bytes: usize,
    run: Box<Timed>,
    check: Box<dyn Fn()>,
}

impl Move {
    /// The time of one contender for this number of runs; `None` if the contender is missing.
    #[must_use]
    pub fn run(&self, side: &str, runs: u32) -> Option<Duration> {
        (self.run)(side, runs)
    }

    /// Asserts that all contenders but `memcpy` move the same.
    pub fn check(&self) {
        (self.check)();
    }

    /// All contenders over arrays of `from` and `to`.
    fn new<T, const FROM: usize, const TO: usize>(
        name: &'static str,
        direction: &'static str,
        moved: usize,
        value: fn(usize) -> T,
        contenders: &'static [(&'static str, Run<T, FROM, TO>)],
    ) -> Self
    where
        T: Copy + PartialEq + 'static,
    {
        Self {
            name,
            direction,
            bytes: moved * size_of::<T>(),
            run: Box::new(move |side, runs| {
                let (_, run) = contenders.iter().find(|(name, _)| *name == side)?;
                let mut buffers = Buffers::new(value);
                let (src, dst) = buffers.both();
                // The pages are there, and the caches are as after a run.
                run(src, dst);
                let start = Instant::now();
                for _ in 0..runs {
                    run(black_box(src), black_box(dst));
                }
                let time = start.elapsed();
                let number = |elements: usize| f64::from(u32::try_from(elements).expect("fewer than 2^32"));
                let ratio = number(moved) / number(FROM.min(TO));
                // As many elements as are moved, where neither buffer has them.
                Some(if side == "memcpy" { time.mul_f64(ratio) } else { time })
            }),
            check: Box::new(move || {
                let moved_by = |run: Run<T, FROM, TO>| {
                    let mut buffers = Buffers::new(value);
                    let (src, dst) = buffers.both();
                    run(src, dst);
                    dst.to_vec()
                };
                let want = moved_by(contenders[0].1);
                for (side, run) in contenders.iter().filter(|(side, _)| *side != "memcpy") {
                    assert!(moved_by(*run) == want, "{name}, {direction}: {side} moves something else");
                }
            }),
        }
    }
}

/// What is moved, and where to: the one starts with a page, the other in the midst of one. So no contender is luckier than
/// the others with where the allocator puts them.
struct Buffers<T, const FROM: usize, const TO: usize>(Vec<T>);

impl<T: Copy, const FROM: usize, const TO: usize> Buffers<T, FROM, TO> {
    const PAGE: usize = 4096 / size_of::<T>();

    fn new(value: fn(usize) -> T) -> Self {
        let mut buffers = Self(vec![value(0); FROM + TO + 4 * Self::PAGE]);
        for (k, element) in buffers.both().0.iter_mut().enumerate() {
            *element = value(k);
        }
        buffers
    }

    fn both(&mut self) -> (&mut [T; FROM], &mut [T; TO]) {
        let first = self.0.as_ptr().align_offset(4096);
        let (src, rest) = self.0[first..].split_at_mut(FROM.next_multiple_of(Self::PAGE));
        let dst = Self::PAGE / 2;
        (src.first_chunk_mut().expect("FROM"), rest[dst..].first_chunk_mut().expect("TO"))
    }
}

/// An element of this number of bytes.
const fn element(bytes: usize) -> Element {
    match bytes {
        1 => Element::Uint8,
        2 => Element::Uint16,
        _ => Element::Uint32,
    }
}

macro_rules! moves {
    ($($(#[$doc:meta])* $name:ident: $t:ident, $from:literal to $to:literal, offset $offset:literal,
        [($n0:literal, $s0:literal), ($n1:literal, $s1:literal), ($n2:literal, $s2:literal), ($n3:literal, $s3:literal)],
        blocks of $block:literal;)*) => {
        $($(#[$doc])*
        #[allow(clippy::modulo_one, clippy::identity_op, clippy::erasing_op)] // of the loops that go round once
        mod $name {
            use super::{AccessPattern, Dim, Pattern, element};

            #[derive(Clone, Copy)]
            struct Walk;

            impl AccessPattern for Walk {
                const PATTERN: Pattern = {
                    let dims = [Dim::new($n0, $s0), Dim::new($n1, $s1), Dim::new($n2, $s2), Dim::new($n3, $s3)];
                    Pattern::new(element(size_of::<$t>()), $offset, &dims).unwrap()
                };
                type Indices = ();
                const INDICES: &'static () = &();
                type Stream<T> = [T; $to];
            }

            #[inline(never)]
            pub(super) fn gather(src: &[$t; $from], dst: &mut [$t; $to]) {
                Walk.gather(src, dst);
            }

            #[inline(never)]
            pub(super) fn scatter(src: &[$t; $to], dst: &mut [$t; $from]) {
                Walk.scatter(src, dst);
            }

            /// The index at the counters.
            #[inline(always)]
            fn at(i: [usize; 4]) -> usize {
                let strides: [isize; 4] = [$s0, $s1, $s2, $s3];
                let mut at: isize = $offset;
                for k in 0..4 {
                    at += i[k] as isize * strides[k];
                }
                at as usize
            }

            /// The position in the stream at the counters.
            #[inline(always)]
            fn position(i: [usize; 4]) -> usize {
                ((i[0] * $n1 + i[1]) * $n2 + i[2]) * $n3 + i[3]
            }

            /// Four loops; the last two in blocks.
            #[inline(always)]
            fn nest(block: usize, mut one: impl FnMut(usize, usize)) {
                for i in 0..$n0 {
                    for j in 0..$n1 {
                        for k in (0..$n2).step_by(block) {
                            for l in (0..$n3).step_by(block) {
                                for k in k..(k + block).min($n2) {
                                    for l in l..(l + block).min($n3) {
                                        one(at([i, j, k, l]), position([i, j, k, l]));
                                    }
                                }
                            }
                        }
                    }
                }
            }

            #[inline(never)]
            pub(super) fn loops_gather(src: &[$t; $from], dst: &mut [$t; $to]) {
                for i in 0..$n0 {
                    for j in 0..$n1 {
                        for k in 0..$n2 {
                            for l in 0..$n3 {
                                dst[position([i, j, k, l])] = src[at([i, j, k, l])];
                            }
                        }
                    }
                }
            }

            #[inline(never)]
            pub(super) fn loops_scatter(src: &[$t; $to], dst: &mut [$t; $from]) {
                for i in 0..$n0 {
                    for j in 0..$n1 {
                        for k in 0..$n2 {
                            for l in 0..$n3 {
                                dst[at([i, j, k, l])] = src[position([i, j, k, l])];
                            }
                        }
                    }
                }
            }

            /// In blocks, or if a row is contiguous, row by row.
            #[inline(never)]
            pub(super) fn blocks_gather(src: &[$t; $from], dst: &mut [$t; $to]) {
                if $s3 == 1 {
                    for (row, to) in dst.chunks_exact_mut($n3).enumerate() {
                        let from = at([row / $n2 / $n1, row / $n2 % $n1, row % $n2, 0]);
                        to.copy_from_slice(&src[from..from + $n3]);
                    }
                } else {
                    nest($block, |at, position| dst[position] = src[at]);
                }
            }

            /// In blocks, or if a row is contiguous, row by row.
            #[inline(never)]
            pub(super) fn blocks_scatter(src: &[$t; $to], dst: &mut [$t; $from]) {
                if $s3 == 1 {
                    for (row, from) in src.chunks_exact($n3).enumerate() {
                        let to = at([row / $n2 / $n1, row / $n2 % $n1, row % $n2, 0]);
                        dst[to..to + $n3].copy_from_slice(from);
                    }
                } else {
                    nest($block, |at, position| dst[at] = src[position]);
                }
            }

            #[cfg(gcc)]
            unsafe extern "C" {
                #[link_name = concat!(stringify!($name), "_gather")]
                safe fn gcc_gather(src: &[$t; $from], dst: &mut [$t; $to]);
                #[link_name = concat!(stringify!($name), "_scatter")]
                safe fn gcc_scatter(src: &[$t; $to], dst: &mut [$t; $from]);
            }

            #[cfg(gcc)]
            pub(super) fn gather_by_gcc(src: &[$t; $from], dst: &mut [$t; $to]) {
                gcc_gather(src, dst);
            }

            #[cfg(gcc)]
            pub(super) fn scatter_by_gcc(src: &[$t; $to], dst: &mut [$t; $from]) {
                gcc_scatter(src, dst);
            }

            #[inline(never)]
            pub(super) fn memcpy<const FROM: usize, const TO: usize>(src: &[$t; FROM], dst: &mut [$t; TO]) {
                let len = $from.min($to);
                dst[..len].copy_from_slice(&src[..len]);
            }
        })*

        /// All walks in both directions.
        #[must_use]
        pub fn moves() -> Vec<Move> {
            vec![$(
                Move::new::<$t, $from, $to>(stringify!($name), "gather", $to, |k| (k * 37 + k / 251) as $t, &[
                    ("ours", $name::gather),
                    ("loops", $name::loops_gather),
                    ("blocks", $name::blocks_gather),
                    #[cfg(gcc)]
                    ("gcc", $name::gather_by_gcc),
                    ("memcpy", $name::memcpy),
                ]),
                Move::new::<$t, $to, $from>(stringify!($name), "scatter", $to, |k| (k * 37 + k / 251) as $t, &[
                    ("ours", $name::scatter),
                    ("loops", $name::loops_scatter),
                    ("blocks", $name::blocks_scatter),
                    #[cfg(gcc)]
                    ("gcc", $name::scatter_by_gcc),
                    ("memcpy", $name::memcpy),
                ]),
            )*]
        }
    };
}

// In C as well: c/moves.c.
moves! {
    /// A small transposition.
    transposed_8: u32, 64 to 64, offset 0, [(1, 0), (1, 0), (8, 1), (8, 8)], blocks of 4;
    /// The guide's descriptor: even elements, then odd ones.
    even_odd: u32, 128 to 128, offset 0, [(1, 0), (8, 16), (2, 1), (8, 2)], blocks of 4;
    /// 64 by 64 in tiles of 8 by 8, each transposed.
    tiles_transposed: u32, 4096 to 4096, offset 0, [(8, 512), (8, 8), (8, 1), (8, 64)], blocks of 4;
    /// Three interleaved planes.
    thirds: u16, 3072 to 3072, offset 0, [(1, 0), (1, 0), (3, 1), (1024, 3)], blocks of 8;
    /// Red, green, blue, alpha.
    planes: u8, 4096 to 4096, offset 0, [(1, 0), (1, 0), (4, 1), (1024, 4)], blocks of 16;
    /// Transpositions.
    transposed_64: u32, 4096 to 4096, offset 0, [(1, 0), (1, 0), (64, 1), (64, 64)], blocks of 16;
    /// Of bytes.
    transposed_256: u8, 65536 to 65536, offset 0, [(1, 0), (1, 0), (256, 1), (256, 256)], blocks of 16;
    /// Larger than a cache.
    transposed_1024: u32, 1_048_576 to 1_048_576, offset 0, [(1, 0), (1, 0), (1024, 1), (1024, 1024)], blocks of 16;
    /// Likewise, of bytes.
    transposed_1024_bytes: u8, 1_048_576 to 1_048_576, offset 0, [(1, 0), (1, 0), (1024, 1), (1024, 1024)], blocks of 32;
    /// The neighbourhood, 3 by 3, of every pixel of 64 by 64.
    im2col: u8, 4096 to 34596, offset 0, [(62, 64), (62, 1), (3, 64), (3, 1)], blocks of 4;
    /// 64 by 64 in blocks of 4 by 8: what matrix multiplication reads.
    blocks: u8, 4096 to 4096, offset 0, [(16, 256), (8, 8), (4, 64), (8, 1)], blocks of 8;
    /// The same of wider elements.
    wide_blocks: u32, 4096 to 4096, offset 0, [(16, 256), (8, 8), (4, 64), (8, 1)], blocks of 8;
    /// Columns of four bytes each.
    columns_of_fours: u8, 4096 to 4096, offset 0, [(1, 0), (16, 4), (64, 64), (4, 1)], blocks of 8;
    /// 64 rows of 24, 100 apart.
    rows: u16, 6400 to 1536, offset 5, [(1, 0), (1, 0), (64, 100), (24, 1)], blocks of 8;
    /// The last first.
    reversed: u16, 4096 to 4096, offset 4095, [(1, 0), (1, 0), (1, 0), (4096, -1)], blocks of 8;
}
