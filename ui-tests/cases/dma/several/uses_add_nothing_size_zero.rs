use aie_pattern::prelude::*;

#[dma_bd(dims = [<0, 1>])] //~ AP010
static SAMPLES: [i32; 128] = [0; 128];

static TABLE: [u8; 8] = *SamplesBd::INDICES;
static LONG: [u8; SamplesBd::LEN] = [0; SamplesBd::LEN];

fn main() {
    let mut stream = [0; 8];
    SamplesBd.gather(&SAMPLES, &mut stream);
    SamplesBd.scatter(&stream, &mut [0; 128]);
    SamplesBd.try_gather(&SAMPLES, &mut stream).unwrap();
    let sum: usize = SamplesBd.iter().sum();
    println!("{sum} {} {} {:?}", TABLE[0], LONG[0], SamplesBd::PATTERN);
    println!("{:?} {:?}", SamplesBd::DEVICE, SamplesBd::TILE);
}
