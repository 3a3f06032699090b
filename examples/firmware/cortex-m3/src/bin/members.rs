//! Every function of a pattern that is called at run time, with arguments that nothing is known of: `inspect` finds neither a
//! panic nor formatting in the program.
#![no_std]
#![no_main]

use core::hint::black_box;

use aie_pattern::bd::{ComputeBd, MemBd, Registers, ShimBd};
use aie_pattern::prelude::*;
use aie_pattern::{Aligned, Device, Direction, Hop, TileKind, int4};
use cortex_m_rt::entry;
use semihosting::process;
use semihosting::sys::arm_compat::sys_write0;

const ROWS: usize = 8;

tensor_pattern! {
    struct Vectors = <int16, 16; [16, 4], [4, -1]; offset = 3>;
    struct Nested = <int16, 16; [ROWS, 8], [2, 2], [2, 4], [2, 1]>;
    struct Nibbles = <int4, 32; [4, 1]>;
}

tiling_pattern! {
    struct Tiles = int16, mem, read {
        .buffer_dimension = {16, 8}, .tiling_dimension = {8, 4},
        .tile_traversal = {{.dimension=1, .stride=4, .wrap=2}, {.dimension=0, .stride=8, .wrap=2}}
    };
    struct Halo = int16, mem, read {
        .buffer_dimension = {16, ROWS}, .tiling_dimension = {20, 4}, .offset = {-2, 0},
        .tile_traversal = {{.dimension=1, .stride=4, .wrap=2}}
    };
    struct Several = int16, mem, read {
        {.buffer_dimension = {16, 8}, .tiling_dimension = {20, 4}, .offset = {-2, 0}},
        {.buffer_dimension = {16, 8}, .tiling_dimension = {8, 4}},
        {.buffer_dimension = {16, 8}, .tiling_dimension = {16, 4}, .offset = {0, -2}, .repetition = 3}
    };
}

tap_pattern! {
    struct Transposed = i32, device = npu1, channel = mm2s(0), bd_id = 3, full(16, 8).T;
    struct Parts = i32, device = npu1, full(16, 8).partition(2);
}

#[dma_bd(device = npu1, buffer = [i16; 128], dims = [<4, 4>, <8, 16>, <4, 1>], channel = mm2s(0), bd_id = 2)]
struct Blocks;

#[dma_bd(device = npu1, tile = mem, buffer = [i16; 128], dims = [<8, 16>, <16, 1>], pad = [<1, 1>, <2, 2>], channel = mm2s(0))]
struct Padded;

#[dma_bd(device = npu1, buffer = [i16; 128], channel = mm2s(0), bd_id = 4)]
struct Send;

#[dma_bd(device = npu1, buffer = [i16; 128], dims = [<8, 16>, <16, 1>], channel = s2mm(0), bd_id = 5)]
struct Receive;

object_fifo! {
    struct Objects = device = npu1, object = [i32; 64], depth = 2, producer = compute(0, 2), consumers = [compute(0, 4)],
        to_stream = [<8, 8>, <8, 1>], from_stream = [[<8, 1>, <8, 8>]];
}

tile_memory! {
    struct Memory = device = npu1, tile = compute(0, 2) { a: [i16; 128] * 2 };
}

/// Each way through an iterator, and each number that it gives.
macro_rules! walked {
    ($pattern:expr, $number:expr) => {{
        let pattern = $pattern;
        let number = $number;
        let mut sum = pattern.iter().len();
        for index in pattern.iter() {
            sum = sum.wrapping_mul(3).wrapping_add(number(index));
        }
        for index in pattern.iter().rev() {
            sum = sum.wrapping_mul(5).wrapping_add(number(index));
        }
        for index in pattern.offsets_in_bytes().chain(pattern.offsets_in_bytes().rev()) {
            sum = sum.wrapping_mul(7).wrapping_add(number(index));
        }
        let at = black_box(3);
        let mut both = pattern.iter();
        for index in [both.nth(at), both.next_back(), both.nth_back(at), both.next()].into_iter().flatten() {
            sum = sum.wrapping_add(number(index));
        }
        sum = both.clone().fold(sum, |sum, index| sum.wrapping_add(number(index)));
        sum = both.clone().rfold(sum, |sum, index| sum.wrapping_sub(number(index)));
        sum = sum.wrapping_add(both.clone().count()).wrapping_add(both.size_hint().0);
        sum.wrapping_add(both.last().map_or(0, number)).wrapping_add(pattern.indices().len())
    }};
}

fn plain(index: usize) -> usize {
    index
}

fn padded(index: Option<usize>) -> usize {
    index.unwrap_or(1)
}

#[inline(never)]
fn iterators() -> usize {
    let tensors = [walked!(Vectors, plain), walked!(Nested, plain), walked!(Nibbles, plain)];
    let tilings = [
        walked!(Tiles, padded),
        walked!(Halo, padded),
        walked!(Several, padded),
        walked!(Tiles.walk(), plain),
    ];
    let taps = [walked!(Transposed, plain), walked!(Parts::tap::<1>(), plain)];
    let descriptors = [walked!(Blocks, plain), walked!(Padded, plain), walked!(ObjectsToStream, plain)];
    let sums = tensors.into_iter().chain(tilings).chain(taps).chain(descriptors);
    sums.fold(0, usize::wrapping_add)
}

/// Both directions, over arrays and over slices of any length.
macro_rules! moved {
    ($pattern:expr, $buffer:expr, $stream:expr, $slice:expr) => {{
        let (mut buffer, mut stream) = ($buffer, $stream);
        $pattern.gather(&buffer, &mut stream);
        $pattern.scatter(&stream, &mut buffer);
        let (slice, count) = ($slice, stream.len());
        let given = slice.get(..count).unwrap_or_default();
        let mut sum = 0;
        for refused in [$pattern.try_gather(slice, &mut stream), $pattern.try_scatter(given, &mut buffer)] {
            sum += refused.map_or_else(|refused| refused.needed() ^ refused.given(), |()| 1);
        }
        sum + usize::from(buffer[0] as u8) + usize::from(stream[0] as u8)
    }};
}

#[inline(never)]
fn moves(slice: &[i16]) -> usize {
    let words: [i32; 128] = [1; 128];
    let mut run = [0; 128];
    Hop::<Send, Receive>::run(&[1i16; 128], &mut run);
    let mut object = [0; 64];
    Objects::run(&[1i32; 64], &mut object);
    let mut sum = usize::from(run[1] as u8) + usize::from(object[1] as u8);
    sum += moved!(Vectors, [1i16; 1024], [0i16; 1024], slice);
    sum += moved!(Nested, [1i16; 1024], [0i16; 1024], slice);
    sum += moved!(Tiles, [1i16; 128], [0i16; 128], slice);
    sum += moved!(Halo, [1i16; 128], [0i16; 160], slice);
    sum += moved!(Several, [1i16; 128], [0i16; 304], slice);
    sum += moved!(Blocks, [1i16; 128], [0i16; 128], slice);
    sum += moved!(Padded, [1i16; 128], [0i16; 128], slice);
    let list: &[i32] = if slice.is_empty() { &[] } else { &words };
    sum + moved!(Transposed, words, [0i32; 128], list)
}

#[inline(never)]
fn streams(slice: &[i16], writable: &mut [i16]) -> usize {
    let buffer = Aligned([1i16; 1024]);
    let mut sum = usize::from(Vectors.is_aligned(&*buffer)) + usize::from(Vectors.is_aligned(slice));
    let mut read = Vectors.stream(&buffer);
    while let Some(vector) = read.pop() {
        sum = sum.wrapping_add(vector[1] as usize).wrapping_add(read.remaining());
    }
    read.rewind();
    sum = read.clone().fold(sum, |sum, vector| sum.wrapping_add(vector[2] as usize));
    for row in Nested.stream(&buffer) {
        for vector in row {
            sum = sum.wrapping_add(vector[3] as usize);
        }
    }
    for vector in Vectors.vectors(&buffer).chain(Vectors.vectors(&buffer).rev()) {
        sum = sum.wrapping_add(vector[4] as usize);
    }
    match (Vectors.try_stream(slice), Vectors.try_vectors(slice)) {
        (Ok(stream), Ok(vectors)) => sum = sum.wrapping_add(stream.count()).wrapping_add(vectors.len()),
        (Err(refused), _) | (_, Err(refused)) => sum = sum.wrapping_add(refused.needed()),
    }
    let mut array = [0i16; 1024];
    let mut written = Vectors.stream_mut(&mut array);
    while written.push(&[2; 16]).is_ok() {
        sum = sum.wrapping_add(written.remaining());
    }
    written.rewind();
    if let Some(vector) = written.pop() {
        vector[0] = 3;
    }
    if let Ok(mut rows) = Nested.try_stream_mut(writable) {
        while let Some(mut row) = rows.pop() {
            while row.push(&[4; 16]).is_ok() {}
        }
    }
    let packed = int4::pack::<32, 16>(&[black_box(3); 32]).unwrap_or_default();
    let unpacked: [i8; 32] = int4::unpack(&packed);
    sum.wrapping_add(array[5] as usize).wrapping_add(unpacked[7] as usize)
}

#[inline(never)]
fn descriptors(address: u64, column: u64, row: u64, id: u64, words: [u32; 8]) -> u64 {
    let mut sum = 0u64;
    let mut add = |number: u64| sum = sum.wrapping_mul(3).wrapping_add(number);
    if let Ok(words) = Blocks::try_words(address) {
        add(ComputeBd::from_words(words).buffer_length().into());
    }
    if let Ok(words) = Padded::try_words(address) {
        add(MemBd::from_words(words).base_addr().into());
    }
    if let Ok(words) = Transposed::try_words(address) {
        add(ShimBd::from_words(words).decode().base_addr);
    }
    add(MemBd::from_words(words).decode().base_addr);
    for kind in [TileKind::Compute, TileKind::Mem] {
        let Ok(registers) = Registers::of(Device::AieMl, kind, column, row) else { continue };
        add(registers.lock(id, column).map_or(0, |write| write.0.into()));
        add(registers.local_lock(id).unwrap_or_default());
        for direction in [Direction::Mm2s, Direction::S2mm] {
            let start = registers.start(direction, row, id, column, true);
            add(start.map_or(0, |(queue, word)| (queue ^ word).into()));
        }
    }
    add(Memory::A.bytes());
    for address in Memory::A.addresses() {
        add(address);
    }
    sum
}

#[entry]
fn main() -> ! {
    static BUFFER: [i16; 1024] = [1; 1024];
    let mut writable = [0; 1024];
    let short = black_box(700);
    let slice = BUFFER.get(..short).unwrap_or_default();
    let sum = black_box(iterators()) ^ black_box(moves(black_box(slice)));
    let sum = sum ^ black_box(streams(black_box(slice), black_box(&mut writable)));
    let number = black_box(0x400);
    let words = black_box([0; 8]);
    let sum = sum as u64 ^ descriptors(number, black_box(1), black_box(2), black_box(3), words);
    sys_write0(if black_box(sum) == 0 { c"passed: nothing\n" } else { c"passed: members\n" });
    process::exit(0)
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    process::exit(101)
}
