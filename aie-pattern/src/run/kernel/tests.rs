//! Every exchanger against element by element: all sizes, widths, distances and alignments.

extern crate alloc;

use alloc::vec::Vec;

use super::*;

/// A matrix of elements of `size` bytes, and the places of its first elements in slices.
struct Case {
    matrix: Matrix,
    size: usize,
    src: (usize, usize),
    dst: (usize, usize),
}

impl Case {
    /// Slices that end with the matrix; rows and columns at these distances, `before` bytes after their start.
    fn new(size: usize, (across, down): (usize, usize), (src, dst): (isize, isize), before: usize) -> Self {
        let place = |elements: usize, others: usize, apart: isize| {
            let back = if apart < 0 { apart.unsigned_abs() * (others - 1) } else { 0 };
            let reach = elements + apart.unsigned_abs() * (others - 1);
            (before + back * size, before + reach * size)
        };
        let matrix = Matrix { across, down, src: src * size as isize, dst: dst * size as isize };
        Self { matrix, size, src: place(across, down, src), dst: place(down, across, dst) }
    }

    /// Moves it in tiles, if there are any for it; whether there are.
    fn check<E: Exchanger>(&self) -> bool {
        let &Self { matrix, size, src: (from, src_len), dst: (to, dst_len) } = self;
        let Some(tile) = Tile::of::<E>(size, &matrix) else { return false };
        let src: Vec<u8> = (0..src_len).map(|k| (k * 7 + k / 256 * 31 + 1) as u8).collect();
        let mut found: Vec<u8> = (0..dst_len).map(|k| !(k as u8)).collect();
        let mut want = found.clone();
        for a in 0..matrix.across {
            for d in 0..matrix.down {
                let from = from.checked_add_signed(d as isize * matrix.src).unwrap() + a * size;
                let to = to.checked_add_signed(a as isize * matrix.dst).unwrap() + d * size;
                want[to..to + size].copy_from_slice(&src[from..from + size]);
            }
        }
        // SAFETY: the slices begin and end with the matrix.
        unsafe {
            let (src, dst) = (src.as_ptr().add(from), found.as_mut_ptr().add(to));
            if matrix.is_large(size) {
                exchange!(tile.sides(), large_tiles, E, matrix, src, dst; panic!("no code for {tile:?}"));
            } else {
                exchange!(tile.sides(), tiles, E, matrix, src, dst; panic!("no code for {tile:?}"));
            }
        }
        assert!(found == want, "{matrix:?} of {size} bytes in {tile:?}");
        true
    }
}

/// All sizes up to `most`, with rows one after the other, at other distances, and from the last one; there are tiles for more
/// than `least` of them.
pub(in crate::run) fn all_sizes<E: Exchanger>(most: usize, least: usize) {
    let mut moved = 0;
    for size in [1, 2, 4, 8] {
        for (across, down) in (1..=most).flat_map(|across| (1..=most).map(move |down| (across, down))) {
            let (width, height) = (across as isize, down as isize);
            let more = 1 + (width * 5 + height * 3) % 13;
            let apart = [
                (width, height),
                (width, height + more),
                (width + more, height),
                (-width - more, height + more),
                (width + more, -height),
            ];
            // All of them for small sizes; for larger ones, each in turns.
            for (k, (src, dst)) in apart.into_iter().enumerate() {
                if across.min(down) <= 5 || across.max(down) <= 20 || k == (across + 2 * down + size) % 5 {
                    // At all addresses.
                    let before = (across * 3 + down) % 17;
                    moved += usize::from(Case::new(size, (across, down), (src, dst), before).check::<E>());
                }
            }
        }
    }
    assert!(moved > least, "{moved}");
}

#[test]
fn registers_move_all_sizes() {
    all_sizes::<Native>(70, 25_000);
}

#[test]
fn words_move_all_sizes() {
    all_sizes::<words::Words>(70, 15_000);
}

#[test]
fn matrices_larger_than_a_cache_are_moved() {
    for size in [1, 2, 4, 8_usize] {
        let line = 64 / size;
        for short in [line, line + 1, 2 * line - 1, 2 * line, 3 * line + line / 2] {
            let least = 16 * 1024 / size / short + 1;
            for long in [least, least + 1, least.next_multiple_of(line)] {
                for (across, down) in [(short, long), (long, short)] {
                    let (width, height) = (across as isize, down as isize);
                    let far = 256 / size as isize;
                    for (k, (src, dst)) in [
                        (width.max(far), height.max(far)),
                        (width, height + far + 1),
                        (-width - far, height + 3),
                        (width + 5, -height - far),
                    ]
                    .into_iter()
                    .enumerate()
                    {
                        let case = Case::new(size, (across, down), (src, dst), (across + k) % 17);
                        assert!(case.matrix.is_large(size), "{:?} of {size} bytes", case.matrix);
                        assert!(case.check::<Native>());
                        assert_eq!(
                            case.check::<words::Words>(),
                            size < 8,
                            "a word is one element of 8 bytes"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn runs_of_all_lengths_are_copied() {
    for len in 0..=200 {
        for before in 0..16 {
            let src: Vec<u8> = (0..before + len).map(|k| k as u8).collect();
            let mut found: Vec<u8> = (0..before * 3 % 16 + len).map(|k| !(k as u8)).collect();
            let mut want = found.clone();
            want[before * 3 % 16..].copy_from_slice(&src[before..]);
            // SAFETY: the slices end with the run.
            unsafe { Native::copy(src[before..].as_ptr(), found[before * 3 % 16..].as_mut_ptr(), len) };
            assert!(found == want, "{len} bytes");
        }
    }
}

#[test]
fn where_there_are_no_tiles_there_are_none() {
    let matrix = Matrix { across: 64, down: 64, src: 64, dst: 64 };
    assert_eq!(Tile::of::<NoTiles>(1, &matrix), None);
    // Nor of elements of other sizes, or where a side is none.
    for size in [0, 3, 16] {
        assert_eq!(Tile::of::<Native>(size, &matrix), None);
    }
    for (short, long) in [0, 1].into_iter().flat_map(|short| (0..=70).map(move |long| (short, long))) {
        for (across, down) in [(short, long), (long, short)] {
            for size in [1, 2, 4, 8] {
                assert_eq!(Tile::of::<Native>(size, &Matrix { across, down, ..matrix }), None);
            }
        }
    }
}
