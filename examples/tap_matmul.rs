//! The matrix product of a whole array, 4 x 4 cores: what each shim fetches of A and B and puts back of C, as taps of
//! mlir-aie's `matrix_multiplication/whole_array`.
//!
//! Shim `i` feeds row `i` of the array with a band of A, shim `c` column `c` with every fourth column of tiles of B, and
//! takes from there the same columns of C. The taps are taken from the Python; its `//` begins a comment here.
//!
//! `cargo run --example tap_matmul`

use aie_pattern::Pattern;
use aie_pattern::prelude::*;

const M: usize = 128;
const K: usize = 128;
const N: usize = 128;

/// What a core multiplies at once.
const TILE_M: usize = 8;
const TILE_K: usize = 8;
const TILE_N: usize = 8;

const ROWS: usize = 4;
const COLS: usize = 4;

/// Tiles of C above each other that one tap takes from a core.
const BLOCK: usize = 2;

tap_pattern! {
    // A_tiles = TensorTiler2D.group_tiler((M, K), (m * n_A_tiles_per_shim, k), (1, K // k),
    //     pattern_repeat=N // n // n_aie_cols, prune_step=False)
    /// A band of tiles, left to right, once for each column of tiles of C that a core makes.
    pub struct A = i16, TensorTiler2D.group_tiler((M, K), (TILE_M, TILE_K), (1, K / TILE_K),
        pattern_repeat = N / TILE_N / COLS, prune_step = False);

    // B_tiles = TensorTiler2D.step_tiler((K, N), (k, n), tile_group_repeats=(K // k, N // n // n_aie_cols),
    //     tile_group_steps=(1, n_aie_cols), tile_group_col_major=True, prune_step=False)
    /// Every fourth column of tiles, each from top to bottom.
    pub struct B = i16, TensorTiler2D.step_tiler((K, N), (TILE_K, TILE_N),
        tile_group_repeats = (K / TILE_K, N / TILE_N / COLS), tile_group_steps = (1, COLS),
        tile_group_col_major = True, prune_step = False);

    // C_tiles = TensorTiler2D.step_tiler((M, N), (m * n_aie_rows, n), tile_group_repeats=(tb_n_rows, N // n // n_aie_cols),
    //     tile_group_steps=(1, n_aie_cols), prune_step=False)
    /// What the four cores of a column have made, a tile each, above each other.
    pub struct C = i32, channel = s2mm(0), TensorTiler2D.step_tiler((M, N), (TILE_M * ROWS, TILE_N),
        tile_group_repeats = (BLOCK, N / TILE_N / COLS), tile_group_steps = (1, COLS), prune_step = False);
}

/// What a tap fetches.
fn fetch(tap: &Pattern, matrix: &[i16]) -> Vec<i16> {
    tap.indices().expect("a tap of the matrix").map(|index| matrix[index as usize]).collect()
}

/// The kernel: a tile of A by a tile of B, added to a tile of C.
fn multiply(a: &[i16], b: &[i16], c: &mut [i32]) {
    for (at, c) in c.iter_mut().enumerate() {
        let (row, col) = (at / TILE_N, at % TILE_N);
        *c +=
            (0..TILE_K).map(|k| i32::from(a[row * TILE_K + k]) * i32::from(b[k * TILE_N + col])).sum::<i32>();
    }
}

/// What a core makes of all that it receives: a tile of C for each `K / TILE_K` tiles of A and of B.
fn core(a: &[i16], b: &[i16]) -> Vec<i32> {
    let mut c = vec![0; a.len() / (TILE_M * K) * TILE_M * TILE_N];
    for (c, (a, b)) in c.chunks_mut(TILE_M * TILE_N).zip(a.chunks(TILE_M * K).zip(b.chunks(K * TILE_N))) {
        for (a, b) in a.chunks(TILE_M * TILE_K).zip(b.chunks(TILE_K * TILE_N)) {
            multiply(a, b, c);
        }
    }
    c
}

fn main() {
    assert_eq!((A::LEN, B::LEN, C::LEN), (16, 4, 8));
    let a: Vec<i16> = (0..M * K).map(|i| (i % 7) as i16 - 3).collect();
    let b: Vec<i16> = (0..K * N).map(|i| (i % 5) as i16 - 2).collect();
    let mut c = vec![0; M * N];

    // The runtime sequence: of each tap of C, the two times four bands of A that it needs.
    for (k, drain) in C::TAPS.iter().enumerate() {
        let (block, col) = (k / COLS, k % COLS);
        let columns = fetch(&B::TAPS[col], &b);
        let mut stream = Vec::new();
        for band in 0..BLOCK {
            let first = (block * BLOCK + band) * ROWS;
            let tiles: Vec<_> =
                (first..first + ROWS).map(|row| core(&fetch(&A::TAPS[row], &a), &columns)).collect();
            // The mem tile joins what the four cores make.
            for tile in 0..N / TILE_N / COLS {
                for of_core in &tiles {
                    stream.extend(&of_core[tile * TILE_M * TILE_N..][..TILE_M * TILE_N]);
                }
            }
        }
        for (index, value) in drain.indices().expect("a tap of the matrix").zip(stream) {
            c[index as usize] = value;
        }
    }

    for row in 0..M {
        for col in 0..N {
            let expected: i32 = (0..K).map(|k| i32::from(a[row * K + k]) * i32::from(b[k * N + col])).sum();
            assert_eq!(c[row * N + col], expected, "C[{row}][{col}]");
        }
    }
    println!("{M} x {N} of C, right; which tap takes each tile, a row of tiles a line:");
    for row in (0..M).step_by(TILE_M) {
        let taps = (0..N).step_by(TILE_N).map(|col| {
            let first = (row * N + col) as i64;
            let of =
                |tap: &Pattern| tap.indices().is_ok_and(|mut indices| indices.any(|index| index == first));
            C::TAPS.iter().position(of).expect("each tile is in a tap").to_string()
        });
        println!("    {}", taps.collect::<Vec<_>>().join(" "));
    }
    println!(
        "descriptors of C: ids {:?}",
        C::DESCRIPTORS.iter().map(aie_pattern::tap::TapDescriptor::bd_id).collect::<Vec<_>>()
    );
}
