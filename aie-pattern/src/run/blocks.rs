//! Exchanges in blocks, for elements without tiles: the compiler's registers and its shuffles.

// The numbers of a matrix are constants only where these functions are inlined.
#![allow(clippy::inline_always)]

use core::mem::MaybeUninit;

use super::plan::{BLOCK, Loop};

/// Moves a matrix whose `across` goes along a row of `src` and `down` along one of `dst`.
///
/// # Safety
/// `src` and `dst` are separate, and the elements at which the two loops arrive belong to them.
#[inline(always)]
pub(super) unsafe fn exchange<T: Copy>(across: Loop, down: Loop, src: *const T, dst: *mut T) {
    let (width, height) = (across.size / BLOCK * BLOCK, down.size / BLOCK * BLOCK);
    let whole = Loop { size: width, ..across };
    // SAFETY: three parts of the matrix.
    unsafe {
        in_blocks(whole, Loop { size: height, ..down }, src, dst);
        // What is left of whole blocks: a strip beside them all the way down, and one below.
        if width < across.size {
            let beside = Loop { size: across.size - width, ..across };
            one_by_one(beside, down, src.add(width), dst.offset(width as isize * across.dst));
        }
        if height < down.size {
            let below = Loop { size: down.size - height, ..down };
            one_by_one(whole, below, src.offset(height as isize * down.src), dst.add(height));
        }
    }
}

/// # Safety
/// As for [`exchange`].
#[inline(always)]
unsafe fn one_by_one<T: Copy>(across: Loop, down: Loop, src: *const T, dst: *mut T) {
    let mut a = 0;
    while a < across.size {
        let mut d = 0;
        while d < down.size {
            // SAFETY: both counters are below their sizes.
            unsafe {
                let from = src.add(a).offset(d as isize * down.src);
                *dst.offset(a as isize * across.dst).add(d) = *from;
            }
            d += 1;
        }
        a += 1;
    }
}

/// # Safety
/// As for [`exchange`], and both sizes are multiples of [`BLOCK`].
#[inline(always)]
unsafe fn in_blocks<T: Copy>(across: Loop, down: Loop, src: *const T, dst: *mut T) {
    // Tiles of 4 stay in registers, and LLVM shuffles the narrow ones. Rows far apart share few sets of the cache:
    // there a tile takes more of each line while it is at hand.
    let pitch = across.dst.unsigned_abs().max(down.src.unsigned_abs()).saturating_mul(size_of::<T>());
    let mut a = 0;
    while a < across.size {
        let mut d = 0;
        while d < down.size {
            // SAFETY: both counters are below their sizes, and a whole block is left of either loop.
            unsafe {
                let src = src.add(a).offset(d as isize * down.src);
                let dst = dst.offset(a as isize * across.dst).add(d);
                match size_of::<T>() {
                    0..=2 => block::<T, 4>(down.src, across.dst, src, dst),
                    3..=4 if pitch < 1024 => block::<T, 4>(down.src, across.dst, src, dst),
                    _ => block::<T, 8>(down.src, across.dst, src, dst),
                }
            }
            d += BLOCK;
        }
        a += BLOCK;
    }
}

/// Moves a block, tile by tile.
///
/// # Safety
/// `src` and `dst` are separate and have [`BLOCK`] rows of [`BLOCK`] elements, at the distances given.
#[inline(always)]
unsafe fn block<T: Copy, const TILE: usize>(src_row: isize, dst_row: isize, src: *const T, dst: *mut T) {
    let mut a = 0;
    while a < BLOCK {
        let mut d = 0;
        while d < BLOCK {
            // SAFETY: the sides of a tile divide the sides of a block.
            unsafe {
                let src = src.add(a).offset(d as isize * src_row);
                tile::<T, TILE>(src_row, dst_row, src, dst.offset(a as isize * dst_row).add(d));
            }
            d += TILE;
        }
        a += TILE;
    }
}

/// Moves a tile of `SIDE` rows by `SIDE` columns, in whole rows on either side.
///
/// # Safety
/// `src` and `dst` are separate and have `SIDE` rows of `SIDE` elements, at the distances given.
#[inline(always)]
unsafe fn tile<T: Copy, const SIDE: usize>(src_row: isize, dst_row: isize, src: *const T, dst: *mut T) {
    let mut read = [[const { MaybeUninit::<T>::uninit() }; SIDE]; SIDE];
    let mut turned = [[const { MaybeUninit::<T>::uninit() }; SIDE]; SIDE];
    let mut k = 0;
    while k < SIDE {
        // SAFETY: a row of `src`.
        read[k] = unsafe { src.offset(k as isize * src_row).cast::<[MaybeUninit<T>; SIDE]>().read() };
        k += 1;
    }
    let mut k = 0;
    while k < SIDE {
        let mut j = 0;
        while j < SIDE {
            turned[k][j] = read[j][k];
            j += 1;
        }
        k += 1;
    }
    let mut k = 0;
    while k < SIDE {
        // SAFETY: a row of `dst`.
        unsafe { dst.offset(k as isize * dst_row).cast::<[MaybeUninit<T>; SIDE]>().write(turned[k]) };
        k += 1;
    }
}
