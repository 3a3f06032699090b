//! [`Registers`]: tiles in vector registers of 16 bytes, by zipping.

use core::marker::PhantomData;

use super::{Exchanger, Part};

/// Bytes of a register.
pub(super) const BYTES: usize = 16;

/// A register: [`BYTES`] bytes, in the order of memory.
pub(super) trait Vector: Copy {
    /// What is written of a register: any bytes.
    type Any: Copy;

    /// Reads so many bytes, 4, 8 or 16; the others are any.
    ///
    /// # Safety
    /// They can be read.
    unsafe fn load(from: *const u8, bytes: usize) -> Self;

    /// What is to be written.
    fn any(self) -> Self::Any;

    /// Writes so many bytes, 1, 2, 4, 8 or 16, those from `first` on, which is a multiple of as many.
    ///
    /// # Safety
    /// They can be written.
    unsafe fn store(any: Self::Any, first: usize, bytes: usize, to: *mut u8);

    /// Elements of `size` bytes from the first halves of both, in turns.
    fn zip_low(self, other: Self, size: usize) -> Self;

    /// Elements of `size` bytes from the second halves of both, in turns.
    fn zip_high(self, other: Self, size: usize) -> Self;

    /// Whether [`unzip`](Self::unzip) is as fast as two zips.
    fn unzips(size: usize) -> bool;

    /// Of two registers, every other element of `size` bytes, and those between.
    fn unzip(self, other: Self, size: usize) -> (Self, Self);

    /// The bytes from `count` on, 1, 2, 4 or 8; those after them are any.
    fn skip(self, count: usize) -> Self;

    /// Fetches a line, if the processor likes; of any address.
    fn prefetch(at: *const u8);
}

/// Tiles of up to 16 by 16 bytes.
///
/// The elements of a tile, row after row, are a sequence. Zipping its first half with its second moves what is at `i` to
/// `2 * i`, modulo one less than the length. `log2(DOWN)` times that is where the element is column after column, at
/// `DOWN * i`; and so is unzipping `log2(ACROSS)` times, which moves the other way. As long as a row does not fill a
/// register, zipping two makes one of them.
pub(in crate::run) struct Registers<V>(PhantomData<V>);

impl<V: Vector> Exchanger for Registers<V> {
    const ROW: usize = BYTES;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn tile<const SIZE: usize, const ACROSS: usize, const DOWN: usize>(
        part: Part,
        src: *const u8,
        dst: *mut u8,
    ) {
        // SAFETY: as the caller's.
        let (mut rows, mut count, mut filled) = unsafe { read::<V, SIZE, ACROSS, DOWN>(part, src) };
        let full = BYTES / SIZE;
        if filled == full && count > 1 && ACROSS < DOWN && V::unzips(SIZE) {
            let mut done = 1;
            while done < ACROSS {
                let old = rows;
                let mut k = 0;
                while k < count / 2 {
                    (rows[k], rows[k + count / 2]) = old[2 * k].unzip(old[2 * k + 1], SIZE);
                    k += 1;
                }
                done *= 2;
            }
        } else {
            let mut done = 1;
            while done < DOWN {
                let old = rows;
                let mut k = 0;
                if filled < full {
                    (count, filled) = (count / 2, filled * 2);
                    while k < count {
                        rows[k] = old[k].zip_low(old[k + count], SIZE);
                        k += 1;
                    }
                } else if count == 1 {
                    rows[0] = old[0].zip_low(old[0].skip(BYTES / 2), SIZE);
                } else {
                    while k < count / 2 {
                        rows[2 * k] = old[k].zip_low(old[k + count / 2], SIZE);
                        rows[2 * k + 1] = old[k].zip_high(old[k + count / 2], SIZE);
                        k += 1;
                    }
                }
                done *= 2;
            }
        }
        // SAFETY: as the caller's.
        unsafe { write::<V, SIZE, ACROSS, DOWN>(part, rows, filled, dst) };
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn prefetch(at: *const u8) {
        V::prefetch(at);
    }
}

/// The rows of a tile; in how many registers, and how many elements each has.
///
/// # Safety
/// As for [`Exchanger::tile`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn read<V: Vector, const SIZE: usize, const ACROSS: usize, const DOWN: usize>(
    part: Part,
    src: *const u8,
) -> ([V; 16], usize, usize) {
    let row = ACROSS * SIZE;
    // Rows that lie one after the other are one, to be cut into registers.
    let whole = part.columns == ACROSS && part.rows == DOWN;
    let adjoin = part.src == row as isize && whole && (DOWN * row).is_multiple_of(BYTES);
    let (count, bytes, step) =
        if adjoin { (DOWN * row / BYTES, BYTES, BYTES as isize) } else { (DOWN, row, part.src) };
    // SAFETY: a row of the tile, or as many bytes as there are in all rows.
    let mut rows = unsafe { [V::load(src, bytes); 16] };
    let mut k = 1;
    while k < count {
        // Of three rows, the fourth is what the third is.
        if k < part.rows || adjoin {
            // SAFETY: likewise. Of three columns, the fourth can be read, and of the last row the one before the first.
            unsafe {
                let from = src.offset(k as isize * step);
                rows[k] = if part.columns < ACROSS && part.last && k + 1 == count {
                    V::load(from.sub(SIZE), bytes).skip(SIZE)
                } else {
                    V::load(from, bytes)
                };
            }
        }
        k += 1;
    }
    (rows, count, bytes / SIZE)
}

/// Writes the columns of a tile from registers that have so many elements each.
///
/// # Safety
/// As for [`Exchanger::tile`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn write<V: Vector, const SIZE: usize, const ACROSS: usize, const DOWN: usize>(
    part: Part,
    columns: [V; 16],
    filled: usize,
    dst: *mut u8,
) {
    let column = DOWN * SIZE;
    let whole = part.columns == ACROSS && part.rows == DOWN;
    let adjoin = part.dst == column as isize && filled * SIZE == BYTES && whole;
    let each = if adjoin { filled } else { DOWN };
    let step = if adjoin { BYTES as isize } else { part.dst };
    let mut k = 0;
    while k < part.columns * DOWN / each {
        let any = columns[k * each / filled].any();
        let first = k * each % filled * SIZE;
        // SAFETY: a column of the tile, or as many bytes as there are in all columns. Of three rows, the fourth can be written,
        // but for the last column.
        unsafe {
            let to = dst.offset(k as isize * step);
            if part.rows < DOWN && part.last && k + 1 == ACROSS {
                V::store(any, first, 2 * SIZE, to);
                V::store(any, first + 2 * SIZE, SIZE, to.add(2 * SIZE));
            } else {
                V::store(any, first, each * SIZE, to);
            }
        }
        k += 1;
    }
}
