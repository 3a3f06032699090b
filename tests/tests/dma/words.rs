//! The registers of types declared by `#[dma_bd]`: those that the core gives to the same declaration, with numbers that
//! the macro sees and with such that rustc evaluates.
#![allow(dead_code, reason = "of buffers that are only declared, the descriptors are tested")]

use aie_pattern::bd::chain::Link;
use aie_pattern::bd::{ComputeBd, MemBd, ShimBd, Write};
use aie_pattern::prelude::*;
use aie_pattern::{Direction, TileKind};
use aie_pattern_core::declare::{Iteration, RawDims};
use aie_pattern_core::{Descriptor, Device, Element};

const EIGHT: usize = 8;
const BUFFER: u64 = 0x80400;

#[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>], channel = mm2s(1), bd_id = 3, next_bd = 4, address = 0x400,
         acquire = (1, -1), release = (2, 1), packet = (3, 1))]
#[dma_bd(name = SamplesAgain, dims = [<EIGHT, 16>, <2, 1>, <8, 2>], channel = mm2s(1), bd_id = EIGHT - 5, next_bd = 4,
         address = 0x400, acquire = (1, -1), release = (2, 1), packet = (3, 1))]
/// A buffer with two descriptors, of the same words.
static SAMPLES: [i32; 128] = [0; 128];

#[dma_bd(device = npu2, tile = mem, channel = mm2s(0), buffer = [[i8; 64]; 33], dims = [<8, 256>, <8, 8>, <4, 64>, <8, 1>],
         bd_id = 2, acquire = (64, -1), release = (65, 1), iteration = (2, 8, 1), address = BUFFER)]
/// Of a mem tile.
struct Tiles;

#[dma_bd(tile = shim, buffer = [i32; 4096], offset = 1024, len = 2048, channel = s2mm(1), bd_id = 15, burst = 256,
         axi(smid = 1, cache = 2))]
/// Of a shim tile.
struct ToHost;

// In constants, where firmware has them.
const MEM: [Write; 8] = Tiles::register_writes(0, 1);
const START: u32 = SamplesBd::start(1, 4);
const QUEUE: Write = SamplesBd::start_write(2, 3, 4);
const LOCK: Write = Tiles::lock_write(0, 1, 64, 1);

/// Within a word, which address and offset make whole together.
#[dma_bd(name = Within, offset = 2, len = 8, address = 0x402, bd_id = 1)]
#[dma_bd(name = WithinAgain, offset = EIGHT - 6, len = 8, address = 0x402, bd_id = 1)]
static WITHIN: [i8; 32] = [0; 32];

#[test]
fn a_word_is_that_of_address_and_offset() {
    for words in [Within::WORDS, WithinAgain::WORDS] {
        assert_eq!(ComputeBd::from_words(words).base_addr(), 0x404 / 4);
    }
}

/// With zeros around it.
#[dma_bd(name = Padded, tile = mem, channel = mm2s(0), dims = [<8, 8>, <8, 1>], pad = [<1, 1>, <2, 2>])]
#[dma_bd(name = PaddedAgain, tile = mem, channel = mm2s(0), dims = [<EIGHT, 8>, <8, 1>], pad = [<1, 1>, <EIGHT - 6, 2>])]
static IMAGE: [i32; 64] = [0; 64];

fn samples() -> Descriptor {
    Descriptor {
        dims: Some(RawDims::new(&[(8, 16), (2, 1), (8, 2)])),
        channel: Some((Direction::Mm2s, 1)),
        bd_id: Some(3),
        next_bd: Some(4),
        acquire: Some((1, -1)),
        release: Some((2, 1)),
        packet: Some((3, 1)),
        ..Descriptor::new(Device::AieMl, TileKind::Compute, Element::Int32, 128)
    }
}

fn tiles() -> Descriptor {
    Descriptor {
        dims: Some(RawDims::new(&[(8, 256), (8, 8), (4, 64), (8, 1)])),
        channel: Some((Direction::Mm2s, 0)),
        bd_id: Some(2),
        acquire: Some((64, -1)),
        release: Some((65, 1)),
        iteration: Some(Iteration { size: 2, stride: 8, current: Some(1) }),
        ..Descriptor::new(Device::Aie2p, TileKind::Mem, Element::Int8, 64 * 33)
    }
}

/// The words by the core's own encoding of the fields, which the vectors of the driver have tested.
fn encoded<const N: usize>(
    d: &Descriptor,
    address: i128,
    encode: impl Fn(&aie_pattern::bd::Fields) -> [u32; N],
) -> [u32; N] {
    assert!(d.check().is_empty());
    encode(&d.fields(address).unwrap())
}

#[test]
fn words_are_those_of_the_fields() {
    let compute =
        |address| encoded(&samples(), address, |f| ComputeBd::encode(Device::AieMl, f).unwrap().words());
    for address in [0, 4, 0x400, 0xFE00] {
        assert_eq!(SamplesBd::words(address), compute(address.into()));
        assert_eq!(SamplesAgain::words(address), compute(address.into()));
        assert_eq!(SamplesBd::try_words(address), Ok(compute(address.into())));
    }
    assert_eq!(SamplesBd::WORDS, compute(0x400));
    assert_eq!(SamplesAgain::WORDS, compute(0x400));
    let mem = encoded(&tiles(), BUFFER.into(), |f| MemBd::encode(Device::Aie2p, f).unwrap().words());
    assert_eq!(Tiles::WORDS, mem);
    let shim = ShimBd::from_words(ToHost::words(0x1_2345_6780));
    assert_eq!((shim.base_addr_low(), shim.base_addr_high()), ((0x2345_6780 + 4096) / 4, 1));
    assert_eq!((shim.buffer_length(), shim.smid(), shim.axcache()), (2048, 1, 2));
}

#[test]
fn the_walk_of_the_words_is_that_of_the_type() {
    let walk = ComputeBd::from_words(SamplesBd::WORDS).decode().pattern().unwrap();
    assert_eq!(walk.element().bits(), 32);
    assert!(SamplesBd.iter().map(|index| index as i64).eq(walk.indices().unwrap()));
}

#[test]
fn addresses_at_which_the_buffer_cannot_be_are_refused() {
    for address in [1, 2, 0x402, 0xFE04, u64::MAX] {
        assert_eq!(SamplesBd::try_words(address).unwrap_err().address, address);
        assert_eq!(SamplesAgain::try_words(address), SamplesBd::try_words(address));
    }
    assert!(
        Tiles::try_words(0x7_FFFC).is_ok(),
        "the western neighbour's last word, and on into the tile's own memory"
    );
    assert!(Tiles::try_words(0x17_FFFC).is_err());
}

#[test]
fn writes_are_constants_in_the_order_of_the_hardware() {
    static WRITES: [Write; 6] = SamplesBd::register_writes(2, 3);
    // Column 2, row 3, descriptor 3 of a compute tile (AM025).
    for (k, (address, word)) in WRITES.into_iter().enumerate() {
        assert_eq!(address, (2 << 25) + (3 << 20) + 0x1D000 + 3 * 0x20 + 4 * k as u32);
        assert_eq!(word, SamplesBd::WORDS[k]);
    }
    assert_eq!(ComputeBd::from_words(WRITES.map(|(_, word)| word)).valid(), 1);
    assert_eq!(SamplesAgain::register_writes(2, 3), WRITES);
    assert_eq!(SamplesBd::register_writes_at(0x400, 2, 3), WRITES);
    assert_eq!(MEM[0], ((1 << 20) + 0xA0000 + 2 * 0x20, Tiles::WORDS[0]));
}

#[test]
fn queues_and_locks() {
    assert_eq!(START, 3 << 16 | 3);
    assert_eq!(QUEUE, ((2 << 25) + (3 << 20) + 0x1DE1C, START));
    assert_eq!(SamplesAgain::start_write(2, 3, 4), QUEUE);
    assert_eq!(Tiles::start(0, 256), 255 << 16 | 2);
    assert_eq!(LOCK, ((1 << 20) + 0xC0000, 1), "the tile's lock 0 is 64 to its descriptors");
    assert_eq!(SamplesBd::lock_write(2, 3, 1, 2), ((2 << 25) + (3 << 20) + 0x1F010, 2));
}

#[test]
fn zeros_count_in_what_goes_through_the_channel() {
    assert_eq!((Padded::LEN, Padded::TRANSFER_LEN), (64, 10 * 12));
    assert_eq!((PaddedAgain::LEN, PaddedAgain::TRANSFER_LEN), (64, 10 * 12));
    assert_eq!(Tiles::TRANSFER_LEN, Tiles::LEN);
    assert_eq!(MemBd::from_words(PaddedAgain::words(0x80000)).buffer_length(), 120);
}

#[test]
fn links_are_what_a_chain_and_a_tile_need_to_know() {
    let link = Link::of(&Descriptor { address: Some(0x400), ..samples() }).unwrap();
    assert_eq!(SamplesBd::LINK, Some(link));
    assert_eq!(SamplesAgain::LINK, Some(link));
    assert_eq!((link.bytes, link.bd_id, link.next_bd), (Some(4 * SamplesBd::LEN as u64), 3, Some(4)));
    assert_eq!(Tiles::LINK, Link::of(&Descriptor { address: Some(BUFFER.into()), ..tiles() }));
    assert_eq!(Tiles::LINK.unwrap().acquire, Some((64, -1)));
    assert_eq!(Tiles::LINK.unwrap().release, Some((65, 1)));
}
