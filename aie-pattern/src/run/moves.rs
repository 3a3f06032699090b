//! The moves of a [`Plan`], without bounds checks: all `unsafe` code that runs on buffers.

// Each function here is one loop of a nest whose sizes and steps are constants only where it is inlined.
#![allow(clippy::inline_always)]

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::error::BufferError;
use super::plan::{GATHER, Kernel, Loop, Plan, Run, SCATTER};
use crate::AccessPattern;

/// Elements in the side of a block: what is read and written of a matrix before going on, so that lines stay cached.
const BLOCK: usize = 16;

/// What a walk indexes is `src`.
#[inline]
pub(crate) fn gather<P: AccessPattern, T: Copy>(src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
    check(const { Run::<P, GATHER>::NEEDS }, src.len(), dst.len())?;
    // SAFETY: the plan exists, `src` has the elements of its buffer, and `dst` those of its stream.
    unsafe { run::<P, T, GATHER>(src.as_ptr(), dst.as_mut_ptr()) };
    Ok(())
}

/// What a walk indexes is `dst`.
#[inline]
pub(crate) fn scatter<P: AccessPattern, T: Copy>(src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
    check(const { Run::<P, SCATTER>::NEEDS }, dst.len(), src.len())?;
    // SAFETY: the plan exists, `dst` has the elements of its buffer, and `src` those of its stream.
    unsafe { run::<P, T, SCATTER>(src.as_ptr(), dst.as_mut_ptr()) };
    Ok(())
}

/// Holds the elements that buffer and stream must have, if any number is enough, against those that they have.
#[inline]
fn check(needs: Option<(usize, usize)>, buffer: usize, stream: usize) -> Result<(), BufferError> {
    match needs {
        None => Err(BufferError::buffer(usize::MAX, buffer)),
        Some((needed, _)) if buffer < needed => Err(BufferError::buffer(needed, buffer)),
        Some((_, needed)) if stream != needed => Err(BufferError::stream(needed, stream)),
        Some(_) => Ok(()),
    }
}

/// `Nest<P, TO, n - 1, ... Nest<P, TO, 0, kernel>>`
macro_rules! nest {
    ($p:ident $to:ident; $kernel:ty;) => { $kernel };
    ($p:ident $to:ident; $kernel:ty; $k:literal $($rest:literal)*) => {
        nest!($p $to; Nest<$p, $to, $k, $kernel>; $($rest)*)
    };
}

/// Runs the plan of `P`.
///
/// # Safety
/// The plan exists. With it, `src` and `dst` are the starts of separate slices, of which the one that the walk indexes
/// has at least `buffer` elements and the other `stream`.
#[inline(always)]
unsafe fn run<P: AccessPattern, T: Copy, const TO: bool>(src: *const T, dst: *mut T) {
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
const fn plan<P: AccessPattern, const TO: bool>() -> Plan {
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
struct Nest<P, const TO: bool, const K: usize, Inner>(PhantomData<(P, Inner)>);

impl<P: AccessPattern, const TO: bool, const K: usize, Inner: Moves> Moves for Nest<P, TO, K, Inner> {
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

impl<P: AccessPattern, const TO: bool> Moves for Innermost<P, TO> {
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

/// Moves a matrix of which `across` goes along a row of `src` and `down` along one of `dst`, block by block.
///
/// # Safety
/// `src` and `dst` are separate, and the elements at which the two loops arrive belong to them.
#[inline(always)]
unsafe fn exchange<T: Copy>(across: Loop, down: Loop, src: *const T, dst: *mut T) {
    // Tiles small enough to stay in registers; LLVM shuffles the narrow ones.
    match size_of::<T>() {
        // SAFETY: as promised.
        0..=2 => unsafe { blocks::<T, 4>(across, down, src, dst) },
        // SAFETY: as promised.
        3..=8 => unsafe { blocks::<T, 8>(across, down, src, dst) },
        // SAFETY: as promised.
        _ => unsafe { blocks::<T, 1>(across, down, src, dst) },
    }
}

/// # Safety
/// As for [`exchange`].
#[inline(always)]
unsafe fn blocks<T: Copy, const TILE: usize>(across: Loop, down: Loop, src: *const T, dst: *mut T) {
    let mut a = 0;
    while a < across.size {
        let width = if across.size - a < BLOCK { across.size - a } else { BLOCK };
        let mut d = 0;
        while d < down.size {
            let height = if down.size - d < BLOCK { down.size - d } else { BLOCK };
            // SAFETY: both counters are below their sizes, and the block ends where the loops end.
            unsafe {
                let src = src.add(a).offset(d as isize * down.src);
                let dst = dst.offset(a as isize * across.dst).add(d);
                block::<T, TILE>(Loop { size: width, ..across }, Loop { size: height, ..down }, src, dst);
            }
            d += BLOCK;
        }
        a += BLOCK;
    }
}

/// # Safety
/// As for [`exchange`].
#[inline(always)]
unsafe fn block<T: Copy, const TILE: usize>(across: Loop, down: Loop, src: *const T, dst: *mut T) {
    let mut a = 0;
    while a < across.size {
        let mut d = 0;
        while d < down.size {
            // SAFETY: both counters are below their sizes.
            let (src, dst) = unsafe {
                (src.add(a).offset(d as isize * down.src), dst.offset(a as isize * across.dst).add(d))
            };
            if TILE > 1 && a + TILE <= across.size && d + TILE <= down.size {
                // SAFETY: a whole tile is left of either loop.
                unsafe { tile::<T, TILE>(down.src, across.dst, src, dst) };
            } else {
                let width = if across.size - a < TILE { across.size - a } else { TILE };
                let height = if down.size - d < TILE { down.size - d } else { TILE };
                let mut i = 0;
                while i < width {
                    let mut j = 0;
                    while j < height {
                        // SAFETY: both counters are below what is left of their loops.
                        unsafe {
                            let from = src.add(i).offset(j as isize * down.src);
                            *dst.offset(i as isize * across.dst).add(j) = *from;
                        }
                        j += 1;
                    }
                    i += 1;
                }
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
