//! The blocks of a matrix product, made on the way from a mem tile to a compute tile and back: A, B and C of mlir-aie's
//! `matrix_multiplication`, for int8, int16 and bfloat16.
//!
//! The matrix unit of the core multiplies blocks of R x S and S x T, which are different for each type. In the mem tile the
//! matrices lie row by row; the DMA sends them block by block, so that each operand of the core is one run in its memory.
//! The descriptors of C undo that. The dimensions are taken from the Python; its `//` begins a comment here.
//!
//! `cargo run --example dma_matmul`

use aie_pattern::prelude::*;

const M: usize = 64;
const K: usize = 64;
const N: usize = 32;

mod int8 {
    use super::{K, M, N};
    use aie_pattern::prelude::*;

    /// `aie::mmul<4, 8, 8, int8, int8>`.
    pub(super) const SHAPE: (usize, usize, usize) = (R, S, T);
    const R: usize = 4;
    const S: usize = 8;
    const T: usize = 8;

    #[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [[i8; K]; M],
             dims = [<M / R, R * K>, <K / S, S>, <R, K>, <S, 1>])]
    pub(super) struct A;

    #[dma_bd(device = npu1, tile = mem, channel = mm2s(1), buffer = [[i8; N]; K],
             dims = [<K / S, S * N>, <N / T, T>, <S, N>, <T, 1>])]
    pub(super) struct B;

    /// Blocks of R x T as the core left them, read row by row.
    #[dma_bd(device = npu1, tile = mem, channel = mm2s(2), buffer = [i32; M * N],
             dims = [<M / R, R * N>, <R, T>, <N / T, R * T>, <T, 1>])]
    pub(super) struct C;
}

mod int16 {
    use super::{K, M, N};
    use aie_pattern::prelude::*;

    /// `aie::mmul<4, 4, 4, int16, int16>`.
    pub(super) const SHAPE: (usize, usize, usize) = (R, S, T);
    const R: usize = 4;
    const S: usize = 4;
    const T: usize = 4;

    #[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [[i16; K]; M],
             dims = [<M / R, R * K>, <K / S, S>, <R, K>, <S, 1>])]
    pub(super) struct A;

    #[dma_bd(device = npu1, tile = mem, channel = mm2s(1), buffer = [[i16; N]; K],
             dims = [<K / S, S * N>, <N / T, T>, <S, N>, <T, 1>])]
    pub(super) struct B;

    #[dma_bd(device = npu1, tile = mem, channel = mm2s(2), buffer = [i32; M * N],
             dims = [<M / R, R * N>, <R, T>, <N / T, R * T>, <T, 1>])]
    pub(super) struct C;
}

mod bfloat16 {
    use super::{K, M, N};
    use aie_pattern::prelude::*;

    /// Any type of this name counts as one, for instance the type of the crate `half`.
    #[derive(Clone, Copy, Default)]
    #[expect(non_camel_case_types, reason = "the name that it has everywhere")]
    pub(super) struct bf16(u16);

    impl bf16 {
        /// The upper half of an `f32`, whose lower half is 0 for small whole numbers.
        pub(super) fn from_i8(value: i8) -> Self {
            Self((f32::from(value).to_bits() >> 16) as u16)
        }

        pub(super) fn to_f32(self) -> f32 {
            f32::from_bits((self.0 as u32) << 16)
        }
    }

    /// `aie::mmul<4, 8, 4, bfloat16, bfloat16>`.
    pub(super) const SHAPE: (usize, usize, usize) = (R, S, T);
    const R: usize = 4;
    const S: usize = 8;
    const T: usize = 4;

    #[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [[bf16; K]; M],
             dims = [<M / R, R * K>, <K / S, S>, <R, K>, <S, 1>])]
    pub(super) struct A;

    #[dma_bd(device = npu1, tile = mem, channel = mm2s(1), buffer = [[bf16; N]; K],
             dims = [<K / S, S * N>, <N / T, T>, <S, N>, <T, 1>])]
    pub(super) struct B;

    #[dma_bd(device = npu1, tile = mem, channel = mm2s(2), buffer = [f32; M * N],
             dims = [<M / R, R * N>, <R, T>, <N / T, R * T>, <T, 1>])]
    pub(super) struct C;
}

/// Multiplies matrices by way of the walks, and compares with the product of the textbook.
fn check<E: Copy + Default>(
    walks: (impl AccessPattern, impl AccessPattern, impl AccessPattern),
    (r, s, t): (usize, usize, usize),
    from: impl Fn(i8) -> E,
    to: impl Fn(E) -> f32,
) {
    // Small whole numbers, whose products add up exactly in each type.
    let a_rows: Vec<E> = (0..M * K).map(|i| from((i % 7) as i8 - 3)).collect();
    let b_rows: Vec<E> = (0..K * N).map(|i| from((i % 5) as i8 - 2)).collect();

    // What the compute tile receives.
    let (mut a_blocks, mut b_blocks) = (vec![E::default(); M * K], vec![E::default(); K * N]);
    walks.0.try_gather(&a_rows, &mut a_blocks).expect("A is M x K");
    walks.1.try_gather(&b_rows, &mut b_blocks).expect("B is K x N");

    // The kernel: its operands are consecutive.
    let mut c_blocks = vec![0.0; M * N];
    for (i, c_block) in c_blocks.chunks_mut(r * t).enumerate() {
        let (row, col) = (i / (N / t), i % (N / t));
        for k in 0..K / s {
            let a_block = &a_blocks[(row * (K / s) + k) * r * s..][..r * s];
            let b_block = &b_blocks[(k * (N / t) + col) * s * t..][..s * t];
            multiply(a_block, b_block, c_block, (s, t), &to);
        }
    }

    // What leaves the mem tile.
    let mut c_rows = vec![0.0; M * N];
    walks.2.try_gather(&c_blocks, &mut c_rows).expect("C is M x N");

    let mut expected = vec![0.0; M * N];
    multiply(&a_rows, &b_rows, &mut expected, (K, N), &to);
    assert_eq!(c_rows, expected);
    println!("the product is right; blocks of {r} x {s} and {s} x {t}: A begins at");
    println!("    {:?} ...\n", walks.0.iter().step_by(s).take(8).collect::<Vec<_>>());
}

/// `c += a * b` of matrices in rows, as in a textbook.
fn multiply<E: Copy>(a: &[E], b: &[E], c: &mut [f32], (inner, cols): (usize, usize), to: impl Fn(E) -> f32) {
    for (i, c) in c.iter_mut().enumerate() {
        let (row, col) = (i / cols, i % cols);
        *c += (0..inner).map(|k| to(a[row * inner + k]) * to(b[k * cols + col])).sum::<f32>();
    }
}

fn main() {
    println!("int8");
    check((int8::A, int8::B, int8::C), int8::SHAPE, |value| value, f32::from);
    println!("int16");
    check((int16::A, int16::B, int16::C), int16::SHAPE, i16::from, f32::from);
    println!("bfloat16");
    let (from, to) = (bfloat16::bf16::from_i8, bfloat16::bf16::to_f32);
    check((bfloat16::A, bfloat16::B, bfloat16::C), bfloat16::SHAPE, from, to);
}
