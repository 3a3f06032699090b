//! [`Sse2`]: registers of x86.

#[cfg(target_arch = "x86")]
#[allow(clippy::wildcard_imports)] // intrinsics
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
#[allow(clippy::wildcard_imports)] // intrinsics
use core::arch::x86_64::*;

use core::arch::asm;
use core::mem::{MaybeUninit, transmute};

use super::registers::{BYTES, Vector, moved};

/// A register.
#[derive(Clone, Copy)]
pub(in crate::run) struct Sse2(__m128i);

/// An instruction with two operands that LLVM would replace: by `unpcklps`, which does the same, but takes the only unit of
/// Intel's processors that does, where there are two for integers. Half as fast.
macro_rules! by_instruction {
    ($name:literal, $a:expr, $b:expr) => {{
        let result: __m128i;
        #[cfg(target_feature = "avx")]
        asm!(
            concat!("v", $name, " {}, {}, {}"), lateout(xmm_reg) result, in(xmm_reg) $a, in(xmm_reg) $b,
            options(pure, nomem, nostack, preserves_flags)
        );
        #[cfg(not(target_feature = "avx"))]
        asm!(
            concat!($name, " {}, {}"), inlateout(xmm_reg) $a => result, in(xmm_reg) $b,
            options(pure, nomem, nostack, preserves_flags)
        );
        result
    }};
}

impl Vector for Sse2 {
    moved!(__m128i, xmm_reg, "/* {} */");

    // Half of 16 registers: the copies that the zips overwrite need registers as well.
    const TILE: usize = 8 * BYTES;

    // LLVM writes most runs backwards, which takes longer by a quarter, and calls `memcpy` for more than 128 bytes, which pays from
    // 192 on. With AVX, its own copies are of wider registers.
    const COPIED: usize = if cfg!(target_feature = "avx") { 0 } else { 160 };

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn zip_low(self, other: Self, size: usize) -> Self {
        let (a, b) = (self.0, other.0);
        // SAFETY: the target has SSE2.
        Self(unsafe {
            match size {
                1 => _mm_unpacklo_epi8(a, b),
                2 => _mm_unpacklo_epi16(a, b),
                4 => by_instruction!("punpckldq", a, b),
                _ => by_instruction!("punpcklqdq", a, b),
            }
        })
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn zip_high(self, other: Self, size: usize) -> Self {
        let (a, b) = (self.0, other.0);
        // SAFETY: the target has SSE2.
        Self(unsafe {
            match size {
                1 => _mm_unpackhi_epi8(a, b),
                2 => _mm_unpackhi_epi16(a, b),
                4 => by_instruction!("punpckhdq", a, b),
                _ => by_instruction!("punpckhqdq", a, b),
            }
        })
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unzips(size: usize) -> bool {
        size == 1 || size == 4
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unzip(self, other: Self, size: usize) -> (Self, Self) {
        let (a, b) = (self.0, other.0);
        // SAFETY: the target has SSE2.
        unsafe {
            match size {
                1 => {
                    let even = _mm_set1_epi16(0x00ff);
                    let first = _mm_packus_epi16(_mm_and_si128(a, even), _mm_and_si128(b, even));
                    let second = _mm_packus_epi16(_mm_srli_epi16::<8>(a), _mm_srli_epi16::<8>(b));
                    (Self(first), Self(second))
                }
                4 => {
                    let (a, b) = (_mm_castsi128_ps(a), _mm_castsi128_ps(b));
                    let first = _mm_shuffle_ps::<0b10_00_10_00>(a, b);
                    let second = _mm_shuffle_ps::<0b11_01_11_01>(a, b);
                    (Self(_mm_castps_si128(first)), Self(_mm_castps_si128(second)))
                }
                _ => (self, other),
            }
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip(self, count: usize) -> Self {
        // SAFETY: the target has SSE2.
        Self(unsafe {
            match count {
                1 => _mm_srli_si128::<1>(self.0),
                2 => _mm_srli_si128::<2>(self.0),
                4 => _mm_srli_si128::<4>(self.0),
                _ => _mm_srli_si128::<8>(self.0),
            }
        })
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn prefetch(at: *const u8) {
        // SAFETY: of any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) };
    }
}
