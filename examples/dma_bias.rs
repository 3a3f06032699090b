//! A bias for each column, added to all rows of a matrix: mlir-aie's `row_wise_bias_add`.
//!
//! The matrix goes through a compute tile in blocks of `M_TILE` x `N_TILE`. All blocks of a column of blocks come one after
//! the other, so that their `N_TILE` biases are fetched once.
//!
//! `cargo run --example dma_bias`

use aie_pattern::prelude::*;

const M: usize = 64;
const N: usize = 48;
const M_TILE: usize = 32;
const N_TILE: usize = 16;

/// The matrix from external memory. Blocks of a column of blocks are rows below rows, so three dimensions do for what
/// are four loops: block column, block row, row, column.
#[dma_bd(tile = shim, channel = mm2s(0), bd_id = 0, buffer = [f32; M * N],
         dims = [<N / N_TILE, N_TILE>, <M, N>, <N_TILE, 1>])]
pub struct MatrixIn;

/// The biases are as they are in memory: no dimensions.
#[dma_bd(tile = shim, channel = mm2s(1), bd_id = 1, buffer = [f32; N])]
pub struct BiasIn;

/// The result, back by the same walk. This one writes: had it overlapped, it would not compile.
#[dma_bd(tile = shim, channel = s2mm(0), bd_id = 2, buffer = [f32; M * N],
         dims = [<N / N_TILE, N_TILE>, <M, N>, <N_TILE, 1>])]
pub struct MatrixOut;

/// The kernel: one block.
fn add_bias(block: &mut [f32], bias: &[f32]) {
    for row in block.chunks_mut(bias.len()) {
        for (element, bias) in row.iter_mut().zip(bias) {
            *element += bias;
        }
    }
}

fn main() {
    let matrix: [f32; M * N] = std::array::from_fn(|i| f32::from(i as u16));
    let biases: [f32; N] = std::array::from_fn(|i| 0.5 * f32::from(i as u8));

    // What the tile's two inputs receive.
    let mut blocks = [0.0; M * N];
    MatrixIn.gather(&matrix, &mut blocks);
    let mut bias = [0.0; N];
    BiasIn.gather(&biases, &mut bias);

    for (column, bias) in blocks.chunks_mut(M * N_TILE).zip(bias.chunks(N_TILE)) {
        for block in column.chunks_mut(M_TILE * N_TILE) {
            add_bias(block, bias);
        }
    }

    let mut result = [0.0; M * N];
    MatrixOut.scatter(&blocks, &mut result);

    let expected: [f32; M * N] = std::array::from_fn(|i| matrix[i] + biases[i % N]);
    assert_eq!(result.map(f32::to_bits), expected.map(f32::to_bits));

    println!("{M} x {N} f32 in blocks of {M_TILE} x {N_TILE}; where each block begins:");
    for column in MatrixIn::INDICES.chunks(M * N_TILE) {
        let starts: Vec<_> = column.iter().step_by(M_TILE * N_TILE).collect();
        println!("    {starts:4?}");
    }
}
