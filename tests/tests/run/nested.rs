//! Walks over arrays of arrays: what they move is what they move of the same elements in one array.

use aie_pattern::prelude::*;
use aie_pattern::{Aligned, ArrayOf};

type Matrix = [[i32; 32]; 16];

/// A matrix, which is not read.
#[dma_bd(name = Columns, dims = [<32, 1>, <16, 32>])]
static MATRIX: Matrix = [[0; 32]; 16];

tensor_pattern! {
    /// Tiles of a matrix of 16 rows.
    pub struct Tiles = <int32, 8; [4, 1], [16, 4]>;
}

fn matrix() -> Matrix {
    core::array::from_fn(|row| core::array::from_fn(|column| (row * 32 + column) as i32))
}

#[test]
fn of_a_descriptor() {
    let matrix = matrix();
    let mut nested = [0; 512];
    Columns.gather(&matrix, &mut nested);
    assert_eq!(nested[..17], [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 480, 1]);
    let flat: [i32; 512] = *matrix.as_flattened().first_chunk().unwrap();
    let mut stream = [0; 512];
    Columns.gather(&flat, &mut stream);
    assert_eq!(stream, nested);

    let mut back = [[0; 32]; 16];
    Columns.scatter(&stream, &mut back);
    assert_eq!(back, matrix);
    let mut column = [[0]; 512];
    Columns.scatter(&stream, &mut column);
    assert_eq!(column.as_flattened(), flat);

    let mut of_the_static = [1; 512];
    Columns.gather(&MATRIX, &mut of_the_static);
    assert_eq!(of_the_static, [0; 512]);
}

#[test]
fn as_deep_as_one_likes_and_aligned() {
    let deep: [[[[i32; 2]; 4]; 8]; 8] = core::array::from_fn(|a| {
        core::array::from_fn(|b| {
            core::array::from_fn(|c| core::array::from_fn(|d| (a * 64 + b * 8 + c * 2 + d) as i32))
        })
    });
    let mut stream = [0; 512];
    Tiles.gather(&deep, &mut stream);
    let mut aligned = [0; 512];
    Tiles.gather(&Aligned(deep), &mut aligned);
    assert_eq!(stream, aligned);
    assert_eq!(stream[..16], [0, 1, 2, 3, 4, 5, 6, 7, 32, 33, 34, 35, 36, 37, 38, 39]);
    let mut back = Aligned([[0; 64]; 8]);
    Tiles.scatter(&stream, &mut back);
    assert!(back.as_flattened().iter().eq(deep.as_flattened().as_flattened().as_flattened()));
}

tensor_pattern! {
    /// Two vectors, the second one first.
    pub struct Swapped = <int32, 4; [2, -1]; offset = 1>;
}

fn generic<T: Copy + Default>(buffer: &[T; 8]) -> [T; 8] {
    let mut stream = [T::default(); 8];
    Swapped.gather(buffer, &mut stream);
    stream
}
fn of_any<T: Copy + Default, D, B: ArrayOf<T, D>>(buffer: &B) -> [T; 8] {
    let mut stream = [T::default(); 8];
    Swapped.gather(buffer, &mut stream);
    stream
}
/// Elements may be arrays themselves, and of any type of their width.
#[test]
fn what_an_element_is_says_the_stream() {
    let pixels: [[u8; 4]; 8] = core::array::from_fn(|k| [k as u8; 4]);
    let mut stream = [[0u8; 4]; 8];
    Swapped.gather(&pixels, &mut stream);
    assert_eq!(stream.map(|[first, ..]| first), [4, 5, 6, 7, 0, 1, 2, 3]);
    let halves: [[u16; 2]; 8] = pixels.map(|[first, ..]| [first.into(), 7]);
    assert_eq!(generic(&halves)[3..5], [[7, 7], [0, 7]]);

    assert_eq!(generic(&['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']), ['e', 'f', 'g', 'h', 'a', 'b', 'c', 'd']);

    assert_eq!(of_any(&[[1u32, 2, 3, 4], [5, 6, 7, 8]]) as [u32; 8], [5, 6, 7, 8, 1, 2, 3, 4]);
}

#[test]
fn numbers_without_a_type_stay_inferred() {
    let mut stream = [0; 512];
    Tiles.gather(&[7; 512], &mut stream);
    assert_eq!(stream, [7; 512]);
    let mut buffer = [0; 600];
    Tiles.scatter(&stream, &mut buffer);
    assert_eq!(buffer[511..], [[7].as_slice(), &[0; 88]].concat());
}
