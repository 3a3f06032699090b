//! A matrix times a vector: the runtime sequence of mlir-aie's `matrix_multiplication/matrix_vector`, on one core.
//!
//! The vector is fetched again for each row of tiles: a walk of stride 0, which the task queue repeats.
//!
//! `cargo run --example tap_matvec`

use aie_pattern::prelude::*;

const M: usize = 96;
const K: usize = 64;
const TILE_M: usize = 32;
const TILE_K: usize = 16;

tap_pattern! {
    // A_tap = TensorTiler2D.group_tiler((M, K), (m, k), (M // m, K // k), prune_step=False)[0]
    /// The matrix, a row of tiles after the other.
    pub struct A = i16, channel = mm2s(0), bd_id = 0, ensure(covers),
        TensorTiler2D.group_tiler((M, K), (TILE_M, TILE_K), (M / TILE_M, K / TILE_K), prune_step = False)[0];

    // b_tap = TensorTiler2D.simple_tiler((1, K), pattern_repeat=M // m, prune_step=False)[0]
    /// The vector, once for each row of tiles.
    pub struct B = i16, channel = mm2s(1), bd_id = 1,
        TensorTiler2D.simple_tiler((1, K), pattern_repeat = M / TILE_M, prune_step = False)[0];

    // C_tap = TensorTiler2D.simple_tiler((1, M), (1, M), prune_step=False)[0]
    /// The result.
    pub struct C = i32, channel = s2mm(0), bd_id = 2, ensure(covers),
        TensorTiler2D.simple_tiler((1, M), (1, M), prune_step = False)[0];
}

fn main() {
    let matrix: Vec<i16> = (0..M * K).map(|i| (i % 11) as i16 - 5).collect();
    let vector: Vec<i16> = (0..K).map(|i| (i % 7) as i16 - 3).collect();
    let (mut tiles, mut parts) = (vec![0; A::LEN], vec![0; B::LEN]);
    A.try_gather(&matrix, &mut tiles).expect("the matrix is whole");
    B.try_gather(&vector, &mut parts).expect("the vector is whole");

    // The kernel: a tile by its part of the vector, added to what a row of tiles gives.
    let mut sums = vec![0; M];
    for (k, (tile, part)) in tiles.chunks(TILE_M * TILE_K).zip(parts.chunks(TILE_K)).enumerate() {
        let sums = &mut sums[k / (K / TILE_K) * TILE_M..][..TILE_M];
        for (sum, row) in sums.iter_mut().zip(tile.chunks(TILE_K)) {
            *sum += row.iter().zip(part).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum::<i32>();
        }
    }
    let mut result = vec![0; M];
    C.try_scatter(&sums, &mut result).expect("an element for each row");

    for (row, &found) in result.iter().enumerate() {
        let expected: i32 = (0..K).map(|k| i32::from(matrix[row * K + k]) * i32::from(vector[k])).sum();
        assert_eq!(found, expected, "row {row}");
    }
    println!("{M} x {K} by tiles of {TILE_M} x {TILE_K}, each with its part of the vector:");
    for row in 0..M / TILE_M {
        let tiles = (0..K / TILE_K).map(|col| {
            let first = row * TILE_M * K + col * TILE_K;
            let tile =
                A.iter().position(|index| index == first).expect("each element once") / (TILE_M * TILE_K);
            let part = B.iter().nth(tile * TILE_K).expect("as many parts as tiles") / TILE_K;
            format!("{tile:2} ({part})")
        });
        println!("    {}", tiles.collect::<Vec<_>>().join("  "));
    }
    println!("runs of each descriptor: {} of A, {} of b, {} of c", A::REPEAT, B::REPEAT, C::REPEAT);
}
