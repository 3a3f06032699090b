//! Elements of 4 bits, two to a byte: what a buffer of `int4` or `uint4` is in Rust.
//!
//! Of the elements `2k` and `2k + 1`, byte `k` has the first in its lower half: the lanes of a vector count from its lowest
//! bit, and memory is little-endian. A vector of N elements is `[u8; N / 2]`, and so is what
//! [`gather`](crate::AccessPattern::gather) and [`scatter`](crate::AccessPattern::scatter) move of it:
//!
//! ```
//! use aie_pattern::{int4, prelude::*};
//!
//! tensor_pattern! {
//!     /// The odd vectors of a panel before the even ones.
//!     pub struct OddFirst = <int4, 32; [2, -1], [2, 2]; offset = 1, buffer = 128>;
//! }
//!
//! const WEIGHTS: [i8; 128] = {
//!     let mut weights = [0; 128];
//!     let mut k = 0;
//!     while k < 128 {
//!         weights[k] = (k / 32) as i8 - 2;
//!         k += 1;
//!     }
//!     weights
//! };
//! static PACKED: [u8; 64] = int4::pack(&WEIGHTS).unwrap();
//!
//! let mut stream = [0u8; 64];
//! OddFirst.gather(&PACKED, &mut stream);
//! let stream: [i8; 128] = int4::unpack(&stream);
//! assert_eq!((stream[0], stream[32], stream[64], stream[96]), (-1, 1, -2, 0));
//! ```

use aie_pattern_core::text::Text;

/// Refuses bytes that are not half as many as the elements.
#[track_caller]
const fn refuse(elements: usize, bytes: usize) -> ! {
    let text = Text::new().str("[AP093] ").count(elements as i128, "element").str(" of 4 bits do not fill ");
    panic!("{}", text.count(bytes as i128, "byte").note("each byte holds two elements").as_str())
}

/// Checks the lengths: a constant that packs is refused at its call, a program when it is built.
#[track_caller]
const fn check<const N: usize, const B: usize>() {
    // The condition is a constant, so the panic is not part of any program that builds.
    if const { !is_half(N, B) } {
        refuse(N, B);
    }
    halves::<N, B>();
}

/// Refuses wrong lengths when a program is built. It is a separate function, so that constant evaluation reaches the
/// check in [`check`] first.
const fn halves<const N: usize, const B: usize>() {
    const {
        if !is_half(N, B) {
            refuse(N, B)
        }
    };
}

const fn is_half(elements: usize, bytes: usize) -> bool {
    elements as u128 == 2 * bytes as u128
}

/// Signed elements as bytes; `None` if one is not in -8..=7.
///
/// `B` is half of `N`, which the compiler checks.
#[must_use]
#[track_caller]
pub const fn pack<const N: usize, const B: usize>(elements: &[i8; N]) -> Option<[u8; B]> {
    check::<N, B>();
    let mut bytes = [0; B];
    let mut k = 0;
    while k < N {
        if elements[k] < -8 || elements[k] > 7 {
            return None;
        }
        bytes[k / 2] |= (elements[k] as u8 & 0xf) << (k % 2 * 4);
        k += 1;
    }
    Some(bytes)
}

/// Unsigned elements as bytes; `None` if one is not in 0..=15.
///
/// `B` is half of `N`, which the compiler checks.
#[must_use]
#[track_caller]
pub const fn pack_unsigned<const N: usize, const B: usize>(elements: &[u8; N]) -> Option<[u8; B]> {
    check::<N, B>();
    let mut bytes = [0; B];
    let mut k = 0;
    while k < N {
        if elements[k] > 15 {
            return None;
        }
        bytes[k / 2] |= elements[k] << (k % 2 * 4);
        k += 1;
    }
    Some(bytes)
}

/// Bytes as signed elements.
///
/// `N` is twice `B`, which the compiler checks.
#[must_use]
pub const fn unpack<const B: usize, const N: usize>(bytes: &[u8; B]) -> [i8; N] {
    const {
        if !is_half(N, B) {
            refuse(N, B)
        }
    };
    let mut elements = [0; N];
    let mut k = 0;
    while k < N {
        // Shifts left and then right, which extends the sign.
        elements[k] = (bytes[k / 2] << (4 - k % 2 * 4)) as i8 >> 4;
        k += 1;
    }
    elements
}

/// Bytes as unsigned elements.
///
/// `N` is twice `B`, which the compiler checks.
#[must_use]
pub const fn unpack_unsigned<const B: usize, const N: usize>(bytes: &[u8; B]) -> [u8; N] {
    const {
        if !is_half(N, B) {
            refuse(N, B)
        }
    };
    let mut elements = [0; N];
    let mut k = 0;
    while k < N {
        elements[k] = bytes[k / 2] >> (k % 2 * 4) & 0xf;
        k += 1;
    }
    elements
}
