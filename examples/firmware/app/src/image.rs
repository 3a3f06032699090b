//! The image through the descriptors: what the DMAs do, done by the processor.

use aie_pattern::prelude::*;

use crate::table::{FilteredPing, ImageIn, ImageOut, StripesIn, StripesOut, TilesOut};
use crate::{Outcome, corrupted};

/// 64 x 64 samples, and as many in each place that they come by.
pub struct Buffers {
    image: [i16; 4096],
    stream: [i16; 4096],
    mem: [i16; 4096],
    filtered: [i16; 4096],
}

impl Buffers {
    /// Zeros.
    pub(crate) const NEW: Self =
        Self { image: [0; 4096], stream: [0; 4096], mem: [0; 4096], filtered: [0; 4096] };

    /// Where the image is.
    pub(crate) fn address(&self) -> u64 {
        self.image.as_ptr().addr() as u64
    }
}

/// Filters the image, and compares with the filter of each sample.
pub(crate) fn filter(buffers: &mut Buffers) -> Result<(), Outcome> {
    let Buffers { image, stream, mem, filtered } = buffers;
    for (k, sample) in image.iter_mut().enumerate() {
        *sample = k as i16;
    }
    // There: to the mem tile in stripes, and in tiles to the compute tile, without the zeros of the halo.
    ImageIn.gather(image, stream);
    StripesIn.scatter(stream, mem);
    TilesOut.gather(mem, stream);
    // Tile by tile: what the core computes, and in which order it leaves.
    let (tiles, _) = stream.as_chunks::<128>();
    let (blocks, _) = mem.as_chunks_mut::<128>();
    for (tile, blocks) in tiles.iter().zip(blocks) {
        FilteredPing.gather(&tile.map(core_filter), blocks);
    }
    // And back.
    StripesOut.gather(mem, stream);
    ImageOut.scatter(stream, filtered);
    let expected = |&sample| core_filter(sample) ^ corrupted("image") as i16;
    Outcome::Image.unless(filtered.iter().copied().eq(image.iter().map(expected)))
}

/// The filter of this example.
const fn core_filter(sample: i16) -> i16 {
    !sample
}
