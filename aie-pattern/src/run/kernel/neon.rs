//! [`Neon`]: registers of little-endian `AArch64`.

#[allow(clippy::wildcard_imports)] // intrinsics
use core::arch::aarch64::*;
use core::arch::asm;
use core::mem::{MaybeUninit, transmute};

use super::registers::{BYTES, Vector, moved};

/// A register.
#[derive(Clone, Copy)]
pub(in crate::run) struct Neon(uint8x16_t);

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
    moved!(uint8x16_t, vreg, "/* {0:v} */");

    // Half of 32 registers.
    const TILE: usize = 16 * BYTES;

    const COPIED: usize = 0;

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
