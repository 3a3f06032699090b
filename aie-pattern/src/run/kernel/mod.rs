//! Exchanges by tiles: matrices whose rows become columns, of elements of 1, 2, 4 and 8 bytes.
//!
//! A transposition is one, and so are de-interleaving, a matrix of 2, 3 or 4 columns, and interleaving, one of as many
//! rows. [`Tile::of`] finds in const evaluation which tiles a matrix goes in, so that a pattern is compiled with the code
//! for these only. What moves a tile is a [`Exchanger`]:
//!
//! | | rows of | on |
//! |---|--:|---|
//! | [`registers`] | 16 bytes | x86 with SSE2, little-endian `AArch64` with NEON |
//! | [`words`] | 8 bytes | other processors of 64 bits that read them at any address, and for which Rust has `asm!` |
//! | none | | all others, and Miri: [`blocks`](super::blocks) |
//!
//! # Elements are any bytes
//! An element is of any `Copy` type. It may have padding, which cannot be read as a number, or be a pointer, which is
//! more than a number. So registers are filled through an empty `asm!`, which makes numbers of whatever bytes there are,
//! and emptied through another. For all that the compiler may assume, the first exposes the pointers among these bytes
//! and the second makes pointers of them again.

// The numbers of a matrix are constants only where these functions are inlined. Not in debug builds: these have neither
// constants to gain nor the stack to spare, and compile functions that are shared by all patterns faster.
#![allow(clippy::inline_always)]
// A target has one kernel or none; tests run all that the host can run.
#![cfg_attr(any(not(test), miri), allow(dead_code))]

mod large;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(miri)))]
mod neon;
mod registers;
#[cfg(all(any(target_arch = "x86", target_arch = "x86_64"), target_feature = "sse2", not(miri)))]
mod sse2;
#[cfg(all(test, not(miri)))]
mod tests;
mod tile;
#[cfg(all(
    any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "loongarch64", target_arch = "s390x"),
    not(miri)
))]
mod words;

pub(super) use self::large::large_tiles;
pub(super) use self::tile::{Matrix, Tile};

/// What moves tiles.
pub(super) trait Exchanger {
    /// Bytes of the longest row of a tile; 0 without tiles.
    const ROW: usize;

    /// Bytes of the largest tile.
    const TILE: usize;

    /// Bytes of the longest run that [`copy`](Self::copy) moves in registers; shorter than a row, the compiler does.
    const COPIED: usize = 0;

    /// Moves a tile of `ACROSS` columns and `DOWN` rows of elements of `SIZE` bytes.
    ///
    /// # Safety
    /// The sides are the sides of a [`Tile`]. Each element of the part, the one in column `a` of row `d`, can be read at
    /// `src + a * SIZE + d * part.src` and written at `dst + a * part.dst + d * SIZE`, and these are in separate slices.
    /// For three columns or rows, see [`Part`].
    unsafe fn tile<const SIZE: usize, const ACROSS: usize, const DOWN: usize>(
        part: Part,
        src: *const u8,
        dst: *mut u8,
    );

    /// Moves a run of elements.
    ///
    /// # Safety
    /// They can be read at `src` and written at `dst`, in separate slices.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn copy<T: Copy>(src: *const T, dst: *mut T, len: usize) {
        // SAFETY: the caller's.
        unsafe { dst.copy_from_nonoverlapping(src, len) };
    }

    /// Has a line fetched, if there is an instruction for that; of any address.
    fn prefetch(at: *const u8);
}

/// Where the rows of a tile are, and what of it there is.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// Bytes from one row to the next, where it is read.
    src: isize,
    /// Bytes from one column to the next, where it is written.
    dst: isize,
    /// Columns that are moved. If 3 of 4, a fourth can be read as well of all rows but, if `last`, the last; there the
    /// element before the first can.
    columns: usize,
    /// Rows that are moved. If 3 of 4, columns are written one after the other, and that with a fourth element can be, of
    /// all columns but, if `last`, the last: the next column is written later.
    rows: usize,
    /// Whether the matrix ends with this tile.
    last: bool,
}

/// The kernel of the target.
#[cfg(all(any(target_arch = "x86", target_arch = "x86_64"), target_feature = "sse2", not(miri)))]
pub(super) type Native = registers::Registers<sse2::Sse2>;

/// The kernel of the target.
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(miri)))]
pub(super) type Native = registers::Registers<neon::Neon>;

/// The kernel of the target.
#[cfg(all(
    any(
        all(target_arch = "x86_64", not(target_feature = "sse2")),
        all(target_arch = "aarch64", any(not(target_feature = "neon"), target_endian = "big")),
        target_arch = "loongarch64",
        target_arch = "s390x"
    ),
    not(miri)
))]
pub(super) type Native = words::Words;

/// The kernel of the target: none.
#[cfg(any(
    not(any(
        all(target_arch = "x86", target_feature = "sse2"),
        target_arch = "x86_64",
        target_arch = "aarch64",
        target_arch = "loongarch64",
        target_arch = "s390x"
    )),
    miri
))]
pub(super) type Native = NoTiles;

/// Of targets without.
pub(super) struct NoTiles;

impl Exchanger for NoTiles {
    const ROW: usize = 0;
    const TILE: usize = 0;

    unsafe fn tile<const SIZE: usize, const ACROSS: usize, const DOWN: usize>(
        _: Part,
        _: *const u8,
        _: *mut u8,
    ) {
    }

    fn prefetch(_: *const u8) {}
}

/// `exchange!(SIDES, tiles, EXCHANGER, matrix, src, dst; otherwise)`: moves a matrix by [`tiles`] of these [`Tile::sides`].
///
/// A macro, because only where `SIDES` is a constant, in the caller, the compiler leaves the other arms out.
macro_rules! exchange {
    ($sides:expr, $tiles:ident, $exchanger:ty, $matrix:expr, $src:expr, $dst:expr; $otherwise:expr) => {
        $crate::run::kernel::exchange!(@ $sides, $tiles, $exchanger, ($matrix, $src, $dst), $otherwise,
            0x01_02_04: 1 2 4, 0x01_02_08: 1 2 8, 0x01_02_10: 1 2 16,
            0x01_04_02: 1 4 2, 0x01_04_04: 1 4 4, 0x01_04_08: 1 4 8, 0x01_04_10: 1 4 16,
            0x01_08_02: 1 8 2, 0x01_08_04: 1 8 4, 0x01_08_08: 1 8 8, 0x01_08_10: 1 8 16,
            0x01_10_02: 1 16 2, 0x01_10_04: 1 16 4, 0x01_10_08: 1 16 8, 0x01_10_10: 1 16 16,
            0x02_02_02: 2 2 2, 0x02_02_04: 2 2 4, 0x02_02_08: 2 2 8,
            0x02_04_02: 2 4 2, 0x02_04_04: 2 4 4, 0x02_04_08: 2 4 8,
            0x02_08_02: 2 8 2, 0x02_08_04: 2 8 4, 0x02_08_08: 2 8 8,
            0x04_02_02: 4 2 2, 0x04_02_04: 4 2 4, 0x04_04_02: 4 4 2, 0x04_04_04: 4 4 4,
            0x08_02_02: 8 2 2,
        )
    };
    (@ $sides:expr, $tiles:ident, $exchanger:ty, $args:tt, $otherwise:expr,
        $($code:literal: $size:literal $across:literal $down:literal,)*) => {
        match $sides {
            $($code => $crate::run::kernel::exchange!(@ $tiles, $exchanger, $size $across $down, $args),)*
            _ => $otherwise,
        }
    };
    (@ $tiles:ident, $exchanger:ty, $size:literal $across:literal $down:literal, ($matrix:expr, $src:expr, $dst:expr)) => {
        $tiles::<$exchanger, $size, $across, $down>($matrix, $src, $dst)
    };
}
pub(super) use exchange;

/// Moves a matrix, tile by tile. What is left beside whole tiles is moved by one that overlaps the last of them.
///
/// # Safety
/// [`Tile::of`] gave these sides for the matrix. Each of its elements, the one in column `a` of row `d`, can be read at
/// `src + a * SIZE + d * matrix.src` and written at `dst + a * matrix.dst + d * SIZE`, in slices that are separate. No two
/// are written to one place.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn tiles<E: Exchanger, const SIZE: usize, const ACROSS: usize, const DOWN: usize>(
    matrix: Matrix,
    src: *const u8,
    dst: *mut u8,
) {
    let three = matrix.across < ACROSS || matrix.down < DOWN;
    let whole = whole(matrix.across, ACROSS, three);
    // SAFETY: a tile's width of columns from each of these on is in the matrix, or all three.
    unsafe {
        let mut a = 0;
        while a < whole {
            column::<E, SIZE, ACROSS, DOWN>(matrix, a, false, src, dst);
            a += ACROSS;
        }
        if whole < matrix.across {
            column::<E, SIZE, ACROSS, DOWN>(matrix, matrix.across.saturating_sub(ACROSS), three, src, dst);
        }
    }
}

/// How much of a side is gone in whole tiles; of a matrix of three columns or rows, without the last tile.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
const fn whole(elements: usize, side: usize, three: bool) -> usize {
    if elements < side {
        0
    } else if three {
        (elements - side).next_multiple_of(side)
    } else {
        elements / side * side
    }
}

/// Moves a column of tiles, the one that starts at column `a` of the matrix.
///
/// # Safety
/// As for [`tiles`]; the column is in the matrix. It is `last` if it is the last of a matrix of three columns or rows.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn column<E: Exchanger, const SIZE: usize, const ACROSS: usize, const DOWN: usize>(
    matrix: Matrix,
    a: usize,
    last: bool,
    src: *const u8,
    dst: *mut u8,
) {
    let Matrix { across, down, .. } = matrix;
    let whole = whole(down, DOWN, across < ACROSS || down < DOWN);
    let (columns, rows) =
        (if across < ACROSS { across } else { ACROSS }, if down < DOWN { down } else { DOWN });
    let part = Part { src: matrix.src, dst: matrix.dst, columns, rows, last: false };
    // SAFETY: a tile's height of rows from each of these on is in the matrix, or all three. If that has three columns, its rows
    // are as far apart or further: a fourth element of a row that is not the last is before the end of the slice, and one before
    // the last row is not before its start. If it has three rows, its columns are three elements apart and go in order.
    unsafe {
        let (src, dst) = (src.add(a * SIZE), dst.offset(a as isize * matrix.dst));
        let mut d = 0;
        while d < whole {
            E::tile::<SIZE, ACROSS, DOWN>(part, src.offset(d as isize * matrix.src), dst.add(d * SIZE));
            d += DOWN;
        }
        if whole < down {
            let d = down.saturating_sub(DOWN);
            let part = Part { last, ..part };
            E::tile::<SIZE, ACROSS, DOWN>(part, src.offset(d as isize * matrix.src), dst.add(d * SIZE));
        }
    }
}
