//! A matrix transposed on its way through a mem tile: the shim cuts it into tiles, the mem tile turns each of them, and the
//! shim puts them back where they belong. After mlir-aie's `basic/transposes`, strategies `dma_packet` and `combined`.
//!
//! A shim alone can do it, but then no two words that it fetches are neighbours in memory. The algebra proves that both
//! are the transposition.
//!
//! `cargo run --example tap_transpose`

use aie_pattern::algebra::unwrap;
use aie_pattern::prelude::*;
use aie_pattern::{Element, Pattern};

const SIDE: usize = 128;
const TILE: usize = 32;
const TILES: usize = SIDE / TILE;

tap_pattern! {
    // tap_in = TensorTiler2D.simple_tiler((M, K), tile_col_major=True)[0]
    /// Column by column, word by word.
    pub struct Slow = i32, channel = mm2s(0), TensorTiler2D.simple_tiler((SIDE, SIDE), tile_col_major = True)[0];

    // tap_in_L3L2 = TensorAccessPattern((M, N), offset=0, sizes=[M // m, N // n, m, n], strides=[m * N, n, N, 1])
    /// Tile by tile, in runs of 32 words.
    pub struct Tiles = i32, channel = mm2s(0), TensorAccessPattern((SIDE, SIDE), offset = 0,
        sizes = [TILES, TILES, TILE, TILE], strides = [TILE * SIDE, TILE, SIDE, 1]);

    // The same as `full((M, N)).tile((m, n)).permute((1, 0, 2, 3))`.
    /// Back, a column of tiles for each row of tiles.
    pub struct Turned = i32, channel = s2mm(0), TensorAccessPattern((SIDE, SIDE), offset = 0,
        sizes = [TILES, TILES, TILE, TILE], strides = [TILE, TILE * SIDE, SIDE, 1]);
}

// dims_to_stream=[(n, 1), (m, n)]
/// One tile, column by column: any word costs the same here.
#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [[i32; TILE]; TILE], dims = [<TILE, 1>, <TILE, TILE>])]
pub struct Turn;

/// All objects of the mem tile one after the other, each turned: what it sends of what it receives.
const TURN_ALL: Pattern = unwrap(
    unwrap(Pattern::full(Element::Int32, &[(TILES * TILES) as u64, TURN.0, TURN.1])).permute(&[0, 2, 1]),
);
const TURN: (u64, u64) = (TILE as u64, TILE as u64);

/// Where each element of the result comes from: what is sent, composed with where it is written, backwards.
const ORDER: Pattern =
    unwrap(unwrap(Tiles::PATTERN.compose(&TURN_ALL)).compose(&unwrap(Turned::PATTERN.inverse())));

fn main() {
    let transposed =
        Pattern::full(Element::Int32, &[SIDE as u64, SIDE as u64]).expect("a matrix").transpose();
    assert_eq!(ORDER, transposed);
    assert_eq!(Slow::PATTERN.coalesce(), transposed);

    // The same with data.
    let matrix: Vec<i32> = (0..SIDE * SIDE).map(|i| i as i32).collect();
    let (mut sent, mut result) = (vec![0; SIDE * SIDE], vec![0; SIDE * SIDE]);
    Tiles.try_gather(&matrix, &mut sent).expect("the matrix is whole");
    for tile in sent.chunks_mut(TILE * TILE) {
        let object = tile.to_vec();
        Turn.try_gather(&object, tile).expect("an object is a tile");
    }
    Turned.try_scatter(&sent, &mut result).expect("the matrix is whole");
    let mut slow = vec![0; SIDE * SIDE];
    Slow.try_gather(&matrix, &mut slow).expect("the matrix is whole");
    for row in 0..SIDE {
        for col in 0..SIDE {
            assert_eq!(result[row * SIDE + col], matrix[col * SIDE + row]);
        }
    }
    assert_eq!(slow, result);

    println!("{SIDE} x {SIDE} by tiles of {TILE} x {TILE}, in which order fetched, and put back:");
    for row in 0..TILES {
        let numbers = |walk: &dyn Fn(usize) -> usize| -> Vec<String> {
            (0..TILES)
                .map(|col| (row * SIDE + col) * TILE)
                .map(|first| {
                    (0..TILES * TILES).position(|k| walk(k * TILE * TILE) == first).expect("each tile once")
                })
                .map(|k| format!("{k:2}"))
                .collect()
        };
        let (from, to) =
            (numbers(&|k| Tiles::INDICES[k] as usize), numbers(&|k| Turned::INDICES[k] as usize));
        println!("    {}      {}", from.join(" "), to.join(" "));
    }
    let dims: Vec<_> = ORDER.dims().iter().map(|dim| (dim.size, dim.stride)).collect();
    println!("all of it as one walk: {dims:?}");
}
