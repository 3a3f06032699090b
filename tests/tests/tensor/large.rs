//! A million entries, as literals and as constants, far from the lint for const evaluation that takes too long.
#![deny(long_running_const_eval)]
// A static where it is used.
#![allow(clippy::items_after_statements)]

use aie_pattern::prelude::*;

const SIDE: u32 = 1024;

tensor_pattern! {
    struct Literal = <int8, 64; [1024, 1], [1024, 1024]; device = ideal>;
    struct Constant = <int8, 64; [SIDE, 1], [SIDE, SIDE]; device = ideal>;
    struct Words = <int8, 64; [SIDE, 64], [SIDE, 0], [1, 0]; index = u16>;
    /// Four times the size of the largest `static` table; no code names it.
    struct Unnamed = <int8, 64; [4 * SIDE, 1], [SIDE, 0]>;
}

fn transposed() -> impl Iterator<Item = u32> {
    (0..1024).flat_map(|column| (0..1024).map(move |row| row * 1024 + column))
}

#[test]
fn as_literals() {
    assert!(Literal::INDICES.iter().copied().eq(transposed()));
    static TABLE: [u32; 1 << 20] = *Literal::INDICES;
    assert_eq!(TABLE[1..3], [1024, 2048]);
}

#[test]
fn as_constants() {
    assert!(Constant::INDICES.iter().copied().eq(transposed()));
    assert_eq!(Constant::PATTERN, Literal::PATTERN);
    let words: &[u16; 1 << 20] = Words::INDICES;
    assert!(words.iter().map(|&index| usize::from(index)).eq(Words.iter()));
}

#[test]
fn as_an_expression() {
    let indices = tensor_pattern!(<int8, 64; [1024, 1], [1024, 1024]; device = ideal>).indices();
    assert!(indices.iter().copied().eq(transposed()));
    let indices = tensor_pattern!(<int8, 64; [SIDE, 1], [SIDE, 1024]; device = ideal>).indices();
    assert!(indices.iter().copied().eq(transposed()));
}

#[test]
fn without_a_table() {
    assert_eq!(Unnamed::LEN, 1 << 22);
    assert_eq!(Unnamed.iter().next_back(), Some(4095));
    assert_eq!(Unnamed.iter().map(|index| index as u64).sum::<u64>(), 1024 * (4095 * 4096 / 2));
}

/// Sizes that divide evenly nowhere, with the most dimensions.
#[test]
fn of_every_shape() {
    const THREE: u32 = 3;
    tensor_pattern! {
        struct Line = <int8, 64; [SIDE * SIDE, 1]; device = ideal>;
        struct Odd = <int8, 64; [1021, 1027], [1027, 1]; device = ideal>;
        struct Reversed = <int8, 64; [1024 * SIDE, -1]; offset = 1048575, device = ideal>;
        struct Deep = <int8, 64; [7, -3], [4, -2], [5, 0], [THREE, 1], [4, 9], [5, 2], [5, 0], [5, 30], [5, 7];
            offset = 24, device = ideal>;
    }
    assert!(Line::INDICES.iter().copied().eq(0..1 << 20));
    assert!(Odd::INDICES.iter().copied().eq(0..1021 * 1027));
    assert!(Reversed::INDICES.iter().copied().eq((0..1 << 20).rev()));
    assert!(Deep::INDICES.iter().map(|&index| usize::from(index)).eq(Deep.iter()));
    assert_eq!(Deep::LEN, 1_050_000);
}
