//! An image in tiles that overlap, with zeros around it that are nowhere in memory: what a mem tile reads outside of its
//! buffer is padding.
//!
//! A 3 x 3 convolution of tiles of 4 x 4 needs 6 x 6 elements of each: a border of one, which is the image where there is
//! image, and zero where there is none.
//!
//! `cargo run --example adf_halo`

use aie_pattern::prelude::*;

const SIDE: usize = 8;

tiling_pattern! {
    /// An offset below 0 is where the zeros begin; `boundary_dimension` is where the image ends.
    pub struct TilesWithBorder = int32, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {6, 6}, .offset = {-1, -1},
        .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}, {.dimension=1, .stride=4, .wrap=2}},
        .boundary_dimension = {8, 8}
    };
    /// The results, tile by tile, into a buffer as large as the image. Each element is written exactly once.
    pub struct Results = int32, mem, write, ensure(covers) {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 4},
        .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}, {.dimension=1, .stride=4, .wrap=2}}
    };
}

/// The kernel: sums of 3 x 3 elements of a tile, without a question about edges.
fn convolve(tile: &[i32]) -> Vec<i32> {
    let at = |row: usize, column: usize| tile[row * 6 + column];
    let sum = |row: usize, column: usize| (0..9_usize).map(|k| at(row + k / 3, column + k % 3)).sum();
    (0..16).map(|k| sum(k / 4, k % 4)).collect()
}

/// The same of the image, where each tap asks whether it is in the image.
fn expected(image: &[i32; SIDE * SIDE]) -> Vec<i32> {
    let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
    let sum = |row: usize, column: usize| {
        let taps = (0..SIDE * SIDE).filter(|k| near(k / SIDE, row) && near(k % SIDE, column));
        taps.map(|k| image[k]).sum()
    };
    (0..SIDE * SIDE).map(|k| sum(k / SIDE, k % SIDE)).collect()
}

fn main() {
    let image: [i32; SIDE * SIDE] = std::array::from_fn(|k| (k * k % 23) as i32);
    let mut stream = [0; TilesWithBorder::LEN];
    TilesWithBorder.gather(&image, &mut stream);

    let results: Vec<i32> = stream.chunks(36).flat_map(convolve).collect();
    let mut convolved = [0; SIDE * SIDE];
    Results.try_scatter(&results, &mut convolved).expect("64 results of 64 elements");
    assert_eq!(convolved[..], expected(&image));

    let zeros = TilesWithBorder.iter().filter(Option::is_none).count();
    println!("{} elements sent of an image of {}, {zeros} of them zeros:", TilesWithBorder::LEN, image.len());
    let indices: Vec<_> = TilesWithBorder.iter().collect();
    for row in indices[..36].chunks(6) {
        let row: Vec<String> =
            row.iter().map(|index| index.map_or("   .".into(), |k| format!("{k:4}"))).collect();
        println!("    {}", row.concat());
    }
}
