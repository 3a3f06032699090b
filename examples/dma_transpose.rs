//! A matrix transposed by a DMA, without a kernel: the walk takes a column after the other.
//!
//! Each access takes a single element from a row, so that this needs elements of one word, 4 bytes: the only ones whose
//! innermost stride may be other than 1. For 16-bit elements the DMA moves pairs, and a kernel finishes.
//!
//! `cargo run --example dma_transpose`

use aie_pattern::prelude::*;

const ROWS: usize = 64;
const COLS: usize = 64;

/// From external memory, as in mlir-aie's `dma_transpose`: right, but slow, since no two words of
/// it are neighbours in memory.
#[dma_bd(tile = shim, channel = mm2s(0), buffer = [i32; ROWS * COLS], dims = [<COLS, 1>, <ROWS, COLS>])]
pub struct FromMemory;

/// From the 64 KiB of a compute tile, where any word costs the same. D0 and D1 wrap in 8 bits: up to 255 x 255.
#[dma_bd(tile = compute, channel = mm2s(0), buffer = [i32; ROWS * COLS], dims = [<COLS, 1>, <ROWS, COLS>])]
pub struct FromTile;

/// Or on the way in: rows arrive, and are written as columns.
#[dma_bd(tile = compute, channel = s2mm(0), buffer = [i32; ROWS * COLS], dims = [<ROWS, 1>, <COLS, ROWS>])]
pub struct IntoTile;

/// 256 x 256 are 256 KiB: too much for a compute tile, but a mem tile has 512, and wraps at 1023.
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 256]; 256], dims = [<256, 1>, <256, 256>])]
pub struct FromMemTile;

/// 16-bit elements: two columns at a time, row by row, in whole words.
#[dma_bd(tile = compute, channel = mm2s(0), buffer = [i16; ROWS * COLS],
         dims = [<COLS / 2, 2>, <ROWS, COLS>, <2, 1>])]
pub struct PairsOfColumns;

/// What the kernel has left to do for [`PairsOfColumns`]: each pair of columns is (a0 b0) (a1 b1) ..., and is to be a
/// and then b.
fn split_pairs(stream: &[i16; ROWS * COLS]) -> [i16; ROWS * COLS] {
    let mut columns = [0; ROWS * COLS];
    for (pairs, columns) in stream.chunks(2 * ROWS).zip(columns.chunks_mut(2 * ROWS)) {
        for (row, pair) in pairs.chunks(2).enumerate() {
            columns[row] = pair[0];
            columns[ROWS + row] = pair[1];
        }
    }
    columns
}

/// The transposition as everybody writes it.
fn transposed<T: Copy + Default>(matrix: &[T; ROWS * COLS]) -> [T; ROWS * COLS] {
    let mut result = [T::default(); ROWS * COLS];
    for row in 0..ROWS {
        for col in 0..COLS {
            result[col * ROWS + row] = matrix[row * COLS + col];
        }
    }
    result
}

fn main() {
    let matrix: [i32; ROWS * COLS] = std::array::from_fn(|i| i as i32);
    let expected = transposed(&matrix);
    let mut stream = [0; ROWS * COLS];

    FromMemory.gather(&matrix, &mut stream);
    assert_eq!(stream, expected);
    FromTile.gather(&matrix, &mut stream);
    assert_eq!(stream, expected);
    println!("{ROWS} x {COLS} i32, column by column: {:?} ...", &FromTile::INDICES[..6]);

    let mut written = [0; ROWS * COLS];
    IntoTile.scatter(&matrix, &mut written);
    assert_eq!(written, expected);
    println!("rows written as columns:       {:?} ...", &IntoTile::INDICES[..6]);

    // A buffer in rows, as it was declared, through slices.
    let large: Vec<[i32; 256]> =
        (0..256).map(|row| std::array::from_fn(|col| 1000 * row + col as i32)).collect();
    let mut stream = vec![0; FromMemTile::LEN];
    FromMemTile.try_gather(large.as_flattened(), &mut stream).expect("the buffer is whole");
    assert!(stream.iter().enumerate().all(|(k, &element)| element == large[k % 256][k / 256]));
    println!("256 x 256 i32, from a mem tile: {:?} ...", &stream[..6]);

    let halves: [i16; ROWS * COLS] = std::array::from_fn(|i| i as i16);
    let mut stream = [0; ROWS * COLS];
    PairsOfColumns.gather(&halves, &mut stream);
    assert_eq!(split_pairs(&stream), transposed(&halves));
    println!("i16, two columns at a time:    {:?} ...", &stream[..6]);
}
