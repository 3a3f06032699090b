//! [`Neon`]: registers of little-endian `AArch64`.

#[allow(clippy::wildcard_imports)] // intrinsics
use core::arch::aarch64::*;
use core::arch::asm;
use core::mem::{MaybeUninit, transmute};

use super::registers::{BYTES, Vector};

/// A register.
#[derive(Clone, Copy)]
pub(in crate::run) struct Neon(uint8x16_t);

/// Numbers for any bytes.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn numbers(any: MaybeUninit<uint8x16_t>) -> Neon {
    let numbers;
    // SAFETY: no instruction.
    unsafe {
        asm!("/* {0:v} */", inlateout(vreg) any => numbers, options(pure, nomem, nostack, preserves_flags));
    }
    Neon(numbers)
}

/// `match size`: one of four intrinsics for lanes of that width.
macro_rules! lanes {
    ($size:ident, $a:ident, $b:ident: $u8:ident $u16:ident $u32:ident $u64:ident) => {{
        let (a, b) = ($a.0, $b.0);
        // SAFETY: the target has NEON, and all vectors of 16 bytes are the same bytes.
        Neon(unsafe {
            match $size {
                1 => $u8(a, b),
                2 => transmute($u16(transmute(a), transmute(b))),
                4 => transmute($u32(transmute(a), transmute(b))),
                _ => transmute($u64(transmute(a), transmute(b))),
            }
        })
    }};
}

impl Vector for Neon {
    type Any = MaybeUninit<uint8x16_t>;

    // Half of 32 registers.
    const TILE: usize = 16 * BYTES;

    const COPIED: usize = 0;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn load(from: *const u8, bytes: usize) -> Self {
        // SAFETY: the caller's bytes, at any address; a register has the size of an array of its parts.
        numbers(unsafe {
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
                _ => from.cast::<MaybeUninit<uint8x16_t>>().read_unaligned(),
            }
        })
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn any(self) -> Self::Any {
        let any;
        // SAFETY: no instruction.
        unsafe {
            asm!("/* {0:v} */", inlateout(vreg) self.0 => any, options(pure, nomem, nostack, preserves_flags));
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

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn zip_low(self, other: Self, size: usize) -> Self {
        lanes!(size, self, other: vzip1q_u8 vzip1q_u16 vzip1q_u32 vzip1q_u64)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn zip_high(self, other: Self, size: usize) -> Self {
        lanes!(size, self, other: vzip2q_u8 vzip2q_u16 vzip2q_u32 vzip2q_u64)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unzips(_: usize) -> bool {
        true
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unzip(self, other: Self, size: usize) -> (Self, Self) {
        let first = lanes!(size, self, other: vuzp1q_u8 vuzp1q_u16 vuzp1q_u32 vuzp1q_u64);
        (first, lanes!(size, self, other: vuzp2q_u8 vuzp2q_u16 vuzp2q_u32 vuzp2q_u64))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip(self, count: usize) -> Self {
        // SAFETY: the target has NEON.
        Self(unsafe {
            match count {
                1 => vextq_u8::<1>(self.0, self.0),
                2 => vextq_u8::<2>(self.0, self.0),
                4 => vextq_u8::<4>(self.0, self.0),
                _ => vextq_u8::<8>(self.0, self.0),
            }
        })
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn prefetch(_: *const u8) {
        // No prefetch intrinsic is stable, and the processor prefetches rows by itself.
    }
}
