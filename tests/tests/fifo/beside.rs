//! What stands beside FIFOs on their tiles: buffers, locks and stacks; and pools with a buffer beside their mem tile.

use aie_pattern_core::Element;
use aie_pattern_core::declare::{Beside, Fifo, FifoEnd, FifoLink, Fifos};
use aie_pattern_core::device::Place;
use aie_pattern_core::lower::fifo::{TileFifo, TileFifos, channel};
use aie_pattern_core::rule::fifo::{FifoLocus, check_tile};

use super::rules::{faults, fifos};

const SHIM: Place = (0, 0);
const MEM: Place = (0, 1);
const CORE: Place = (0, 2);
const FAR: Place = (0, 5);

const fn bytes(tile: Place, bytes: u64) -> Beside {
    Beside { tile, bytes, locks: 0 }
}

fn found(beside: &[Beside], stacks: &[(Place, u64)]) -> Vec<(&'static str, FifoLocus, String)> {
    let list = [Fifo::new("of", CORE, &[FAR], (Element::Int32, 1024), &[2])];
    faults(&Fifos { beside, stacks, ..fifos(&list, &[]) })
}

#[test]
fn buffers_beside_a_pool_take_memory() {
    // The pool has 8 KiB, the stack 1 KiB.
    assert_eq!(found(&[bytes(CORE, 0xDC00)], &[]), []);
    assert_eq!(found(&[bytes(CORE, 0xDC00 - 8), bytes(CORE, 8), bytes((0, 3), 0xFC00)], &[]), []);
    let text = "compute tile (0, 2) has 65536 bytes, but the stack of its core, 56321 bytes of other buffers and the pools \
                up to and including the pool of the producer of `of` need 65537";
    let pool = ("AP184", FifoLocus::Depths(0), text.to_owned());
    assert_eq!(found(&[bytes(CORE, 0xDC00 - 7), bytes(CORE, 8)], &[]), [pool]);
    // Without a stack.
    let text = "compute tile (0, 2) has 65536 bytes, but 57345 bytes of other buffers and the pools up to and including the \
                pool of the producer of `of` need 65537";
    let pool = ("AP184", FifoLocus::Depths(0), text.to_owned());
    assert_eq!(found(&[bytes(CORE, 0xE001)], &[(CORE, 0)]), [pool]);
}

#[test]
fn buffers_and_stacks_alone_fill_a_tile() {
    let text = "compute tile (0, 2) has 65536 bytes, but the stack of its core and the buffers up to and including this one \
                need 65537";
    let second = ("AP184", FifoLocus::Beside(1), text.to_owned());
    assert_eq!(found(&[bytes(CORE, 0xFC00), bytes(CORE, 1), bytes(CORE, 1)], &[]), [second]);
    // On a tile without a FIFO, no core is known.
    assert_eq!(found(&[bytes((3, 3), 0x1_0000)], &[]), []);
    let text = "compute tile (3, 3) has 65536 bytes, but the buffers up to and including this one need 65537";
    let first = ("AP184", FifoLocus::Beside(0), text.to_owned());
    assert_eq!(found(&[bytes((3, 3), 0x1_0001)], &[]), [first]);
    let text = "mem tile (0, 1) has 524288 bytes, but the buffers up to and including this one need 524289";
    let first = ("AP184", FifoLocus::Beside(0), text.to_owned());
    assert_eq!(found(&[bytes(MEM, 0x8_0001)], &[]), [first]);
    let text = "shim tile (0, 0) has 0 bytes, but the buffers up to and including this one need 1";
    let first = ("AP184", FifoLocus::Beside(0), text.to_owned());
    assert_eq!(found(&[bytes(SHIM, 1)], &[]), [first]);

    let text = "compute tile (3, 3) has 65536 bytes, but the stack of its core needs 65537";
    let stack = ("AP184", FifoLocus::Stack(1), text.to_owned());
    assert_eq!(found(&[], &[((3, 3), 0x1_0000), ((3, 3), 0x1_0001)]), [stack]);
    // If the stack is reported, the pool is not.
    let text = "compute tile (0, 2) has 65536 bytes, but the stack of its core needs 70000";
    assert_eq!(
        found(&[bytes(CORE, 8)], &[(CORE, 70_000)]),
        [("AP184", FifoLocus::Stack(0), text.to_owned())]
    );
}

#[test]
fn locks_beside_a_pool_are_taken() {
    let locks = |locks| [Beside { tile: CORE, bytes: 0, locks }];
    assert_eq!(found(&locks(14), &[]), []);
    let text = "compute tile (0, 2) has 16 locks, but the pools up to and including the pool of the producer of `of` need 17";
    let tile = ("AP179", FifoLocus::Tile(FifoEnd::producer(0)), text.to_owned());
    assert_eq!(found(&locks(15), &[]), [tile]);
    let text = "compute tile (0, 2) has 16 locks, but the program uses 17 up to and including this one";
    assert_eq!(found(&locks(17), &[]), [("AP179", FifoLocus::Beside(0), text.to_owned())]);
}

/// 200,000 bytes three times, one of them in the neighbouring mem tile; five parts before it.
const LIST: [Fifo<'static>; 8] = [
    Fifo::new("in", SHIM, &[MEM], (Element::Int32, 20), &[2]),
    Fifo::new("a", MEM, &[(0, 2)], (Element::Int32, 4), &[2]),
    Fifo::new("b", MEM, &[(0, 4)], (Element::Int32, 4), &[2]),
    Fifo::new("c", MEM, &[(1, 3)], (Element::Int32, 4), &[2]),
    Fifo::new("d", MEM, &[(2, 4)], (Element::Int32, 4), &[2]),
    Fifo::new("e", MEM, &[(3, 3)], (Element::Int32, 4), &[2]),
    Fifo::new("large", SHIM, &[MEM], (Element::Int8, 200_000), &[3]),
    Fifo::new("out", MEM, &[(1, 0)], (Element::Int8, 200_000), &[3]),
];

const LINKS: [FifoLink<'static>; 2] = [
    FifoLink {
        inputs: &[0],
        outputs: &[1, 2, 3, 4, 5],
        source_offsets: &[],
        destination_offsets: &[0, 4, 8, 12, 16],
    },
    FifoLink { inputs: &[6], outputs: &[7], source_offsets: &[], destination_offsets: &[] },
];

#[test]
fn a_pool_with_a_buffer_beside_its_tile_gets_channels_first() {
    let all = fifos(&LIST, &LINKS);
    assert_eq!(faults(&all), []);
    let sent = (1..6).chain([7]).map(|k| channel(&all, FifoEnd::producer(k)));
    assert_eq!(sent.collect::<Vec<_>>(), [1, 2, 3, 4, 5, 0].map(Some));
    assert_eq!([0, 6].map(|k| channel(&all, FifoEnd::consumer(k, 0))), [Some(1), Some(0)]);

    // A pin comes before them.
    let mut list = LIST;
    list[2].producer_channel = Some(0);
    let all = fifos(&list, &LINKS);
    let sent = (1..6).chain([7]).map(|k| channel(&all, FifoEnd::producer(k)));
    assert_eq!(sent.collect::<Vec<_>>(), [2, 0, 3, 4, 5, 1].map(Some));
}

#[test]
fn buffers_beside_fifos_push_pools_out_of_a_mem_tile() {
    let small = Fifo { depths: &[2], ..LIST[6] };
    let list = [small, Fifo { depths: &[2], ..LIST[7] }];
    let links = [FifoLink { inputs: &[0], outputs: &[1], ..LINKS[1] }];
    let pinned = [Fifo { consumer_channels: &[Some(4)], ..list[0] }, list[1]];
    let found = |list: &[Fifo], beside: &[Beside]| faults(&Fifos { beside, ..fifos(list, &links) });
    assert_eq!(found(&pinned, &[bytes(MEM, 124_288)]), []);
    let text =
        "the consumer of `large` is pinned to S2MM channel 4, but buffer 1 of its pool is on tile (1, 1)";
    let reach = ("AP178", FifoLocus::Channel(FifoEnd::consumer(0, 0)), text.to_owned());
    assert_eq!(found(&pinned, &[bytes(MEM, 124_289)]), [reach]);
    let text = "buffer 1 of the pool of the consumer of `large` needs 200000 bytes, but mem tile (0, 1) has 199999 bytes left, \
                and mem tile (1, 1) beside it has too few";
    let full = [bytes(MEM, 124_289), bytes((1, 1), 324_289)];
    assert_eq!(found(&list, &full), [("AP184", FifoLocus::Depths(0), text.to_owned())]);
}

#[test]
fn what_is_beside_counts_for_fifos_of_several_blocks() {
    let list = [Fifo::new("of", CORE, &[FAR], (Element::Int32, 1024), &[2])];
    let other = [Fifo::new("other", CORE, &[FAR], (Element::Int32, 1024), &[2])];
    let beside = [bytes(CORE, 40_000), bytes(CORE, 8), Beside { tile: CORE, bytes: 0, locks: 13 }];
    let (one, two) = (Fifos { beside: &beside, ..fifos(&list, &[]) }, fifos(&other, &[]));
    let members = [TileFifo { fifos: &one, fifo: 0 }, TileFifo { fifos: &two, fifo: 0 }];
    let tile = TileFifos { place: CORE, members: &members, links: &[] };
    assert_eq!(tile.others(), (40_008, 13));
    let found = check_tile(&tile);
    let [locks] = found.as_slice() else { panic!("{found:?}") };
    let text = locks.text(&tile);
    let text = text.as_str();
    assert!(text.ends_with("up to and including the pool of the producer of `other` need 17\n  = note: a pool needs 2 locks for each part"), "{text}");
    let beside = [bytes(CORE, 60_000)];
    let two = Fifos { beside: &beside, ..two };
    let members = [TileFifo { fifos: &one, fifo: 0 }, TileFifo { fifos: &two, fifo: 0 }];
    let found = check_tile(&TileFifos { members: &members, ..tile });
    assert_eq!(found.as_slice().len(), 2, "{found:?}");
}
