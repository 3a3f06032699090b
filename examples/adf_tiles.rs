//! A buffer in a mem tile, written tile by tile and read in another order: the C++ of an ADF graph, pasted.
//!
//! Lists are inner first: dimension 0 is the contiguous one, and the first traversal the innermost loop over tiles. The
//! six tiles are an example of UG1603.
//!
//! `cargo run --example adf_tiles`

use aie_pattern::prelude::*;

const WIDTH: usize = 12;
const HEIGHT: usize = 8;

tiling_pattern! {
    /// Column by column, as the kernel makes them. Two rows of the buffer stay what they were.
    pub struct WriteTiles = int32, mem, write {
        write_access(mtx.in[0]) = tiling({.buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {0, 0},
            .tile_traversal = {{.dimension=1, .stride=3, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}});
    };
    /// Row by row, as the next kernel wants them.
    pub struct ReadTiles = int32, mem, read {
        read_access(mtx.out[0]) = tiling({.buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {0, 0},
            .tile_traversal = {{.dimension=0, .stride=4, .wrap=3}, {.dimension=1, .stride=3, .wrap=2}}});
    };
    /// Or as lines of the image, the same by constants.
    pub struct ReadLines = int32, mem, read, buffer = {WIDTH, HEIGHT} {
        .tiling_dimension = {WIDTH, 1}, .tile_traversal = {{.dimension=1, .stride=1, .wrap=6}}
    };
}

// What is written is what is read, whichever way.
assert_same_volume!(WriteTiles, ReadTiles);
assert_same_volume!(WriteTiles, ReadLines);

/// Where element `k` of the stream of [`WriteTiles`] comes to lie: tiles of 4 columns and 3 rows, two above each other.
fn place(k: usize) -> usize {
    let (tile, element) = (k / 12, k % 12);
    let (row, column) = (tile % 2 * 3 + element / 4, tile / 2 * 4 + element % 4);
    row * WIDTH + column
}

fn main() {
    let written: [i32; WriteTiles::LEN] = std::array::from_fn(|k| k as i32 + 1);
    let mut buffer = [0; WIDTH * HEIGHT];
    WriteTiles.scatter(&written, &mut buffer);
    assert!((0..72).all(|k| buffer[place(k)] == written[k]));
    assert!(buffer[72..].iter().all(|&element| element == 0), "no tile has the last two rows");

    let mut lines = [0; ReadLines::LEN];
    ReadLines.gather(&buffer, &mut lines);
    assert_eq!(lines, buffer[..72]);

    let mut tiles = [0; ReadTiles::LEN];
    ReadTiles.gather(&buffer, &mut tiles);
    // The second tile that is read, to the right of the first, is the third that was written.
    assert_eq!(tiles[12..24], written[24..36]);

    println!("the buffer, each element with its number in the stream that writes it:");
    for row in buffer.chunks(WIDTH) {
        let row: Vec<String> = row.iter().map(|element| format!("{element:3}")).collect();
        println!("    {}", row.join(" "));
    }
    println!(
        "buffer descriptors to write {}, to read {}",
        WriteTiles::DESCRIPTORS.len(),
        ReadTiles::DESCRIPTORS.len()
    );
}
