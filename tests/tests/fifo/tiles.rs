//! The register writes of whole tiles: what is in them, in which order, and what they do in the model of the array.

use aie_pattern::bd::{ComputeBd, MemBd, Write};
use aie_pattern::fifo::PoolLock;
use aie_pattern::prelude::*;

use super::model::array::{Array, Core, Place, Port};

const DEPTH: u64 = 2;

object_fifo! {
    struct In = device = npu1, object = [[i32; 16]; 8], depth = DEPTH, producer = shim(0, 0), consumers = mem(0, 1);
    struct Blocks = object = [[i32; 16]; 8], depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
                    to_stream = [<4, 4>, <8, 16>, <4, 1>], acquires = [1, 1];
    struct Back = object = [i32; 128], depth = 2, producer = compute(0, 2), consumers = mem(0, 1),
                  from_stream = [[<4, 4>, <8, 16>, <4, 1>]];
    struct Out = object = [i32; 128], depth = 2, producer = mem(0, 1), consumers = shim(0, 0);
    link [In] -> [Blocks] ([] [0]);
    link [Back] -> [Out] ([] [0]);
}

tile_memory! {
    struct Mem01 = device = npu1, tile = mem(0, 1) {
        rows: [[i32; 16]; 8] * DEPTH as i128,
        results: [i32; 128] * 2,
    } descriptors [In in rows, Blocks, Back in results, Out in results];
    struct Core02 = device = npu1, tile = compute(0, 2) {
        blocks: [i32; 128] * 2,
        results: [i32; 128] * 2,
    } descriptors [Blocks in blocks, Back in results];
    struct Shim00 = device = npu1, tile = shim(0, 0) {} descriptors [Fill, Drain; start [Drain, Fill]];
}

const OBJECTS: usize = 6;
const BYTES: usize = OBJECTS * 512;

#[dma_bd(device = npu1, tile = shim, channel = mm2s(0), bd_id = 0, buffer = [i32; 768], address = 0)]
struct Fill;
#[dma_bd(device = npu1, tile = shim, channel = s2mm(0), bd_id = 1, buffer = [i32; 768], address = BYTES as u64)]
struct Drain;

/// The kind of register that a write is to (AM025), by its offset in the tile.
fn kind(place: Place, address: u32) -> &'static str {
    assert_eq!((address >> 25, address >> 20 & 31), place);
    match (place.1, address & 0xF_FFFF) {
        (0, 0x1_4000..0x1_4100) | (1, 0xC_0000..0xC_0400) | (2.., 0x1_F000..0x1_F100) => "0 lock",
        (0 | 2.., 0x1_D000..0x1_D200) | (1, 0xA_0000..0xA_0600) => "1 descriptor",
        (0, 0x1_D204..0x1_D21D) | (1, 0xA_0604..0xA_0660) | (2.., 0x1_DE04..0x1_DE1D) => "2 start",
        (_, offset) => panic!("a write to {offset:#x}"),
    }
}

fn is_in_order(place: Place, writes: &[Write]) {
    assert!(writes.is_sorted_by_key(|&(address, _)| kind(place, address)), "{writes:x?}");
}

#[test]
fn locks_come_first_then_descriptors_then_what_starts_them() {
    is_in_order((0, 1), &Mem01::WRITES);
    is_in_order((0, 2), &Core02::WRITES);
    is_in_order((0, 0), &Shim00::WRITES);
    // Two pools of a pair of locks; two buffers at each of four ends; four channels.
    assert_eq!(Mem01::WRITES.len(), 4 + 8 * 8 + 4);
    assert_eq!(Core02::WRITES.len(), 4 + 4 * 6 + 2);
    assert_eq!(Shim00::WRITES.len(), 2 * 8 + 2);
    // Drain first, as it is written.
    assert_eq!(Shim00::WRITES[16..], [(0x1_D204, 1), (0x1_D214, 0)]);
}

#[test]
fn a_table_has_the_words_locks_and_starts_of_its_members() {
    const IN: [[u32; 8]; 2] = InFromStream0::ring_words(&Mem01::placement::<InFromStream0>());
    const BLOCKS: [[u32; 6]; 2] = BlocksFromStream0::ring_words(&Core02::placement::<BlocksFromStream0>());
    let all = |words: &[u32], writes: &[Write]| {
        writes.windows(words.len()).any(|some| some.iter().zip(words).all(|((_, word), own)| word == own))
    };
    assert!(IN.iter().all(|words| all(words, &Mem01::WRITES)));
    assert!(BLOCKS.iter().all(|words| all(words, &Core02::WRITES)));
    let [mem, compute] = [MemBd::from_words(IN[1]).base_addr(), ComputeBd::from_words(BLOCKS[1]).base_addr()];
    assert_eq!(u64::from(mem) * 4, Mem01::ROWS.dma_address(1));
    assert_eq!(u64::from(compute) * 4, Core02::BLOCKS.dma_address(1));
    // Linked FIFOs have one pool.
    let [fill, drain] = [Mem01::placement::<InFromStream0>(), Mem01::placement::<BlocksToStream>()];
    assert_eq!((fill.first_lock, fill.addresses), (drain.first_lock, drain.addresses));
    let locks = InFromStream0::ring_lock_writes(&fill);
    assert_eq!(Mem01::WRITES[..2], locks);
    let starts = Mem01::WRITES.map(|(_, word)| word);
    assert_eq!(starts[Mem01::WRITES.len() - 4], InFromStream0::ring_start(&fill));
}

#[test]
fn a_tile_elsewhere_has_the_same_table_from_its_first_register_on() {
    let there = Core02::register_writes(3, 4);
    for ((here, word), (address, other)) in Core02::WRITES.into_iter().zip(there) {
        assert_eq!((here & 0xF_FFFF, word), (address & 0xF_FFFF, other));
        assert_eq!(address >> 20, 3 << 5 | 4);
    }
}

fn port(place: Place, writes: bool, channel: u64) -> Port {
    Port { place, writes, channel }
}

#[test]
fn data_arrives_in_the_order_that_the_fifos_say() {
    let mut array = Array::default();
    let (mem, core, shim) = ((0, 1), (0, 2), (0, 0));
    let channel = |placement: aie_pattern::fifo::Placement| placement.channel;
    array.route(port(shim, false, 0), port(mem, true, channel(Mem01::placement::<InFromStream0>())));
    array.route(
        port(mem, false, channel(Mem01::placement::<BlocksToStream>())),
        port(core, true, channel(Core02::placement::<BlocksFromStream0>())),
    );
    array.route(
        port(core, false, channel(Core02::placement::<BackToStream>())),
        port(mem, true, channel(Mem01::placement::<BackFromStream0>())),
    );
    array.route(port(mem, false, channel(Mem01::placement::<OutToStream>())), port(shim, true, 0));
    array.host = (0..2 * BYTES / 4).flat_map(|k| (k as u32).to_le_bytes()).collect();
    for (address, word) in Core02::WRITES.into_iter().chain(Mem01::WRITES).chain(Shim00::WRITES) {
        array.write(address, word);
    }

    // The core takes objects, which it finds as the order of `Blocks` says, and gives each back as it is.
    let (taken, given) = (Core02::placement::<BlocksFromStream0>(), Core02::placement::<BackToStream>());
    let locks = |placement: &aie_pattern::fifo::Placement, acquires, releases| {
        Some((placement.lock(0, acquires), placement.lock(0, releases), 1))
    };
    let consume = Core {
        count: OBJECTS,
        ..Core::new(
            core,
            taken.addresses.to_vec(),
            512,
            locks(&taken, PoolLock::Consumer, PoolLock::Producer),
        )
    };
    array.cores.push(consume);
    array.run();
    let objects = array.cores[0].objects.clone();
    assert_eq!(objects.len(), OBJECTS);
    for (k, object) in objects.iter().enumerate() {
        let words: Vec<u32> = object.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect();
        let expected: Vec<u32> = Blocks::ORDER.iter().map(|&from| 128 * k as u32 + from).collect();
        assert_eq!(words, expected, "object {k}");
    }
    let produce = Core {
        produces: true,
        count: OBJECTS,
        objects,
        ..Core::new(
            core,
            given.addresses.to_vec(),
            512,
            locks(&given, PoolLock::Producer, PoolLock::Consumer),
        )
    };
    array.cores.push(produce);
    array.run();
    let words: Vec<u32> = array.host.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect();
    // Back in rows.
    assert_eq!(words[BYTES / 4..], words[..BYTES / 4]);
    assert_eq!(words[BYTES / 4], 0);
    assert!(array.is_idle(port(shim, true, 0)));
}
