//! [`Words`]: tiles in words of 64 bits.

use core::arch::asm;
use core::mem::{MaybeUninit, transmute};

use super::{Exchanger, Part};

/// Tiles of up to 8 by 8 bytes, in squares.
///
/// A word is the bytes of a row as a little-endian number, on every target: there it is what `from_le`
/// makes of it. So the first element is in the lowest bits.
pub(in crate::run) struct Words;

/// Reads 2, 4 or 8 bytes; the others are 0.
///
/// # Safety
/// They can be read.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn load(from: *const u8, bytes: usize) -> u64 {
    let word: u64;
    // SAFETY: the caller's bytes, at any address; a word has the size of an array of its parts. No instruction.
    unsafe {
        let any: MaybeUninit<u64> = match bytes {
            2 => {
                let mut parts = [MaybeUninit::new(0); 4];
                parts[0] = from.cast::<MaybeUninit<u16>>().read_unaligned();
                transmute::<[MaybeUninit<u16>; 4], MaybeUninit<u64>>(parts)
            }
            4 => transmute::<[MaybeUninit<u32>; 2], MaybeUninit<u64>>([
                from.cast::<MaybeUninit<u32>>().read_unaligned(),
                MaybeUninit::new(0),
            ]),
            _ => from.cast::<MaybeUninit<u64>>().read_unaligned(),
        };
        asm!("/* {} */", inlateout(reg) any => word, options(pure, nomem, nostack, preserves_flags));
    }
    u64::from_le(word)
}

/// Writes 1, 2, 4 or 8 of its bytes.
///
/// # Safety
/// They can be written.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn store(word: u64, bytes: usize, to: *mut u8) {
    let any: MaybeUninit<u64>;
    // SAFETY: the caller's bytes, at any address; a word has the size of an array of its parts. No instruction.
    unsafe {
        asm!("/* {} */", inlateout(reg) word.to_le() => any, options(pure, nomem, nostack, preserves_flags));
        match bytes {
            1 => to
                .cast::<MaybeUninit<u8>>()
                .write(transmute::<MaybeUninit<u64>, [MaybeUninit<u8>; 8]>(any)[0]),
            2 => to
                .cast::<MaybeUninit<u16>>()
                .write_unaligned(transmute::<MaybeUninit<u64>, [MaybeUninit<u16>; 4]>(any)[0]),
            4 => to
                .cast::<MaybeUninit<u32>>()
                .write_unaligned(transmute::<MaybeUninit<u64>, [MaybeUninit<u32>; 2]>(any)[0]),
            _ => to.cast::<MaybeUninit<u64>>().write_unaligned(any),
        }
    }
}

impl Exchanger for Words {
    const ROW: usize = 8;
    const TILE: usize = 64;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn tile<const SIZE: usize, const ACROSS: usize, const DOWN: usize>(
        part: Part,
        src: *const u8,
        dst: *mut u8,
    ) {
        let side = if ACROSS < DOWN { ACROSS } else { DOWN };
        let mut a = 0;
        while a < ACROSS {
            let mut d = 0;
            while d < DOWN {
                let last = part.last && a + side == ACROSS && d + side == DOWN;
                // SAFETY: a square of the tile. Of three columns or rows, a side has four: there is one square that way.
                unsafe {
                    let src = src.add(a * SIZE).offset(d as isize * part.src);
                    let dst = dst.offset(a as isize * part.dst).add(d * SIZE);
                    square::<SIZE>(side, Part { last, ..part }, src, dst);
                }
                d += side;
            }
            a += side;
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn prefetch(_: *const u8) {}
}

/// Moves a square of rows; a row is a word or less.
///
/// First its quarters beside the diagonal change places, then likewise within each quarter, and so on.
///
/// # Safety
/// As for [`Exchanger::tile`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn square<const SIZE: usize>(side: usize, part: Part, src: *const u8, dst: *mut u8) {
    let mut words = [0; 8];
    let mut k = 0;
    while k < side && k < part.rows {
        // SAFETY: a row. Of three columns, the fourth can be read, and of the last row the one before the first.
        unsafe {
            let from = src.offset(k as isize * part.src);
            words[k] = if part.columns == 3 && part.last && k + 1 == side {
                load(from.sub(SIZE), side * SIZE) >> (8 * SIZE)
            } else {
                load(from, side * SIZE)
            };
        }
        k += 1;
    }
    let mut half = side / 2;
    while half > 0 {
        let bits = 8 * SIZE * half;
        // The lower half of every 2 * bits.
        let low = u64::MAX / ((1 << bits) + 1);
        let mut k = 0;
        while k < side {
            if k & half == 0 {
                let (a, b) = (words[k], words[k + half]);
                let changed = ((a >> bits) ^ b) & low;
                (words[k], words[k + half]) = (a ^ (changed << bits), b ^ changed);
            }
            k += 1;
        }
        half /= 2;
    }
    let mut k = 0;
    while k < side && k < part.columns {
        // SAFETY: a column. Of three rows, the fourth can be written, but for the last column.
        unsafe {
            let to = dst.offset(k as isize * part.dst);
            if part.rows == 3 && part.last && k + 1 == side {
                store(words[k], 2 * SIZE, to);
                store(words[k] >> (16 * SIZE), SIZE, to.add(2 * SIZE));
            } else {
                store(words[k], side * SIZE, to);
            }
        }
        k += 1;
    }
}
