//! [`Registers`]: tiles in vector registers of 16 bytes, by zipping.

use core::marker::PhantomData;

use super::{Exchanger, Part};

/// Bytes of a register.
pub(super) const BYTES: usize = 16;

/// Bytes of a run that are read before any of them are written.
const GROUP: usize = 8 * BYTES;

/// A register: [`BYTES`] bytes, in the order of memory.
pub(super) trait Vector: Copy {
    /// What is written of a register: any bytes.
    type Any: Copy;

    /// Bytes of the largest tile that is zipped without a register of it being put away.
    const TILE: usize;

    /// Bytes of the longest run that is copied in registers, which are two groups at most; 0 where the compiler does better.
    const COPIED: usize;

    /// Reads 4, 8 or 16 bytes; the others are any.
    ///
    /// # Safety
    /// They can be read.
    unsafe fn load(from: *const u8, bytes: usize) -> Self;

    /// What is to be written.
    fn any(self) -> Self::Any;

    /// Writes 1, 2, 4, 8 or 16 bytes from `first` on, which is a multiple of that number.
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

/// How a register of the type `$raw` is read and written. `$nothing` is a comment in assembly with it: numbers of any bytes are made
/// of them by no instruction.
#[allow(unused_macros)] // where neither is
macro_rules! moved {
    ($raw:ty, $class:ident, $nothing:literal) => {
        type Any = MaybeUninit<$raw>;

        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        unsafe fn load(from: *const u8, bytes: usize) -> Self {
            // SAFETY: the caller's bytes, at any address; a register has the size of an array of its parts.
            let any = unsafe {
                match bytes {
                    4 => transmute::<[MaybeUninit<f32>; 4], Self::Any>([
                        from.cast::<MaybeUninit<f32>>().read_unaligned(),
                        MaybeUninit::new(0.),
                        MaybeUninit::new(0.),
                        MaybeUninit::new(0.),
                    ]),
                    8 => transmute::<[MaybeUninit<f64>; 2], Self::Any>([
                        from.cast::<MaybeUninit<f64>>().read_unaligned(),
                        MaybeUninit::new(0.),
                    ]),
                    _ => from.cast::<MaybeUninit<$raw>>().read_unaligned(),
                }
            };
            let numbers;
            // SAFETY: no instruction.
            unsafe {
                asm!($nothing, inlateout($class) any => numbers, options(pure, nomem, nostack, preserves_flags));
            }
            Self(numbers)
        }

        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn any(self) -> Self::Any {
            let any;
            // SAFETY: no instruction.
            unsafe {
                asm!($nothing, inlateout($class) self.0 => any, options(pure, nomem, nostack, preserves_flags));
            }
            any
        }

        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        unsafe fn store(any: Self::Any, first: usize, bytes: usize, to: *mut u8) {
            // SAFETY: the caller's bytes, at any address; a register has the size of an array of its parts.
            unsafe {
                match bytes {
                    1 => to
                        .cast::<MaybeUninit<u8>>()
                        .write_unaligned(transmute::<Self::Any, [MaybeUninit<u8>; 16]>(any)[first]),
                    2 => to
                        .cast::<MaybeUninit<u16>>()
                        .write_unaligned(transmute::<Self::Any, [MaybeUninit<u16>; 8]>(any)[first / 2]),
                    4 => to
                        .cast::<MaybeUninit<f32>>()
                        .write_unaligned(transmute::<Self::Any, [MaybeUninit<f32>; 4]>(any)[first / 4]),
                    8 => to
                        .cast::<MaybeUninit<f64>>()
                        .write_unaligned(transmute::<Self::Any, [MaybeUninit<f64>; 2]>(any)[first / 8]),
                    _ => to.cast::<Self::Any>().write_unaligned(any),
                }
            }
        }
    };
}
#[allow(unused_imports)]
pub(super) use moved;

/// Tiles of up to 16 by 16 bytes.
///
/// The elements of a tile, row after row, are a sequence. Zipping its first half with its second moves what is at `i` to
/// `2 * i`, modulo one less than the length. `log2(DOWN)` times that is where the element is column after column, at
/// `DOWN * i`; and so is unzipping `log2(ACROSS)` times, which moves the other way. As long as a row does not fill a
/// register, zipping two makes one of them.
pub(in crate::run) struct Registers<V>(PhantomData<V>);

impl<V: Vector> Exchanger for Registers<V> {
    const ROW: usize = BYTES;
    const TILE: usize = V::TILE;
    const COPIED: usize = V::COPIED;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn tile<const SIZE: usize, const ACROSS: usize, const DOWN: usize>(
        part: Part,
        src: *const u8,
        dst: *mut u8,
    ) {
        // SAFETY: as the caller's.
        let mut tile = unsafe { read::<V, SIZE, ACROSS, DOWN>(part, src) };
        let unzips = tile.filled == BYTES / SIZE && tile.count > 1 && ACROSS < DOWN && V::unzips(SIZE);
        let steps = if unzips { ACROSS.ilog2() } else { DOWN.ilog2() };
        // Four of them at most, written out: LLVM leaves a loop as one, and what it carries in memory.
        if steps > 0 {
            tile = tile.step(SIZE, unzips);
        }
        if steps > 1 {
            tile = tile.step(SIZE, unzips);
        }
        if steps > 2 {
            tile = tile.step(SIZE, unzips);
        }
        if steps > 3 {
            tile = tile.step(SIZE, unzips);
        }
        // SAFETY: as the caller's.
        unsafe { write::<V, SIZE, ACROSS, DOWN>(part, tile.registers, tile.filled, dst) };
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn copy<T: Copy>(src: *const T, dst: *mut T, len: usize) {
        let mut left = len * size_of::<T>();
        if left <= BYTES || left > V::COPIED {
            // SAFETY: the caller's.
            return unsafe { dst.copy_from_nonoverlapping(src, len) };
        }
        let (mut src, mut dst) = (src.cast::<u8>(), dst.cast::<u8>());
        // SAFETY: parts of what is the caller's, one after the other.
        unsafe {
            if left > GROUP {
                copy::<V>(src, dst, GROUP);
                (src, dst, left) = (src.add(GROUP), dst.add(GROUP), left - GROUP);
            }
            if left >= BYTES {
                let full = left / BYTES * BYTES;
                copy::<V>(src, dst, full);
                (src, dst, left) = (src.add(full), dst.add(full), left - full);
            }
            dst.copy_from_nonoverlapping(src, left);
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn prefetch(at: *const u8) {
        V::prefetch(at);
    }
}

/// The elements of a tile.
struct Sequence<V> {
    registers: [V; 16],
    /// Registers that have any.
    count: usize,
    /// Elements of each of these.
    filled: usize,
}

impl<V: Vector> Sequence<V> {
    /// Zips its halves, or undoes that.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step(self, size: usize, unzips: bool) -> Self {
        let Self { registers: old, count, filled } = self;
        let mut registers = old;
        let half = count / 2;
        let mut k = 0;
        if count == 1 {
            registers[0] = old[0].zip_low(old[0].skip(BYTES / 2), size);
        } else if filled < BYTES / size {
            while k < half {
                registers[k] = old[k].zip_low(old[k + half], size);
                k += 1;
            }
            return Self { registers, count: half, filled: filled * 2 };
        } else if unzips {
            while k < half {
                (registers[k], registers[k + half]) = old[2 * k].unzip(old[2 * k + 1], size);
                k += 1;
            }
        } else {
            while k < half {
                registers[2 * k] = old[k].zip_low(old[k + half], size);
                registers[2 * k + 1] = old[k].zip_high(old[k + half], size);
                k += 1;
            }
        }
        Self { registers, count, filled }
    }
}

/// Copies up to 8 registers, in their order.
///
/// # Safety
/// As for [`Exchanger::copy`], and the bytes fill one register or more.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn copy<V: Vector>(src: *const u8, dst: *mut u8, bytes: usize) {
    // SAFETY: a register, of the bytes of the caller.
    unsafe {
        let mut registers = [V::load(src, BYTES); GROUP / BYTES];
        let mut k = 1;
        while k < bytes / BYTES {
            registers[k] = V::load(src.add(k * BYTES), BYTES);
            k += 1;
        }
        let mut k = 0;
        while k < bytes / BYTES {
            V::store(registers[k].any(), 0, BYTES, dst.add(k * BYTES));
            k += 1;
        }
    }
}

/// The rows of a tile.
///
/// # Safety
/// As for [`Exchanger::tile`].
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn read<V: Vector, const SIZE: usize, const ACROSS: usize, const DOWN: usize>(
    part: Part,
    src: *const u8,
) -> Sequence<V> {
    let row = ACROSS * SIZE;
    // Rows that lie one after the other are one, to be cut into registers.
    let whole = part.columns == ACROSS && part.rows == DOWN;
    let adjoin = part.src == row as isize && whole && (DOWN * row).is_multiple_of(BYTES);
    let (count, bytes, step) =
        if adjoin { (DOWN * row / BYTES, BYTES, BYTES as isize) } else { (DOWN, row, part.src) };
    // SAFETY: a row of the tile, or as many bytes as there are in all rows.
    let mut registers = unsafe { [V::load(src, bytes); 16] };
    let mut k = 1;
    while k < count {
        // Of three rows, the fourth is what the third is.
        if k < part.rows || adjoin {
            // SAFETY: likewise. Of three columns, the fourth can be read, and of the last row the one before the first.
            unsafe {
                let from = src.offset(k as isize * step);
                registers[k] = if part.columns < ACROSS && part.last && k + 1 == count {
                    V::load(from.sub(SIZE), bytes).skip(SIZE)
                } else {
                    V::load(from, bytes)
                };
            }
        }
        k += 1;
    }
    Sequence { registers, count, filled: bytes / SIZE }
}

/// Writes the columns of a tile from registers, a column each.
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
