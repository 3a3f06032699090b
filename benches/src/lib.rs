//! What the benchmarks measure: walks, and the same moves written by hand.
//!
//! Every contender is a function of its own that is never inlined, over arrays, so that a disassembler finds it and all
//! of them pay the same call.

pub mod streams;

use aie_pattern::{AccessPattern, Dim, Element, Pattern, offsets_in_bytes};

/// Moves from the first array to the second.
pub type Move<T, const FROM: usize, const TO: usize> = fn(&[T; FROM], &mut [T; TO]);

macro_rules! walk {
    ($(#[$doc:meta])* $name:ident of $element:ident: [$(($size:expr, $stride:expr)),*], $len:literal, offset $offset:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl AccessPattern for $name {
            const PATTERN: Pattern =
                Pattern::new(Element::$element, $offset, &[$(Dim::new($size, $stride)),*]).unwrap();
            type Indices = [u32; $len];
            const INDICES: &'static [u32; $len] = {
                static TABLE: [u32; $len] = in_elements(offsets_in_bytes::<$name, $len>(), Element::$element);
                &TABLE
            };
            type Stream<T> = [T; $len];
        }
    };
}

/// Offsets in bytes as indices.
const fn in_elements<const N: usize>(mut offsets: [u32; N], element: Element) -> [u32; N] {
    let bytes = element.bits() / 8;
    let mut k = 0;
    while bytes > 1 && k < N {
        offsets[k] /= bytes;
        k += 1;
    }
    offsets
}

/// The move of a walk by this crate, by its table, and as it would be written by hand.
macro_rules! contenders {
    ($(#[$doc:meta])* $module:ident: $walk:ident of $t:ty, $from:literal to $to:literal; $($hand:item)*) => {
        $(#[$doc])*
        pub mod $module {
            use super::{AccessPattern, $walk};

            /// This crate.
            #[inline(never)]
            pub fn gather(src: &[$t; $from], dst: &mut [$t; $to]) {
                $walk.gather(src, dst);
            }

            /// This crate, back.
            #[inline(never)]
            pub fn scatter(src: &[$t; $to], dst: &mut [$t; $from]) {
                $walk.scatter(src, dst);
            }

            /// A loop over the index table.
            #[inline(never)]
            pub fn table(src: &[$t; $from], dst: &mut [$t; $to]) {
                for (to, at) in dst.iter_mut().zip($walk::INDICES) {
                    *to = src[*at as usize];
                }
            }

            /// A loop over the index table, back.
            #[inline(never)]
            pub fn table_back(src: &[$t; $to], dst: &mut [$t; $from]) {
                for (from, at) in src.iter().zip($walk::INDICES) {
                    dst[*at as usize] = *from;
                }
            }

            /// As many elements, one after the other.
            #[inline(never)]
            pub fn memcpy(src: &[$t; $from], dst: &mut [$t; $to]) {
                dst.copy_from_slice(&src[..$to]);
            }

            $($hand)*
        }
    };
}

walk!(
    /// 4,096 elements in a row.
    Contiguous of Uint32: [(64, 64), (64, 1)], 4096, offset 0
);

contenders! {
    /// [`Contiguous`] of `u32`.
    contiguous: Contiguous of u32, 4096 to 4096;

    /// An assignment.
    #[inline(never)]
    pub fn hand(src: &[u32; 4096], dst: &mut [u32; 4096]) {
        *dst = *src;
    }

    /// An assignment back.
    #[inline(never)]
    pub fn hand_back(src: &[u32; 4096], dst: &mut [u32; 4096]) {
        *dst = *src;
    }
}

walk!(
    /// 64 by 64 in tiles of 4 by 8, tile by tile.
    Tiles of Uint8: [(16, 256), (8, 8), (4, 64), (8, 1)], 4096, offset 0
);

walk!(
    /// The same of wider elements.
    WideTiles of Uint32: [(16, 256), (8, 8), (4, 64), (8, 1)], 4096, offset 0
);

contenders! {
    /// [`Tiles`] of `u8`: what matrix multiplication reads.
    tiles_u8: Tiles of u8, 4096 to 4096;

    /// Loops with rows copied.
    #[inline(never)]
    pub fn hand(src: &[u8; 4096], dst: &mut [u8; 4096]) {
        for i in 0..16 {
            for j in 0..8 {
                for k in 0..4 {
                    let (to, from) = (i * 256 + j * 32 + k * 8, i * 256 + j * 8 + k * 64);
                    dst[to..to + 8].copy_from_slice(&src[from..from + 8]);
                }
            }
        }
    }

    /// Loops with rows copied, back.
    #[inline(never)]
    pub fn hand_back(src: &[u8; 4096], dst: &mut [u8; 4096]) {
        for i in 0..16 {
            for j in 0..8 {
                for k in 0..4 {
                    let (from, to) = (i * 256 + j * 32 + k * 8, i * 256 + j * 8 + k * 64);
                    dst[to..to + 8].copy_from_slice(&src[from..from + 8]);
                }
            }
        }
    }
}

contenders! {
    /// [`WideTiles`] of `u32`.
    tiles_u32: WideTiles of u32, 4096 to 4096;

    /// Loops with rows copied.
    #[inline(never)]
    pub fn hand(src: &[u32; 4096], dst: &mut [u32; 4096]) {
        for i in 0..16 {
            for j in 0..8 {
                for k in 0..4 {
                    let (to, from) = (i * 256 + j * 32 + k * 8, i * 256 + j * 8 + k * 64);
                    dst[to..to + 8].copy_from_slice(&src[from..from + 8]);
                }
            }
        }
    }

    /// Loops with rows copied, back.
    #[inline(never)]
    pub fn hand_back(src: &[u32; 4096], dst: &mut [u32; 4096]) {
        for i in 0..16 {
            for j in 0..8 {
                for k in 0..4 {
                    let (from, to) = (i * 256 + j * 32 + k * 8, i * 256 + j * 8 + k * 64);
                    dst[to..to + 8].copy_from_slice(&src[from..from + 8]);
                }
            }
        }
    }
}

/// Transposition by a loop in a loop, and block by block.
macro_rules! by_hand {
    ($t:ty, $n:literal) => {
        /// A loop in a loop.
        #[inline(never)]
        pub fn hand(src: &[$t; $n * $n], dst: &mut [$t; $n * $n]) {
            for i in 0..$n {
                for j in 0..$n {
                    dst[i * $n + j] = src[j * $n + i];
                }
            }
        }

        /// Block by block.
        #[inline(never)]
        pub fn hand_back(src: &[$t; $n * $n], dst: &mut [$t; $n * $n]) {
            for i in (0..$n).step_by(16) {
                for j in (0..$n).step_by(16) {
                    for k in i..i + 16 {
                        for l in j..j + 16 {
                            dst[k * $n + l] = src[l * $n + k];
                        }
                    }
                }
            }
        }
    };
}

walk!(
    /// 64 by 64, transposed.
    Transposition64 of Uint32: [(64, 1), (64, 64)], 4096, offset 0
);

contenders! {
    /// [`Transposition64`] of `u32`.
    transposition_u32: Transposition64 of u32, 4096 to 4096;
    by_hand!(u32, 64);
}

walk!(
    /// 256 by 256, transposed.
    Transposition256 of Uint8: [(256, 1), (256, 256)], 65536, offset 0
);

contenders! {
    /// [`Transposition256`] of `u8`.
    transposition_u8: Transposition256 of u8, 65536 to 65536;
    by_hand!(u8, 256);
}

walk!(
    /// 64 rows of 24, 100 apart.
    Rows of Uint16: [(64, 100), (24, 1)], 1536, offset 5
);

contenders! {
    /// [`Rows`] of `u16`.
    rows: Rows of u16, 6400 to 1536;

    /// Rows copied.
    #[inline(never)]
    pub fn hand(src: &[u16; 6400], dst: &mut [u16; 1536]) {
        for i in 0..64 {
            dst[i * 24..i * 24 + 24].copy_from_slice(&src[5 + i * 100..5 + i * 100 + 24]);
        }
    }

    /// Rows copied back.
    #[inline(never)]
    pub fn hand_back(src: &[u16; 1536], dst: &mut [u16; 6400]) {
        for i in 0..64 {
            dst[5 + i * 100..5 + i * 100 + 24].copy_from_slice(&src[i * 24..i * 24 + 24]);
        }
    }
}

walk!(
    /// 4,096 elements, the last first.
    Reversed of Uint16: [(4096, -1)], 4096, offset 4095
);

contenders! {
    /// [`Reversed`] of `u16`.
    reversed: Reversed of u16, 4096 to 4096;

    /// A loop.
    #[inline(never)]
    pub fn hand(src: &[u16; 4096], dst: &mut [u16; 4096]) {
        for i in 0..4096 {
            dst[i] = src[4095 - i];
        }
    }

    /// A loop back.
    #[inline(never)]
    pub fn hand_back(src: &[u16; 4096], dst: &mut [u16; 4096]) {
        for i in 0..4096 {
            dst[4095 - i] = src[i];
        }
    }
}
