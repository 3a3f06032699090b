//! The moves of a [`Plan`], without bounds checks: all `unsafe` code that runs on buffers.

// Each function here is one loop of a nest whose sizes and steps are constants only where it is inlined.
#![allow(clippy::inline_always)]

use core::marker::PhantomData;

use super::Walked;
use super::blocks;
use super::error::BufferError;
use super::kernel::{Exchanger, Matrix, Native, Tile, exchange, large_tiles, tiles};
use super::plan::{GATHER, Kernel, Plan, Run, SCATTER};

/// What a walk indexes is `src`.
#[inline]
pub(crate) fn gather<P: Walked, T: Copy>(src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
    check(const { Run::<P, GATHER>::NEEDS }, src.len(), dst.len())?;
    // SAFETY: the plan exists, `src` has the elements of its buffer, and `dst` the elements of its stream.
    unsafe { run::<P, T, GATHER>(src.as_ptr(), dst.as_mut_ptr()) };
    Ok(())
}

/// What a walk indexes is `dst`.
#[inline]
pub(crate) fn scatter<P: Walked, T: Copy>(src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
    check(const { Run::<P, SCATTER>::NEEDS }, dst.len(), src.len())?;
    // SAFETY: the plan exists, `dst` has the elements of its buffer, and `src` the elements of its stream.
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
/// The plan exists. With it, `src` and `dst` are the starts of separate slices, and the one that the walk indexes
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

/// Rounds of a loop that are written out, 8 at most. The loop's size is a multiple of it.
const fn rounds<P: Walked, const TO: bool>(loop_number: usize) -> isize {
    if loop_number == 0 { plan::<P, TO>().rounds as isize } else { 1 }
}

/// A loop of a plan and all within, or its kernel.
trait Moves {
    /// # Safety
    /// As for [`run`]; `src` and `dst` are where the plan's loops around this one have led.
    unsafe fn run<T: Copy>(src: *const T, dst: *mut T);
}

/// Those of the numbers that are below a constant, each with a copy of the body.
macro_rules! written_out {
    ($round:ident below $rounds:block: $body:block $($number:literal)*) => {
        $(if const { $number < $rounds } {
            let $round = $number;
            $body
        })*
    };
}

/// Loop number `K` of the plan around what is in it.
struct Around<P, const TO: bool, const K: usize, Inner>(PhantomData<(P, Inner)>);

impl<P: Walked, const TO: bool, const K: usize, Inner: Moves> Moves for Around<P, TO, K, Inner> {
    #[inline(always)]
    unsafe fn run<T: Copy>(src: *const T, dst: *mut T) {
        let own = const { plan::<P, TO>().loops[K] };
        let mut k = 0;
        while k < own.size as isize {
            written_out!(round below { rounds::<P, TO>(K) }: {
                let k = k + round;
                // SAFETY: the counter is below its size, which is a multiple of the rounds: this is an element of the walk (plan).
                unsafe { Inner::run(src.offset(k * own.src), dst.offset(k * own.dst)) };
            } 0 1 2 3 4 5 6 7);
            k += const { rounds::<P, TO>(K) };
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
            Kernel::Copy(len) => unsafe { Native::copy(src, dst, len) },
            // SAFETY: two loops of the plan. If there are tiles for them, their elements have this size.
            Kernel::Exchange { across, down, .. } => unsafe {
                let matrix = const { Tiled::of::<P, T, TO>().matrix };
                let (from, to) = (src.cast::<u8>(), dst.cast::<u8>());
                if const { Tiled::of::<P, T, TO>().is_large } {
                    exchange!(
                        const { Tiled::of::<P, T, TO>().sides }, large_tiles, Native, matrix, from, to;
                        blocks::exchange(across, down, src, dst)
                    );
                } else {
                    exchange!(
                        const { Tiled::of::<P, T, TO>().sides }, tiles, Native, matrix, from, to;
                        blocks::exchange(across, down, src, dst)
                    );
                }
            },
        }
    }
}

/// The matrix that a plan exchanges in tiles.
struct Tiled {
    matrix: Matrix,
    /// Those of the tiles; 0 if there are none.
    sides: u32,
    is_large: bool,
}

impl Tiled {
    /// No tiles for a `T` whose size differs from the walk's element: the move itself refuses it, and only
    /// that error is reported.
    const fn of<P: Walked, T, const TO: bool>() -> Self {
        let plan = plan::<P, TO>();
        if let Kernel::Exchange { unit, across, down } = plan.kernel
            && size_of::<T>() == plan.size
        {
            let size = unit * plan.size;
            if let Some(matrix) = Matrix::of(&across, &down, plan.size)
                && let Some(tile) = Tile::of::<Native>(size, &matrix)
            {
                return Self { matrix, sides: tile.sides(), is_large: matrix.is_large(size) };
            }
        }
        Self { matrix: Matrix { across: 0, down: 0, src: 0, dst: 0 }, sides: 0, is_large: false }
    }
}
