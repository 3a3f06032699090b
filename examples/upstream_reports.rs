//! What users reported to mlir-aie, as declarations: each one mended. As it was, it does not compile, which
//! `ui-tests/cases/upstream/` shows with the errors.
//!
//! Not here, because no rule can see it: 2186, two legal transfers that hang, where one that moves the same as both does not.
//!
//! `cargo run --example upstream_reports`

use aie_pattern::prelude::*;

// 1097 and 3398: 16384 words do not fit the 14 bits of a compute tile's length field, which kept the low ones.
#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i32; 16384])]
struct Longest;

// 2308: `<8, 0>` inside other dimensions. Only a whole transfer repeats, which the queue does:
// `ROW.start(column, row, channel, repeats)`.
#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i32; 64], dims = [<4, 16>, <16, 1>])]
struct Rows;

// 2425: `<2048, 1>` beyond the wrap of a shim, which has 10 bits. The help of the error is this split.
#[dma_bd(device = npu1, tile = shim, channel = mm2s(0), buffer = [[i32; 4096]; 64],
         dims = [<64, 4096>, <4, 512>, <512, 1>])]
struct HalfRows;

// 2667: a channel of a mem tile reaches 24 of its 48 descriptors, the even ones 0 to 23.
#[dma_bd(device = npu1, tile = mem, channel = mm2s(1), buffer = [i32; 64], bd_id = 24)]
struct Odd;

// 2678 and 2706: three objects of 8 are joined and transposed. The dimensions are the dimensions of the whole, and so is the
// length: one descriptor for all three, and not one of 8, 8, 8 or 24, 0, 0 elements for each.
#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i32; 24], dims = [<8, 1>, <3, 8>])]
struct Joined;

// 2930: an innermost stride of 2 was dropped where the outer sizes are 1. The words say what the dimensions say.
#[dma_bd(device = npu2, tile = shim, channel = mm2s(0), buffer = [i32; 16], dims = [<8, 2>])]
struct EveryOther;
const _: () = assert!(EveryOther::words(0)[3] >> 20 == 8, "the wrap of D0");
const _: () = assert!(EveryOther::words(0)[3] & 0xF_FFFF == 1, "the step of D0, minus 1");

// 3033: 3,221,225,472 elements of 16 bits are 1,610,612,736 words, which the 32 bits of a shim's length hold.
#[dma_bd(device = npu2, tile = shim, channel = mm2s(0), buffer = [u16; 3_221_225_472])]
struct Softmax;
const _: () = assert!(Softmax::words(0)[0] == 1_610_612_736);

// 3109 (2566): runs of 2 bytes, which are not words. Runs of 4 are.
#[dma_bd(device = npu1, tile = compute, channel = mm2s(0), buffer = [i8; 128], dims = [<3, 8>, <4, 1>])]
struct Fours;

// 3346: the outermost of three dimensions was issued 64 times as well. A run is all of it, and is started once.
#[dma_bd(device = npu1, tile = shim, channel = s2mm(0), buffer = [u16; 2_097_152],
         dims = [<64, 1024>, <4, 524288>, <1024, 1>])]
struct Drain;

// 3601 and 3672: a fill of 1024 for objects of 300; the fourth is never complete. Four objects are 1200.
#[dma_bd(device = npu1, tile = shim, channel = mm2s(0), buffer = [f32; 1200])]
struct Fill;
#[dma_bd(device = npu1, tile = compute, channel = s2mm(0), buffer = [f32; 300])]
struct Object;
assert_transfer!(Fill -> Object);

// 3548: `<4, 6>` bytes between words was replaced by another stride, and 64 words of padding by none.
#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i8; 64], dims = [<4, 8>, <8, 1>])]
struct Eights;
#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i32; 64], dims = [<64, 1>], pad = [<0, 63>])]
struct Padded;

fn main() {
    println!("  elements  a run of");
    for (name, elements) in [
        ("the longest of a mem tile (1097, 3398)", Longest::LEN),
        ("rows, repeated by the queue (2308)", Rows::LEN),
        ("half of each row (2425)", HalfRows::LEN),
        ("the first descriptor of odd channels (2667)", Odd::LEN),
        ("three objects joined (2678, 2706)", Joined::LEN),
        ("every other word (2930)", EveryOther::LEN),
        ("three billion elements (3033)", Softmax::LEN),
        ("words of bytes (3109)", Fours::LEN),
        ("a drain of three dimensions (3346)", Drain::LEN),
        ("four objects of 300 (3601, 3672)", Fill::LEN),
        ("rows of bytes (3548)", Eights::LEN),
        ("64 words, without the 63 of padding (3548)", Padded::LEN),
    ] {
        println!("{elements:>10}  {name}");
    }
    let transposed: Vec<usize> = Joined.iter().take(6).collect();
    assert_eq!(transposed, [0, 8, 16, 1, 9, 17]);
}
