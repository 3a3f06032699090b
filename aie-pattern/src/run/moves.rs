//! The moves of a [`Plan`], without bounds checks: all `unsafe` code that runs on buffers.

// Each function here is one loop of a nest whose sizes and steps are constants only where it is inlined.
#![allow(clippy::inline_always)]

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::Walked;
use super::error::BufferError;
use super::plan::{BLOCK, GATHER, Kernel, Loop, Plan, Run, SCATTER};

/// What a walk indexes is `src`.
#[inline]
pub(crate) fn gather<P: Walked, T: Copy>(src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
    check(const { Run::<P, GATHER>::NEEDS }, src.len(), dst.len())?;
    // SAFETY: the plan exists, `src` has the elements of its buffer, and `dst` those of its stream.
    unsafe { run::<P, T, GATHER>(src.as_ptr(), dst.as_mut_ptr()) };
    Ok(())
}

/// What a walk indexes is `dst`.
#[inline]
pub(crate) fn scatter<P: Walked, T: Copy>(src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
    check(const { Run::<P, SCATTER>::NEEDS }, dst.len(), src.len())?;
    // SAFETY: the plan exists, `dst` has the elements of its buffer, and `src` those of its stream.
    unsafe { run::<P, T, SCATTER>(src.as_ptr(), dst.as_mut_ptr()) };
    Ok(())
}

/// Holds the elements that buffer and stream must have, if any number is enough, against those that they have.
#[inline]
pub(crate) fn check(needs: Option<(usize, usize)>, buffer: usize, stream: usize) -> Result<(), BufferError> {
    match needs {
        None => Err(BufferError::buffer(usize::MAX, buffer)),
        Some((needed, _)) if buffer < needed => Err(BufferError::buffer(needed, buffer)),
        Some((_, needed)) if stream != needed => Err(BufferError::stream(needed, stream)),
        Some(_) => Ok(()),
    }
}

/// `Around<P, TO, n - 1, ... Around<P, TO, 0, kernel>>`
macro_rules! nest {
    ($p:ident $to:ident; $kernel:ty;) => { $kernel };
    ($p:ident $to:ident; $kernel:ty; $k:literal $($rest:literal)*) => {
        nest!($p $to; Around<$p, $to, $k, $kernel>; $($rest)*)
    };
}

/// Runs the plan of `P`.
///
/// # Safety
/// The plan exists. With it, `src` and `dst` are the starts of separate slices, of which the one that the walk indexes
/// has at least `buffer` elements and the other `stream`.
#[inline(always)]
unsafe fn run<P: Walked, T: Copy, const TO: bool>(src: *const T, dst: *mut T) {
    let offset = const { plan::<P, TO>().offset };
    // SAFETY: the offset is an element of the walk, if there is any, else it is 0. By the caller's promise the plan's
    // proof applies to these slices.
    unsafe {
        let (src, dst) = if TO { (src, dst.add(offset)) } else { (src.add(offset), dst) };
        match const { plan::<P, TO>().rank } {
            0 => <nest!(P TO; Innermost<P, TO>;)>::run(src, dst),
            1 => <nest!(P TO; Innermost<P, TO>; 0)>::run(src, dst),
            2 => <nest!(P TO; Innermost<P, TO>; 0 1)>::run(src, dst),
            3 => <nest!(P TO; Innermost<P, TO>; 0 1 2)>::run(src, dst),
            4 => <nest!(P TO; Innermost<P, TO>; 0 1 2 3)>::run(src, dst),
            5 => <nest!(P TO; Innermost<P, TO>; 0 1 2 3 4)>::run(src, dst),
            6 => <nest!(P TO; Innermost<P, TO>; 0 1 2 3 4 5)>::run(src, dst),
            7 => <nest!(P TO; Innermost<P, TO>; 0 1 2 3 4 5 6)>::run(src, dst),
            8 => <nest!(P TO; Innermost<P, TO>; 0 1 2 3 4 5 6 7)>::run(src, dst),
            9 => <nest!(P TO; Innermost<P, TO>; 0 1 2 3 4 5 6 7 8)>::run(src, dst),
            10 => <nest!(P TO; Innermost<P, TO>; 0 1 2 3 4 5 6 7 8 9)>::run(src, dst),
            11 => <nest!(P TO; Innermost<P, TO>; 0 1 2 3 4 5 6 7 8 9 10)>::run(src, dst),
            _ => <nest!(P TO; Innermost<P, TO>; 0 1 2 3 4 5 6 7 8 9 10 11)>::run(src, dst),
        }
    }
}

/// The plan, or where there is none, one that moves nothing.
const fn plan<P: Walked, const TO: bool>() -> Plan {
    match Run::<P, TO>::PLAN {
        Some(plan) => plan,
        None => Plan::NOTHING,
    }
}

/// A loop of a plan and all within, or its kernel.
trait Moves {
    /// # Safety
    /// As for [`run`]; `src` and `dst` are where the plan's loops around this one have led.
    unsafe fn run<T: Copy>(src: *const T, dst: *mut T);
}

/// Loop number `K` of the plan around what is in it.
struct Around<P, const TO: bool, const K: usize, Inner>(PhantomData<(P, Inner)>);

impl<P: Walked, const TO: bool, const K: usize, Inner: Moves> Moves for Around<P, TO, K, Inner> {
    #[inline(always)]
    unsafe fn run<T: Copy>(src: *const T, dst: *mut T) {
        let own = const { plan::<P, TO>().loops[K] };
        let mut k = 0;
        while k < own.size as isize {
            // SAFETY: the counter is below its size, so this is an element of the walk (plan).
            unsafe { Inner::run(src.offset(k * own.src), dst.offset(k * own.dst)) };
            k += 1;
        }
    }
}

/// The kernel of the plan.
struct Innermost<P, const TO: bool>(PhantomData<P>);

impl<P: Walked, const TO: bool> Moves for Innermost<P, TO> {
    #[inline(always)]
    unsafe fn run<T: Copy>(src: *const T, dst: *mut T) {
        match const { plan::<P, TO>().kernel } {
            // SAFETY: a loop of the plan with step 1 on either side.
            Kernel::Copy(len) => unsafe { dst.copy_from_nonoverlapping(src, len) },
            // SAFETY: two loops of the plan.
            Kernel::Exchange(rows, columns) => unsafe { exchange(rows, columns, src, dst) },
        }
    }
}

/// Moves a matrix whose `across` goes along a row of `src` and `down` along one of `dst`.
///
/// # Safety
/// `src` and `dst` are separate, and the elements at which the two loops arrive belong to them.
#[inline(always)]
unsafe fn exchange<T: Copy>(across: Loop, down: Loop, src: *const T, dst: *mut T) {
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
/// `src` and `dst` are separate and have [`BLOCK`] rows of as many elements, at the distances given.
#[inline(always)]
unsafe fn block<T: Copy, const TILE: usize>(src_row: isize, dst_row: isize, src: *const T, dst: *mut T) {
    let mut a = 0;
    while a < BLOCK {
        let mut d = 0;
        while d < BLOCK {
            // SAFETY: the sides of a tile divide those of a block.
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
