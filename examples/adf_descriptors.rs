//! How many buffer descriptors a tiling takes, and how the same tiling takes fewer.
//!
//! A descriptor of a mem tile has four loops. A tile of 4 x 4 and three loops over tiles are five, so that the outermost
//! loop becomes one descriptor a step. Where two of them go through memory without a gap they can be written as one.
//!
//! `cargo run --example adf_descriptors`

use aie_pattern::prelude::*;

tiling_pattern! {
    /// Sixteen images of 8 x 8 in tiles of 4 x 4, as one writes them. Their rows follow one another in memory, so
    /// that the compiler would warn: hence the `allow`.
    #[allow(deprecated)]
    pub struct Images = int32, mem, read {
        .buffer_dimension = {8, 8, 16}, .tiling_dimension = {4, 4, 1}, .offset = {0, 0, 0},
        .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}, {.dimension=1, .stride=4, .wrap=2},
                           {.dimension=2, .stride=1, .wrap=16}}
    };
    /// The same elements in the same order, of one image of 8 x 128.
    pub struct Tall = int32, mem, read {
        .buffer_dimension = {8, 128}, .tiling_dimension = {4, 4}, .offset = {0, 0},
        .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}, {.dimension=1, .stride=4, .wrap=32}}
    };
}

fn main() {
    assert_eq!(Images::INDICES, Tall::INDICES);
    let (images, tall) = (Images::BDS, Tall::BDS);
    println!(
        "16 images of 8 x 8:    {} buffer descriptors, {}",
        images.needed(),
        Images::PORT.reason(0).as_str()
    );
    println!("one image of 8 x 128:  {}, of {} that a channel reaches", tall.needed(), tall.available);
    println!("its words:");
    for words in Tall::words(0, 0x80000).chunks(4) {
        println!("    {words:08x?}");
    }
    let buffer: [i32; 1024] = std::array::from_fn(|k| k as i32);
    let (mut images, mut tall) = ([0; 1024], [0; 1024]);
    Images.gather(&buffer, &mut images);
    Tall.gather(&buffer, &mut tall);
    assert_eq!(images, tall);
}
