//! A region of an image, fetched from external memory by a shim, and the result put back where it was.
//!
//! Only the bytes of the region are read; the rest of the image need not even be known to the array.
//!
//! `cargo run --example dma_region`

use aie_pattern::prelude::*;

const WIDTH: usize = 640;
const HEIGHT: usize = 480;

/// The region: its corner and its size. Try `Y = 400`: its last rows would be below the image, and the compiler says so.
const X: usize = 96;
const Y: usize = 40;
const REGION_WIDTH: usize = 160;
const REGION_HEIGHT: usize = 120;

/// Pixels of 4 bytes, in bursts of 256 bytes.
#[dma_bd(device = npu1, tile = shim, channel = mm2s(0), bd_id = 0, burst = 256,
         buffer = [u32; WIDTH * HEIGHT], offset = Y * WIDTH + X,
         dims = [<REGION_HEIGHT, WIDTH>, <REGION_WIDTH, 1>])]
pub struct RegionIn;

/// And back to the same place.
#[dma_bd(device = npu1, tile = shim, channel = s2mm(0), bd_id = 1, burst = 256,
         buffer = [u32; WIDTH * HEIGHT], offset = Y * WIDTH + X,
         dims = [<REGION_HEIGHT, WIDTH>, <REGION_WIDTH, 1>])]
pub struct RegionOut;

/// Grey pixels of one byte: all of `X`, `WIDTH` and `REGION_WIDTH` have to be whole words, as they are here.
#[dma_bd(device = npu1, tile = shim, channel = mm2s(1), bd_id = 2,
         buffer = [u8; WIDTH * HEIGHT], offset = Y * WIDTH + X,
         dims = [<REGION_HEIGHT, WIDTH>, <REGION_WIDTH, 1>])]
pub struct GreyIn;

fn main() {
    let image: Vec<u32> = (0..WIDTH * HEIGHT).map(|i| i as u32).collect();

    let mut region = vec![0; RegionIn::LEN];
    RegionIn.try_gather(&image, &mut region).expect("the image is whole");
    for (row, pixels) in region.chunks(REGION_WIDTH).enumerate() {
        let start = (Y + row) * WIDTH + X;
        assert_eq!(pixels, &image[start..start + REGION_WIDTH]);
    }

    // What the array does with it.
    for pixel in &mut region {
        *pixel = !*pixel;
    }

    let mut result = image.clone();
    RegionOut.try_scatter(&region, &mut result).expect("the image is whole");
    for (i, (&before, &after)) in image.iter().zip(&result).enumerate() {
        let (x, y) = (i % WIDTH, i / WIDTH);
        let inside = (X..X + REGION_WIDTH).contains(&x) && (Y..Y + REGION_HEIGHT).contains(&y);
        assert_eq!(after, if inside { !before } else { before }, "pixel ({x}, {y})");
    }

    assert!(GreyIn.iter().eq(RegionIn.iter()));

    println!("{REGION_WIDTH} x {REGION_HEIGHT} of {WIDTH} x {HEIGHT} pixels, rows begin at byte");
    let rows: Vec<_> = RegionIn.offsets_in_bytes().step_by(REGION_WIDTH).take(4).collect();
    println!("    {rows:?} ...");
    println!("{} bytes read of {}", 4 * RegionIn::LEN, 4 * image.len());
}
