//! What patterns cost, beside the same work written by hand: `inspect` reads the sizes of both from the program's file, and
//! this runs both, that they be the same work.
#![no_std]
#![no_main]

use core::hint::black_box;

use cortex_m_rt::entry;
use semihosting::process;
use semihosting::sys::arm_compat::sys_write0;

/// Declared.
mod ours {
    use aie_pattern::bd::AddressError;
    use aie_pattern::prelude::*;

    tensor_pattern! {
        pub struct Linear = <int16, 16; [64, 1]>;
        pub struct Columns = <int16, 16; [4, 1], [16, 4]>;
        pub struct Mirrored = <int16, 16; [16, 4], [4, -1]; offset = 3>;
        pub struct Nested = <int16, 16; [8, 8], [2, 2], [2, 4], [2, 1]>;
    }

    tiling_pattern! {
        pub struct Tiles = int16, mem, read {
            .buffer_dimension = {16, 8}, .tiling_dimension = {8, 4},
            .tile_traversal = {{.dimension=1, .stride=4, .wrap=2}, {.dimension=0, .stride=8, .wrap=2}}
        };
        pub struct Halo = int16, mem, read {
            .buffer_dimension = {16, 8}, .tiling_dimension = {20, 4}, .offset = {-2, 0},
            .tile_traversal = {{.dimension=1, .stride=4, .wrap=2}}
        };
    }

    #[dma_bd(buffer = [i32; 256], dims = [<16, 1>, <16, 16>])]
    pub struct Transposed;

    #[dma_bd(buffer = [i16; 128], dims = [<4, 4>, <8, 16>, <4, 1>], address = 0x2000, channel = mm2s(0), bd_id = 2)]
    pub struct Blocks;

    pub static INDICES: [u8; 64] = *Columns::INDICES;
    pub static OFFSETS: [u32; 64] = aie_pattern::offsets_in_bytes::<Columns, 64>();
    pub static WORDS: [u32; 6] = Blocks::WORDS;

    #[inline(never)]
    pub fn gather_linear(src: &[i16; 1024], dst: &mut [i16; 1024]) {
        Linear.gather(src, dst);
    }

    #[inline(never)]
    pub fn gather_columns(src: &[i16; 1024], dst: &mut [i16; 1024]) {
        Columns.gather(src, dst);
    }

    #[inline(never)]
    pub fn scatter_columns(src: &[i16; 1024], dst: &mut [i16; 1024]) {
        Columns.scatter(src, dst);
    }

    #[inline(never)]
    pub fn gather_transposed(src: &[i32; 256], dst: &mut [i32; 256]) {
        Transposed.gather(src, dst);
    }

    #[inline(never)]
    pub fn gather_blocks(src: &[i16; 128], dst: &mut [i16; 128]) {
        Blocks.gather(src, dst);
    }

    #[inline(never)]
    pub fn gather_tiles(src: &[i16; 128], dst: &mut [i16; 128]) {
        Tiles.gather(src, dst);
    }

    #[inline(never)]
    pub fn gather_halo(src: &[i16; 128], dst: &mut [i16; 160]) {
        Halo.gather(src, dst);
    }

    #[inline(never)]
    pub fn sum_mirrored(src: &[i16; 1024]) -> i16 {
        let mut sum = 0i16;
        for index in Mirrored.iter() {
            sum = sum.wrapping_mul(3).wrapping_add(src.get(16 * index).copied().unwrap_or(0));
        }
        sum
    }

    #[inline(never)]
    pub fn sum_stream(src: &[i16; 1024]) -> i16 {
        let mut sum = 0i16;
        for row in Nested.stream(src) {
            for vector in row {
                sum = sum.wrapping_mul(3).wrapping_add(vector[5]);
            }
        }
        sum
    }

    #[inline(never)]
    pub fn fill_stream(src: &[i16; 16], dst: &mut [i16; 1024]) {
        let mut rows = Nested.stream_mut(dst);
        while let Some(mut row) = rows.pop() {
            while row.push(src).is_ok() {}
        }
    }

    #[inline(never)]
    pub fn words_at(address: u64) -> Option<[u32; 6]> {
        Blocks::try_words(address).map_err(|_: AddressError| ()).ok()
    }
}

/// As a careful engineer writes it.
mod by_hand {
    pub static INDICES: [u8; 64] = {
        let (mut table, mut k) = ([0; 64], 0);
        while k < 64 {
            table[k] = (4 * (k % 16) + k / 16) as u8;
            k += 1;
        }
        table
    };

    pub static OFFSETS: [u32; 64] = {
        let (mut table, mut k) = ([0; 64], 0);
        while k < 64 {
            table[k] = 32 * (4 * (k % 16) + k / 16) as u32;
            k += 1;
        }
        table
    };

    pub static WORDS: [u32; 6] = [0x0200_0040, 0, 0x0000_E000, 0x0100_4001, 0, 0x0200_0000];

    #[inline(never)]
    pub fn gather_linear(src: &[i16; 1024], dst: &mut [i16; 1024]) {
        *dst = *src;
    }

    #[inline(never)]
    pub fn gather_columns(src: &[i16; 1024], dst: &mut [i16; 1024]) {
        for column in 0..4 {
            for row in 0..16 {
                let (from, to) = (16 * (4 * row + column), 16 * (16 * column + row));
                dst[to..][..16].copy_from_slice(&src[from..][..16]);
            }
        }
    }

    #[inline(never)]
    pub fn scatter_columns(src: &[i16; 1024], dst: &mut [i16; 1024]) {
        for column in 0..4 {
            for row in 0..16 {
                let (from, to) = (16 * (16 * column + row), 16 * (4 * row + column));
                dst[to..][..16].copy_from_slice(&src[from..][..16]);
            }
        }
    }

    #[inline(never)]
    pub fn gather_transposed(src: &[i32; 256], dst: &mut [i32; 256]) {
        for i in 0..16 {
            for j in 0..16 {
                dst[16 * i + j] = src[i + 16 * j];
            }
        }
    }

    #[inline(never)]
    pub fn gather_blocks(src: &[i16; 128], dst: &mut [i16; 128]) {
        for block in 0..4 {
            for row in 0..8 {
                for sample in 0..4 {
                    dst[32 * block + 4 * row + sample] = src[4 * block + 16 * row + sample];
                }
            }
        }
    }

    #[inline(never)]
    pub fn gather_tiles(src: &[i16; 128], dst: &mut [i16; 128]) {
        for column in 0..2 {
            for row in 0..8 {
                let (from, to) = (16 * row + 8 * column, 8 * (8 * column + row));
                dst[to..][..8].copy_from_slice(&src[from..][..8]);
            }
        }
    }

    #[inline(never)]
    pub fn gather_halo(src: &[i16; 128], dst: &mut [i16; 160]) {
        for row in 0..8 {
            dst[20 * row..][..2].fill(0);
            dst[20 * row + 2..][..16].copy_from_slice(&src[16 * row..][..16]);
            dst[20 * row + 18..][..2].fill(0);
        }
    }

    #[inline(never)]
    pub fn sum_mirrored(src: &[i16; 1024]) -> i16 {
        let mut sum = 0i16;
        for row in 0..16 {
            for column in 0..4 {
                let index = 4 * row + 3 - column;
                sum = sum.wrapping_mul(3).wrapping_add(src[16 * index]);
            }
        }
        sum
    }

    #[inline(never)]
    pub fn sum_stream(src: &[i16; 1024]) -> i16 {
        let mut sum = 0i16;
        for block in 0..8 {
            for column in 0..2 {
                for row in 0..2 {
                    for vector in 0..2 {
                        let index = 8 * block + 2 * column + 4 * row + vector;
                        sum = sum.wrapping_mul(3).wrapping_add(src[16 * index + 5]);
                    }
                }
            }
        }
        sum
    }

    #[inline(never)]
    pub fn fill_stream(src: &[i16; 16], dst: &mut [i16; 1024]) {
        for block in 0..8 {
            for column in 0..2 {
                for row in 0..2 {
                    for vector in 0..2 {
                        let index = 8 * block + 2 * column + 4 * row + vector;
                        dst[16 * index..][..16].copy_from_slice(src);
                    }
                }
            }
        }
    }

    #[inline(never)]
    pub fn words_at(address: u64) -> Option<[u32; 6]> {
        if address > 0x1_0000 - 256 || !address.is_multiple_of(4) {
            return None;
        }
        Some([((address as u32 / 4) << 14) | 64, 0, 0x0000_E000, 0x0100_4001, 0, 0x0200_0000])
    }
}

/// Whether what is named in both modules gives the same there; `black_box`, for nothing to be computed beforehand.
macro_rules! same {
    ($name:ident) => {
        black_box(&ours::$name) == black_box(&by_hand::$name)
    };
    ($name:ident of $argument:expr) => {
        ours::$name(black_box($argument)) == by_hand::$name(black_box($argument))
    };
    ($name:ident of $src:expr, into $dst:expr) => {{
        let (mut a, mut b) = ($dst, $dst);
        ours::$name(black_box($src), &mut a);
        by_hand::$name(black_box($src), &mut b);
        a == b && a != $dst
    }};
}

fn same() -> bool {
    static SAMPLES: [i16; 1024] = {
        let (mut samples, mut k) = ([0; 1024], 0);
        while k < 1024 {
            samples[k] = k as i16;
            k += 1;
        }
        samples
    };
    static VECTOR: [i16; 16] = [3; 16];
    let words = SAMPLES.first_chunk().map_or([0; 256], |samples| samples.map(i32::from));
    let samples = SAMPLES.first_chunk().map_or([0; 128], |&samples| samples);
    same!(INDICES)
        && same!(OFFSETS)
        && same!(WORDS)
        && same!(gather_linear of &SAMPLES, into [0; 1024])
        && same!(gather_columns of &SAMPLES, into [0; 1024])
        && same!(scatter_columns of &SAMPLES, into [0; 1024])
        && same!(gather_transposed of &words, into [0; 256])
        && same!(gather_blocks of &samples, into [0; 128])
        && same!(gather_tiles of &samples, into [0; 128])
        && same!(gather_halo of &samples, into [0; 160])
        && same!(sum_mirrored of &SAMPLES)
        && same!(sum_stream of &SAMPLES)
        && same!(fill_stream of &VECTOR, into [0; 1024])
        && [0, 2, 0x400, 0xFF00, 0xFF04, 0x1_0000].into_iter().all(|address| same!(words_at of address))
}

#[entry]
fn main() -> ! {
    let agree = same();
    sys_write0(if agree {
        c"passed: both are the same work\n"
    } else {
        c"FAILED: two that are not the same work\n"
    });
    process::exit(i32::from(!agree))
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    process::exit(101)
}
