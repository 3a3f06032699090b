//! What MLIR-AIE prints of a descriptor means the same as the words of the attribute.
#![allow(dead_code, reason = "of buffers that are only declared, the descriptors are tested")]

use aie_pattern::prelude::*;

/// A buffer.
#[dma_bd(name = Ours, tile = mem, channel = mm2s(0), dims = [<8, 8>, <8, 1>], pad = [<0, 0>, <1, 1>], len = 80,
         bd_id = 2, next_bd = 3, packet = (5, 1))]
#[dma_bd(name = Theirs, tile = mem, channel = mm2s(0), dimensions = [<size = 8, stride = 8>, <size = 8, stride = 1>],
         pad_dimensions = [<0, 0>, <1, 1>], length = 80 : i32, bd_id = 2 : i32, next_bd_id = 3 : i32,
         packet = <pkt_type = 1, pkt_id = 5>)]
#[dma_bd(name = Close, tile=mem, channel=mm2s(0), dimensions=[<8, 8>, <8, 1>], pad_dimensions=[<0, 0>, <1, 1>],
         length=80:i64, bd_id=2, next_bd_id=3:i8, packet=#aie.packet_info<pkt_id = 5, pkt_type = 1>)]
static SAMPLES: [i32; 64] = [0; 64];

/// For the host.
#[dma_bd(buffer = [i32; 64], tile = shim, burst_length = 256 : i32)]
struct Shim;

#[test]
fn the_words_are_the_same() {
    assert_eq!(Theirs::words(0x80000), Ours::words(0x80000));
    assert_eq!(Close::words(0x80000), Ours::words(0x80000));
    assert_eq!(Theirs::LINK, Ours::LINK);
    assert_eq!(aie_pattern::bd::ShimBd::from_words(Shim::words(0)).burst_length(), 2);
}
