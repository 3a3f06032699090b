//! [`Sse2`]: registers of x86.

#[cfg(target_arch = "x86")]
#[allow(clippy::wildcard_imports)] // intrinsics
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
#[allow(clippy::wildcard_imports)] // intrinsics
use core::arch::x86_64::*;

use core::arch::asm;
use core::mem::{MaybeUninit, transmute};

use super::registers::{BYTES, Vector};

/// A register.
#[derive(Clone, Copy)]
pub(in crate::run) struct Sse2(__m128i);

/// Numbers for any bytes.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn numbers(any: MaybeUninit<__m128i>) -> Sse2 {
    let numbers;
    // SAFETY: no instruction.
    unsafe {
        asm!("/* {} */", inlateout(xmm_reg) any => numbers, options(pure, nomem, nostack, preserves_flags));
    }
    Sse2(numbers)
}

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
    type Any = MaybeUninit<__m128i>;

    // Half of 16 registers: the copies that the zips overwrite need registers as well.
    const TILE: usize = 8 * BYTES;

    // LLVM writes most runs backwards, which takes longer by a quarter, and calls `memcpy` for more than 128 bytes, which pays from
    // 192 on. With AVX, its own copies are of wider registers.
    const COPIED: usize = if cfg!(target_feature = "avx") { 0 } else { 160 };

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
                _ => from.cast::<MaybeUninit<__m128i>>().read_unaligned(),
            }
        })
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn any(self) -> Self::Any {
        let any;
        // SAFETY: no instruction.
        unsafe {
            asm!("/* {} */", inlateout(xmm_reg) self.0 => any, options(pure, nomem, nostack, preserves_flags));
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
