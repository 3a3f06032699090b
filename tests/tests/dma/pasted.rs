//! Operations of MLIR-AIE and calls of its Python, pasted whole, declare what keys of ours declare.
#![allow(dead_code, reason = "of buffers that are only declared, the descriptors are tested")]

use aie_pattern::prelude::*;

/// The transfer that all of these are, on a mem tile.
#[dma_bd(buffer = [[i8; 64]; 32], tile = mem, channel = mm2s(0), offset = 0, len = 2048,
         dims = [<8, 256>, <8, 8>, <4, 64>, <8, 1>], bd_id = 2, next_bd = 3, packet = (5, 1),
         acquire = (65, -1), release = (66, 1))]
struct Ours;

/// With positions, as MLIR-AIE printed until July 2026.
#[dma_bd(aie.dma_bd(%b : memref<2048xi8>, 0, 2048, [<size = 8, stride = 256>, <size = 8, stride = 8>,
         <size = 4, stride = 64>, <size = 8, stride = 1>]) {bd_id = 2 : i32, next_bd_id = 3 : i32,
         packet = #aie.packet_info<pkt_type = 1, pkt_id = 5>}
         tile = mem, channel = mm2s(0), acquire = (65, -1), release = (66, 1))]
struct Positions;

/// With names, as it prints since.
#[dma_bd(tile = mem, acquire = (65, -1), release = (66, 1), channel = mm2s(0),
         aie.dma_bd(%objFifo_in0_cons_buff_0 : memref<32x64xi8, 1 : i32> offset = 0 len = 2048 sizes = [8, 8, 4, 8]
         strides = [256, 8, 64, 1]) {bd_id = 2 : i32, next_bd_id = 3 : i32, packet = <pkt_type = 1, pkt_id = 5>})]
struct Names;

/// With the attributes of the IREE compiler, all of them in the dictionary.
#[dma_bd(tile = mem, acquire = (65, -1), release = (66, 1), channel = mm2s(0),
         aie.dma_bd(%b : memref<2048xi8>) {bd_id = 2 : i32, dimensions = #aie<bd_dim_layout_array[<size = 8, stride = 256>,
         <size = 8, stride = 8>, <size = 4, stride = 64>, <size = 8, stride = 1>]>, len = 2048 : i32, offset = 0 : i32,
         next_bd_id = 3 : i32, packet = #aie.packet_info<pkt_type = 1, pkt_id = 5>})]
struct Dictionary;

/// With the places of the source, as it prints with debug information.
#[dma_bd(tile = mem, acquire = (65, -1), release = (66, 1),
         aie.dma_start(MM2S, 0, ^bb1, ^bb2) loc(#loc2) ^bb1:
         aie.dma_bd(%b : memref<2048xi8>, 0, 2048, [<size = 8, stride = 256>, <size = 8, stride = 8>,
         <size = 4, stride = 64>, <size = 8, stride = 1>]) {bd_id = 2 : i32, next_bd_id = 3 : i32,
         packet = #aie.packet_info<pkt_type = 1, pkt_id = 5>} loc("design.py":3:4))]
struct Located;

/// In the generic form.
#[dma_bd(tile = mem, acquire = (65, -1), release = (66, 1), channel = mm2s(0),
         "aie.dma_bd"(%0) <{bd_id = 2 : i32, next_bd_id = 3 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0>,
         packet = #aie.packet_info<pkt_type = 1, pkt_id = 5>, static_len = 2048 : i32, static_offset = 0 : i32,
         static_sizes = array<i64: 8, 8, 4, 8>, static_strides = array<i64: 256, 8, 64, 1>}> : (memref<2048xi8>) -> ())]
struct Generic;

/// With the lines around it: the locks, whose numbers are where they are defined, the channel, the blocks.
#[dma_bd(tile = mem,
    %prod_lock = aie.lock(%mem_tile_0_1, 2) {init = 2 : i32, sym_name = "prod_lock"}
    %cons_lock = aie.lock(%mem_tile_0_1, 1 : i32) {init = 0 : i32}
    %c1_i32 = arith.constant 1 : i32
    %one = arith.constant 1 : i32
    %0 = aie.dma_start(MM2S, 0, ^bb1, ^bb3)
    ^bb1:  // 2 preds: ^bb0, ^bb2
    aie.use_lock(%cons_lock, AcquireGreaterEqual, %c1_i32)
    aie.dma_bd(%b : memref<2048xi8> offset = %c0 len = %c2048_i32 sizes = [%c8, 8, 4, 8] strides = [256, 8, 64, %one])
        {bd_id = 2 : i32, next_bd_id = 3 : i32, packet = #aie.packet_info<pkt_type = 1, pkt_id = 5>}
    aie.use_lock(%prod_lock, Release, %one)
    aie.next_bd ^bb2
)]
struct Block;

/// In Python.
#[dma_bd(buffer = [i8; 2048], tile = mem,
    dma_start(DMAChannelDir.MM2S, 0, dest=block[1], chain=block[3]),
    use_lock(1, LockAction.AcquireGreaterEqual),
    dma_bd(b, offset=0, len=2048, dimensions=[(8, 256), (8, 8), (4, 64), (8, 1)], bd_id=2, next_bd_id=3, packet=(1, 5),
           pad_dimensions=None),
    use_lock(lock=2, action=LockAction.Release, value=1),
    next_bd(block[2]),
)]
struct Python;

/// In Python, with two lists.
#[dma_bd(buffer = [i8; 2048], tile = mem, channel = mm2s(0), acquire = (65, -1), release = (66, 1),
    dma_bd(buffers[0], transfer_len=2048, sizes=[8, 8, 4, 8], strides=[256, 8, 64, 1], bd_id=2, next_bd_id=3,
           packet=(1, 5)))]
struct Lists;

/// Two keys in place of one.
#[dma_bd(buffer = memref<32x64xi8>, tile = mem, channel = mm2s(0), sizes = [8, 8, 4, 8], strides = [256, 8, 64, 1],
         offset = 0, len = 2048, bd_id = 2, next_bd_id = 3, packet = (5, 1), acquire = (65, -1), release = (66, 1))]
struct Keys;

const ROWS: usize = 32;

/// On a declared buffer, whose type is compared with the `memref`.
#[dma_bd(aie.dma_bd(%b : memref<2048xi8>, 0, 64, [<size = 64, stride = 1>]))]
static SAMPLES: [[u8; 64]; ROWS] = [[0; 64]; ROWS];

type Samples = [[u16; 8]; 4];

/// An alias is compared as well, and `bf16` is 16 bits.
#[dma_bd(aie.dma_bd(%arg0 : memref<4x8xbf16>, 0, 32, [<size = 8, stride = 1>, <size = 4, stride = 8>]), device = ideal)]
static ALIASED: Samples = [[0; 8]; 4];

/// A block that comes after itself.
#[dma_bd(^bb1: aie.dma_bd(%b : memref<64xi32>, 0, 64) {bd_id = 5 : i32} aie.next_bd ^bb1)]
struct Again;

#[dma_bd(buffer = [i32; 64], bd_id = 5, next_bd = 5)]
struct AgainOurs;

/// The end of a channel does not count as a next descriptor.
#[dma_bd(%0 = aie.dma_start("S2MM", 1, ^bd0, ^end) ^bd0: aie.dma_bd(%b : memref<64xi32>, 0, 64) aie.next_bd ^end)]
struct Last;

/// The same, where the end is pasted too.
#[dma_bd(%0 = aie.dma_start(S2MM, 1, ^bd0, ^bb9) ^bd0: aie.dma_bd(%b : memref<64xi32>, 0, 64) aie.next_bd ^end
         ^end: aie.end)]
struct End;

#[dma_bd(buffer = [i32; 64], channel = s2mm(1))]
struct LastOurs;

/// Padding, in each way that there is.
#[dma_bd(buffer = [i32; 64], tile = mem, channel = mm2s(0), dims = [<8, 8>, <8, 1>], pad = [<0, 0>, <1, 1>], len = 80,
         iteration = (1, 1, 0))]
struct Padded;

#[dma_bd(aie.dma_bd(%b : memref<64xi32>, 0, 80, [<size = 8, stride = 8>, <size = 8, stride = 1>],
         [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 1, const_pad_after = 1>], pad_value = 0)
         {iteration = #aie.bd_iteration<size = 1, stride = 1, current = 0>}, tile = mem, channel = mm2s(0))]
struct PaddedByPosition;

#[dma_bd(aie.dma_bd(%b : memref<64xi32> offset = 0 len = 80 sizes = [8, 8] strides = [8, 1]
         pad [<const_pad_before = 0, const_pad_after = 0>, <const_pad_before = 1, const_pad_after = 1>])
         {iteration = <stride = 1, size = 1>}, tile = mem, channel = mm2s(0))]
struct PaddedByName;

#[dma_bd(dma_bd(b, len=80, sizes=[8, 8], strides=[8, 1], pad_dimensions=[(0, 0), (1, 1)], pad_value=0),
         buffer = [i32; 64], tile = mem, channel = mm2s(0), iteration = (1, 1, 0))]
struct PaddedInPython;

/// Exactly the value is a positive one, and on a compute tile the locks of the tile itself begin at 0.
#[dma_bd(aie.use_lock(3, "Acquire", 1) aie.dma_bd(%b : memref<64xi32>, 0, 64) aie.use_lock(LOCK, Release, VALUE))]
struct Exactly;

#[dma_bd(buffer = [i32; 64], len = 64, offset = 0, acquire = aie.use_lock(3, Acquire, %c1_i32),
         release = use_lock(LOCK, LockAction.Release, VALUE))]
struct ExactlyByKeys;

#[dma_bd(buffer = [i32; 64], offset = 0, len = 64, acquire = (3, 1), release = (4, 2))]
struct ExactlyOurs;

/// Keys with signs that look swapped are refused; here the action's name decides.
#[dma_bd(aie.use_lock(3, Acquire, 1) aie.dma_bd(%b : memref<64xi32>, 0, 64) aie.use_lock(4, Release, -1))]
struct TakenByRelease;

#[dma_bd(buffer = [i32; 64], offset = 0, len = 64, acquire = (3, 1), release = (4, -1), allow(signs))]
struct TakenByReleaseOurs;

#[dma_bd(tile = mem, aie.dma_bd(%b : memref<64xi32>, 0, 64) aie.use_lock(4, Release, VALUE))]
struct ReleasedOfMem;

#[dma_bd(tile = mem, buffer = [i32; 64], release = (68, 2))]
struct ReleasedOfMemOurs;

const LOCK: u8 = 4;
const VALUE: i64 = 2;

/// The whole region of a tile, with its one descriptor.
#[dma_bd(%mem = aie.memtile_dma(%mem_tile_0_1) {
    %c2 = arith.constant 2 : i32
    %0 = aie.dma_start(MM2S, 0, ^bd0, ^end)
  ^bd0:
    aie.use_lock(%full, AcquireGreaterEqual, %c2)
    aie.dma_bd_packet(0x3, 0xC)
    aie.dma_bd(%b : memref<96xi16>, 0, 48, [<size = 4, stride = 24>, <size = 12, stride = 1>]) {burst_length = 0 : i32}
    aie.use_lock(%empty, Release, %c2)
    aie.next_bd ^end
  ^end:
    aie.end
}
%full = aie.lock(%mem_tile_0_1, 5) {init = 0 : i32}
%empty = aie.lock(%mem_tile_0_1, 6) {init = 2 : i32})]
struct Region;

#[dma_bd(buffer = [i16; 96], tile = mem, channel = mm2s(0), dims = [<4, 24>, <12, 1>], len = 48, packet = (12, 3),
         acquire = (69, -2), release = (70, 2))]
struct RegionOurs;

/// The same, after the lines that say what its names are.
#[dma_bd(
    device = npu1,
    %mem_tile_0_1 = aie.tile(0, 1)
    %full = aie.lock(%mem_tile_0_1, 5) {init = 0 : i32}
    %empty = aie.lock(%mem_tile_0_1, 6) {init = 2 : i32}
    %b = aie.buffer(%mem_tile_0_1) {sym_name = "b"} : memref<96xi16>
    packet = (12, 3),
    %mem = aie.memtile_dma(%mem_tile_0_1) {
      %0 = aie.dma_start(MM2S, 0, ^bd0, ^end)
    ^bd0:
      aie.use_lock(%full, AcquireGreaterEqual, 2)
      aie.dma_bd(%b : memref<96xi16>, 0, 48, [<size = 4, stride = 24>, <size = 12, stride = 1>])
      aie.use_lock(%empty, Release, 2)
      aie.next_bd ^end
    ^end:
      aie.end
    }
)]
struct RegionAfterLines;

/// A channel with one descriptor, in the tile that a key says.
#[dma_bd(tile = compute, aie.mem(%tile_0_2) { %0 = aie.dma(S2MM, 1) {loop = false} [{
    aie.dma_bd(%b : memref<24xi32>, 0, 24)
}] aie.end })]
struct Channel;

#[dma_bd(buffer = [i32; 24], channel = s2mm(1))]
struct ChannelOurs;

/// The descriptors of a channel follow each other in a circle, unless it says otherwise, and what only declares is passed over.
#[dma_bd(
    %tile_0_2 = aie.tile(0, 2)
    %b = aie.buffer(%tile_0_2) {sym_name = "b"} : memref<24xi32>
    %mem = aie.mem(%tile_0_2) { %0 = aie.dma(S2MM, 1) {repeat_count = 0 : i32} [{
        aie.dma_bd(%b : memref<24xi32>, 0, 24) {bd_id = 4 : i32}
    }] aie.end }
)]
struct Circle;

#[dma_bd(buffer = [i32; 24], channel = s2mm(1), bd_id = 4, next_bd = 4)]
struct CircleOurs;

/// The attributes of the bus.
#[dma_bd(aie.shim_dma(%t) { aie.dma_bd(%b : memref<24xi32>, 0, 24) {axcache = 2 : i32, burst_length = 128 : i32} })]
struct Cached;

#[dma_bd(buffer = [i32; 24], tile = shim, axi(cache = 2), burst = 128)]
struct CachedOurs;

/// A tile after another operation, and a flag without a comma.
#[dma_bd(%b = aie.buffer(%t) : memref<24xi32> aie.shim_dma(%t) { aie.dma_bd(%b : memref<24xi32>, 0, 24) }
         %x = arith.index_cast %y : i32 to index tlast_suppress)]
struct ShimAfterALine;

#[dma_bd(buffer = [i32; 24], tile = shim, tlast_suppress)]
struct ShimOurs;

#[test]
fn one_descriptor_is_told_by_all_that_is_around_it() {
    assert_eq!(Region::words(0x80000), RegionOurs::words(0x80000));
    assert_eq!(Region::LINK, RegionOurs::LINK);
    assert_eq!(RegionAfterLines::words(0x80000), RegionOurs::words(0x80000));
    assert_eq!(RegionAfterLines::LINK, RegionOurs::LINK);
    assert_eq!(Region::INDICES[11..14], [11, 24, 25]);
    assert_eq!(Channel::words(0), ChannelOurs::words(0));
    assert_eq!(Channel::LINK, ChannelOurs::LINK);
    assert_eq!(Circle::words(0), CircleOurs::words(0));
    assert_eq!(Circle::LINK, CircleOurs::LINK);
    assert_eq!(Cached::words(0x1000), CachedOurs::words(0x1000));
    assert_eq!(ShimAfterALine::words(0x1000), ShimOurs::words(0x1000));
    assert_eq!(aie_pattern::bd::ShimBd::from_words(Cached::words(0x1000)).axcache(), 2);
}

#[test]
fn what_is_around_an_operation_is_what_keys_say() {
    assert!(SamplesBd.iter().eq(0..64));
    assert_eq!(AliasedBd::INDICES[..5], [0, 8, 16, 24, 1]);
    assert_eq!(Again::words(0), AgainOurs::words(0));
    assert_eq!(TakenByRelease::words(0), TakenByReleaseOurs::words(0));
    assert_eq!(Last::words(0), LastOurs::words(0));
    assert_eq!(End::words(0), LastOurs::words(0));
    assert_eq!(PaddedByPosition::words(0x80000), Padded::words(0x80000));
    assert_eq!(PaddedByName::words(0x80000), Padded::words(0x80000));
    assert_eq!(PaddedInPython::words(0x80000), Padded::words(0x80000));
    assert_eq!(Exactly::words(0), ExactlyOurs::words(0));
    assert_eq!(ExactlyByKeys::words(0), ExactlyOurs::words(0));
    assert_eq!(ReleasedOfMem::words(0x80000), ReleasedOfMemOurs::words(0x80000));
}

#[test]
fn each_form_is_the_same_descriptor() {
    let ours = Ours::words(0x80000);
    assert_eq!(Positions::words(0x80000), ours);
    assert_eq!(Names::words(0x80000), ours);
    assert_eq!(Dictionary::words(0x80000), ours);
    assert_eq!(Located::words(0x80000), ours);
    assert_eq!(Generic::words(0x80000), ours);
    assert_eq!(Block::words(0x80000), ours);
    assert_eq!(Python::words(0x80000), ours);
    assert_eq!(Lists::words(0x80000), ours);
    assert_eq!(Keys::words(0x80000), ours);
    assert_eq!(Positions::LINK, Ours::LINK);
    assert_eq!(Names::LINK, Ours::LINK);
    assert_eq!(Block::LINK, Ours::LINK);
    assert_eq!(Python::LINK, Ours::LINK);
}
