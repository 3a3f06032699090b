//! A bias for each column, added to all rows of a matrix: the runtime sequence of mlir-aie's `row_wise_bias_add`.
//!
//! The matrix is fetched in tiles, a column of tiles after the other, so that the biases of a column of tiles are fetched
//! once. `dma_bias` has the same design as buffer descriptors.
//!
//! `cargo run --example tap_bias`

use aie_pattern::prelude::*;

const M: usize = 64;
const N: usize = 48;
const TILE_M: usize = 16;
const TILE_N: usize = 8;

tap_pattern! {
    // tap = TensorTiler2D.group_tiler((M, N), (m, n), (M // m, N // n), tile_group_col_major=True)[0]
    /// The matrix; tiles above each other continue each other, so three dimensions do.
    pub struct In = f32, channel = mm2s(0), ensure(covers),
        TensorTiler2D.group_tiler((M, N), (TILE_M, TILE_N), (M / TILE_M, N / TILE_N), tile_group_col_major = True)[0];

    /// The result, back to the same places.
    pub struct Out = f32, channel = s2mm(0), ensure(covers, same_walk(In)),
        TensorTiler2D.group_tiler((M, N), (TILE_M, TILE_N), (M / TILE_M, N / TILE_N), tile_group_col_major = True)[0];

    // bias_tap = TensorTiler2D.group_tiler((1, N), (1, n), (1, N // n))[0]
    /// The biases, a tile's at a time.
    pub struct Bias = f32, channel = mm2s(1), bd_id = 1, ensure(covers),
        TensorTiler2D.group_tiler((1, N), (1, TILE_N), (1, N / TILE_N))[0];
}

/// The kernel: one tile.
fn add_bias(tile: &mut [f32], bias: &[f32]) {
    for row in tile.chunks_mut(bias.len()) {
        for (element, bias) in row.iter_mut().zip(bias) {
            *element += bias;
        }
    }
}

fn main() {
    let matrix: Vec<f32> = (0..M * N).map(|i| f32::from(i as u16)).collect();
    let biases: Vec<f32> = (0..N).map(|i| 0.5 * f32::from(i as u8)).collect();

    let (mut tiles, mut bias) = (vec![0.0; In::LEN], vec![0.0; Bias::LEN]);
    In.try_gather(&matrix, &mut tiles).expect("the matrix is whole");
    Bias.try_gather(&biases, &mut bias).expect("a bias for each column");
    for (column, bias) in tiles.chunks_mut(M * TILE_N).zip(bias.chunks(TILE_N)) {
        for tile in column.chunks_mut(TILE_M * TILE_N) {
            add_bias(tile, bias);
        }
    }
    let mut result = vec![0.0; M * N];
    Out.try_scatter(&tiles, &mut result).expect("the matrix is whole");

    for (i, (&result, &element)) in result.iter().zip(&matrix).enumerate() {
        assert_eq!(result.to_bits(), (element + biases[i % N]).to_bits(), "row {}, column {}", i / N, i % N);
    }

    println!("{M} x {N} f32 in tiles of {TILE_M} x {TILE_N}; the number of each tile in the stream:");
    for row in 0..M / TILE_M {
        let numbers = (0..N / TILE_N).map(|col| {
            let first = row * TILE_M * N + col * TILE_N;
            let at = In.iter().position(|index| index == first).expect("each element once");
            format!("{:3}", at / (TILE_M * TILE_N))
        });
        println!("    {}", numbers.collect::<Vec<_>>().join(""));
    }
    let dims: Vec<_> = In::PATTERN.dims().iter().map(|dim| (dim.size, dim.stride)).collect();
    println!("as sizes and strides: {dims:?}");
}
