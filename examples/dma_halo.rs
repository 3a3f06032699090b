//! The halo of a convolution: a mem tile that sends an image with zeros around it, which are nowhere in memory.
//!
//! `pad` is zeros (before, after) each run of a dimension. Only the MM2S channels of a mem tile have it, in three
//! dimensions, and in whole words for the innermost; here that one is the eight channels of a pixel and needs none.
//!
//! `cargo run --example dma_halo`

use aie_pattern::prelude::*;

const HEIGHT: usize = 14;
const WIDTH: usize = 14;
const CHANNELS: usize = 8;
/// What a 3 x 3 convolution reads beyond the edges.
const HALO: usize = 1;

const PADDED_HEIGHT: usize = HEIGHT + 2 * HALO;
const PADDED_WIDTH: usize = WIDTH + 2 * HALO;

/// `len` is what goes over the stream, the zeros included.
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i8; HEIGHT * WIDTH * CHANNELS],
         dims = [<HEIGHT, WIDTH * CHANNELS>, <WIDTH, CHANNELS>, <CHANNELS, 1>],
         pad = [<HALO, HALO>, <HALO, HALO>, <0, 0>],
         len = PADDED_HEIGHT * PADDED_WIDTH * CHANNELS)]
pub struct ImageWithHalo;

/// What the stream carries: the walk, and around it the zeros of the DMA.
fn stream(image: &[i8; HEIGHT * WIDTH * CHANNELS]) -> Vec<i8> {
    let mut pixels = [0; HEIGHT * WIDTH * CHANNELS];
    ImageWithHalo.gather(image, &mut pixels);

    let mut stream = vec![0; HALO * PADDED_WIDTH * CHANNELS];
    for row in pixels.chunks(WIDTH * CHANNELS) {
        stream.extend([0; HALO * CHANNELS]);
        stream.extend(row);
        stream.extend([0; HALO * CHANNELS]);
    }
    stream.extend([0; HALO * PADDED_WIDTH * CHANNELS]);
    stream
}

/// The kernel: sums of 3 x 3 pixels, without a question about edges.
fn convolve(padded: &[i8]) -> Vec<i32> {
    let mut sums = Vec::new();
    for row in 0..HEIGHT {
        for col in 0..WIDTH {
            for channel in 0..CHANNELS {
                let at = |i: usize, j: usize| {
                    i32::from(padded[((row + i) * PADDED_WIDTH + col + j) * CHANNELS + channel])
                };
                sums.push((0..3).flat_map(|i| (0..3).map(move |j| (i, j))).map(|(i, j)| at(i, j)).sum());
            }
        }
    }
    sums
}

/// The same of the image without a halo, where each tap asks whether it is in the image.
fn expected(image: &[i8; HEIGHT * WIDTH * CHANNELS]) -> Vec<i32> {
    let mut sums = vec![0; image.len()];
    for (position, sum) in sums.iter_mut().enumerate() {
        let (pixel, channel) = (position / CHANNELS, position % CHANNELS);
        let (row, col) = (pixel / WIDTH, pixel % WIDTH);
        for i in row.saturating_sub(1)..(row + 2).min(HEIGHT) {
            for j in col.saturating_sub(1)..(col + 2).min(WIDTH) {
                *sum += i32::from(image[(i * WIDTH + j) * CHANNELS + channel]);
            }
        }
    }
    sums
}

fn main() {
    let image = std::array::from_fn(|i| (i % 100) as i8);
    let stream = stream(&image);
    assert_eq!(stream.len(), PADDED_HEIGHT * PADDED_WIDTH * CHANNELS);
    assert_eq!(convolve(&stream), expected(&image));

    println!("{HEIGHT} x {WIDTH} x {CHANNELS} i8, sent as {PADDED_HEIGHT} x {PADDED_WIDTH} x {CHANNELS}:");
    println!("    {} bytes read, {} sent", ImageWithHalo::LEN, stream.len());
    println!("    the first pixel is byte {} of the stream", (PADDED_WIDTH + 1) * HALO * CHANNELS);
}
