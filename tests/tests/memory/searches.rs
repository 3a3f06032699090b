//! Placements that the best place for one buffer after the other does not lead to, and how far each search goes.

use aie_pattern_core::declare::{MemoryBuffer, TileMemory};
use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::lower::memory::{Placement, Space, Unplaced};
use aie_pattern_tests::Rng;
use aie_pattern_tests::kept::Kept;
use std::fmt::Write as _;

const KIB: u64 = 1024;

fn free(ring: usize, bytes: u64) -> MemoryBuffer {
    MemoryBuffer { is_aligned: false, ..MemoryBuffer::new(ring, bytes) }
}

fn pinned(ring: usize, address: u64, bytes: u64) -> MemoryBuffer {
    MemoryBuffer { address: Some(address), ..free(ring, bytes) }
}

fn compute(buffers: &[MemoryBuffer]) -> TileMemory<'_> {
    TileMemory::new(Device::AieMl, TileKind::Compute, buffers)
}

/// The addresses in KiB.
fn place(tile: &TileMemory<'_>) -> Vec<u64> {
    let placement = tile.place().unwrap_or_else(|fault| panic!("{fault:?}"));
    assert!(placement.addresses().iter().all(|at| at.is_multiple_of(KIB)));
    placement.addresses().iter().map(|at| at / KIB).collect()
}

/// What no search by banks finds: the largest is between the two others, and begins at none of the places where one may be that
/// comes first.
#[test]
fn copies_are_apart_on_both_sides_of_the_largest() {
    let buffers = [free(0, 10 * KIB), free(1, 44 * KIB), free(0, 10 * KIB)];
    assert_eq!(place(&compute(&buffers)), [0, 10, 54]);
    // One of them where it is declared to be, first in the list or last.
    let (copy, own) = (pinned(0, 54 * KIB, 10 * KIB), free(0, 10 * KIB));
    assert_eq!(place(&compute(&[copy, own, free(1, 44 * KIB)])), [54, 0, 10]);
    assert_eq!(place(&compute(&[own, copy, free(1, 44 * KIB)])), [0, 54, 10]);
    let (low, high) = (pinned(0, 0, 10 * KIB), free(1, 44 * KIB));
    assert_eq!(place(&compute(&[high, low, own])), [10, 0, 54]);
}

/// What is declared to be together keeps no other copies together.
#[test]
fn copies_are_apart_from_those_that_are_together() {
    let mut buffers = vec![
        pinned(0, 0, KIB),
        pinned(0, KIB, KIB),
        free(1, 14 * KIB),
        free(0, 12 * KIB),
        free(0, 12 * KIB),
        free(0, 12 * KIB),
    ];
    let banks =
        |tile: &TileMemory<'_>| -> Vec<u64> { place(tile).iter().skip(2).map(|at| at / 16).collect() };
    assert_eq!(banks(&compute(&buffers)), [0, 1, 2, 3]);
    // One more: then two of them share a bank.
    buffers.push(free(0, KIB));
    assert_eq!(banks(&compute(&buffers)).len(), 5);
    // What one call uses, as well: two where they are declared, and three beside a larger one.
    let mut buffers =
        vec![pinned(0, 0, KIB), pinned(1, KIB, KIB), free(2, 14 * KIB), free(3, 12 * KIB), free(4, 12 * KIB)];
    buffers.push(free(5, 12 * KIB));
    let tile = TileMemory { calls: &[&[0, 1, 3, 4, 5]], ..compute(&buffers) };
    assert_eq!(banks(&tile), [0, 1, 2, 3]);
}

/// The same with copies whose bank is declared: the other rings are apart.
#[test]
fn copies_are_apart_beside_those_of_one_declared_bank() {
    let in_bank = |ring, bytes| MemoryBuffer { bank: Some(0), ..free(ring, bytes) };
    let mut buffers = vec![in_bank(0, KIB); 3];
    buffers.extend([free(1, 16 * KIB), free(1, 16 * KIB), free(2, 4 * KIB), free(2, 4 * KIB)]);
    let (tile, banks) = (compute(&buffers), |at: u64| at >> 4..=(at + 15) >> 4);
    let places = place(&tile);
    assert!(banks(places[3]).all(|bank| !banks(places[4]).contains(&bank)), "{places:?}");
    assert_ne!(places[5] / 16, places[6] / 16, "{places:?}");
}

/// Bytes of a copy and the number of copies; with a stack of 1 KiB, about 2 KiB and 1 KiB of 64 are left.
const HARD: [(u64, usize); 20] = [
    (1692, 4),
    (2112, 2),
    (1467, 2),
    (384, 1),
    (480, 1),
    (608, 3),
    (1877, 3),
    (1665, 3),
    (544, 1),
    (1203, 4),
    (2272, 3),
    (992, 3),
    (896, 1),
    (2176, 3),
    (1824, 3),
    (1229, 1),
    (1824, 1),
    (1952, 2),
    (1088, 1),
    (142, 1),
];
const HARDER: [(u64, usize); 20] = [
    (1600, 4),
    (2180, 1),
    (1833, 1),
    (2154, 2),
    (749, 1),
    (1696, 4),
    (1632, 2),
    (544, 1),
    (800, 1),
    (588, 4),
    (1953, 3),
    (1792, 3),
    (1859, 2),
    (1565, 3),
    (960, 3),
    (2087, 1),
    (936, 2),
    (588, 4),
    (2261, 2),
    (847, 2),
];

const fn hard(device: Device, rings: &[(u64, usize)]) -> Result<Placement, Unplaced> {
    let mut list = [MemoryBuffer::new(0, 0); 64];
    let (mut count, mut ring) = (0, 0);
    while ring < rings.len() {
        let (bytes, mut copies) = rings[ring];
        while copies > 0 {
            list[count] = MemoryBuffer::new(ring, bytes);
            (count, copies) = (count + 1, copies - 1);
        }
        ring += 1;
    }
    let buffers = list.split_at(count).0;
    TileMemory { stack: 1024, ..TileMemory::new(device, TileKind::Compute, buffers) }.place()
}

/// Const evaluation of a memory that is nearly full ends before the compiler stops it: that this compiles is the test.
#[deny(long_running_const_eval)]
const PLACED: Result<Placement, Unplaced> = hard(Device::Aie2p, &HARD);
#[deny(long_running_const_eval)]
const SPENT: Result<Placement, Unplaced> = hard(Device::AieMl, &HARDER);

#[test]
fn searches_in_a_nearly_full_memory_are_bounded() {
    assert!(PLACED.is_ok(), "{PLACED:?}");
    // All tries are spent, which the fault says.
    assert!(matches!(SPENT, Err(Unplaced::NoRoom { is_certain: false, .. })), "{SPENT:?}");
}

/// One copy for each bank. Two banks only have room next to all of the large buffers in one and all of the
/// small ones in the other.
#[test]
fn as_many_copies_as_banks_are_apart_in_a_full_memory() {
    let mut buffers = vec![pinned(9, 15 * KIB, KIB), pinned(8, 31 * KIB, KIB)];
    buffers.extend([pinned(7, 38 * KIB, 10 * KIB), pinned(6, 51 * KIB, 13 * KIB)]);
    buffers.extend([6, 6, 4, 4, 4].iter().zip(0..).map(|(size, ring)| free(ring, size * KIB)));
    buffers.extend([free(5, 3 * KIB); 4]);
    let mut banks: Vec<u64> = place(&compute(&buffers))[9..].iter().map(|at| at / 16).collect();
    banks.sort_unstable();
    assert_eq!(banks, [0, 1, 2, 3]);
}

/// A buffer that straddles is left where it is best when its turn comes, unless what one call uses meets: no more places are tried.
#[test]
fn what_does_not_meet_stays_where_it_is() {
    // Two banks with a hole of 13 KiB each, and 6 KiB that span both.
    let mut buffers = vec![
        pinned(9, 0, 13 * KIB),
        pinned(8, 19 * KIB, 256),
        pinned(7, 48 * KIB, 3 * KIB),
        pinned(6, 32 * KIB, 16 * KIB),
    ];
    buffers.extend([6200, 6200, 4200, 4200, 4200].iter().zip(0..).map(|(&bytes, ring)| free(ring, bytes)));
    let straddling = |calls: &[&[usize]]| {
        let tile = TileMemory { calls, ..compute(&buffers) };
        let memory = tile.device.data_memory(tile.tile).unwrap();
        let placement = tile.place().unwrap();
        let banks = placement.addresses().iter().zip(&buffers).map(|(&at, of)| memory.banks_of(at, of.bytes));
        banks.filter(|banks| banks.count_ones() > 1).count()
    };
    assert_eq!(straddling(&[]), 1);
    // Two that are in different banks anyway.
    assert_eq!(straddling(&[&[0, 1]]), 1);
    assert_eq!(straddling(&[&[0, 2]]), 1);
    // Large ones with small ones, which none straddles to be apart.
    let calls: [&[usize]; 6] = [&[0, 2], &[0, 3], &[0, 4], &[1, 2], &[1, 3], &[1, 4]];
    assert_eq!(straddling(&calls), 0);
}

/// Equal buffers are tried in one order: a memory that certainly has no place is reported so, with ten buffers
/// as with nine.
#[test]
fn buffers_that_are_alike_have_one_order() {
    let memory = Device::AieMl.data_memory(TileKind::Mem).unwrap();
    let bank = memory.bank_bytes();
    let mut buffers: Vec<MemoryBuffer> =
        (0..u64::from(memory.banks)).map(|k| pinned(20 + k as usize, k * bank, 32)).collect();
    buffers.extend((0..10).map(|k| free(k / 2, bank / 2 + 32)));
    let tile = TileMemory::new(Device::AieMl, TileKind::Mem, &buffers);
    let is_unplaced = matches!(tile.place(), Err(Unplaced::NoRoom { is_certain: true, .. }));
    assert!(is_unplaced, "{:?}", tile.place());
}

/// Of no bytes, nothing is taken from what is free.
#[test]
fn nothing_is_taken_by_no_bytes() {
    let mut space = Space::from(16);
    space.take(100, 0);
    assert_eq!(space.longest(0, 200), (16, 184));
    space.take(100, 4);
    assert_eq!(space.longest(0, 200), (104, 96));
}

/// The number of memories, out of 60 with this many KiB in their banks, that keep the buffers of two calls
/// apart. These were in different banks before the buffers were shuffled.
fn found_apart(kib: u64, text: &mut Kept) -> u64 {
    writeln!(text, "Of 16 KiB a bank, {kib} in buffers: the KiB of each, and where it begins").unwrap();
    let (mut rng, mut apart) = (Rng::new(0xCA11), 0);
    for _ in 0..60 {
        // Which bank each buffer was in.
        let (mut buffers, mut banks) = (Vec::new(), Vec::new());
        for bank in 0..4 {
            let mut left = kib;
            while left > 0 {
                let size = (3 + rng.below(6)).min(left);
                buffers.push(free(0, size * KIB));
                banks.push(bank);
                left -= size;
            }
        }
        (1..buffers.len()).for_each(|k| {
            let other = rng.below(k as u64 + 1) as usize;
            buffers.swap(k, other);
            banks.swap(k, other);
        });
        (0..buffers.len()).for_each(|k| buffers[k].ring = k);
        let calls: Vec<Vec<usize>> = (0..2)
            .map(|_| {
                (0..4)
                    .filter_map(|bank| (0..buffers.len()).find(|&k| banks[k] == bank && !rng.once_in(3)))
                    .collect()
            })
            .collect();
        let lists: Vec<&[usize]> = calls.iter().map(Vec::as_slice).collect();
        let placed = place(&TileMemory { calls: &lists, ..compute(&buffers) });
        let in_banks = |k: usize| placed[k] / 16..=(placed[k] + buffers[k].bytes / KIB - 1) / 16;
        let is_apart = |call: &Vec<usize>| {
            let mut used: Vec<u64> = call.iter().flat_map(|&k| in_banks(k)).collect();
            used.sort_unstable();
            used.windows(2).all(|two| two[0] != two[1])
        };
        let is_apart = calls.iter().all(is_apart);
        apart += u64::from(is_apart);
        let lie: Vec<String> = (0..buffers.len())
            .map(|k| format!("{}: {} @ {}", ('a'..).nth(k).unwrap(), buffers[k].bytes / KIB, placed[k]))
            .collect();
        let name = |call: &Vec<usize>| call.iter().filter_map(|&k| ('a'..).nth(k)).collect::<String>();
        let said = if is_apart { "apart" } else { "not apart" };
        writeln!(text, "  {} | calls {} and {} {said}", lie.join(", "), name(&calls[0]), name(&calls[1]))
            .unwrap();
    }
    apart
}

/// Nearly all if there is any room; for full memories, the number that the search's tries achieve.
#[test]
fn calls_of_full_memories_are_apart() {
    let mut text = Kept::of("tests/tests/memory/said/full_calls.txt");
    assert_eq!([14, 15, 16].map(|kib| found_apart(kib, &mut text)), [59, 59, 43]);
    text.end();
}

/// Copies with the same number are used together: the copies of two buffers are in different banks, of only
/// two banks.
#[test]
fn copies_of_one_turn_are_apart() {
    let full = [pinned(8, 32 * KIB, 16 * KIB), pinned(9, 48 * KIB, 16 * KIB)];
    let (a, b) = (free(0, 4 * KIB), free(1, 3 * KIB));
    let [third, fourth] = full;
    for buffers in [[a, a, b, b, third, fourth], [third, a, b, a, b, fourth], [fourth, third, b, a, a, b]] {
        let placed = place(&TileMemory { calls: &[&[0, 1]], ..compute(&buffers) });
        let banks = |ring: usize| -> Vec<u64> {
            (0..6).filter(|&k| buffers[k].ring == ring).map(|k| placed[k] / 16).collect()
        };
        assert_eq!([banks(0), banks(1)], [vec![0, 1], vec![1, 0]]);
    }
}

/// More than a bank holds is too much, in whatever order it is tried.
#[test]
fn too_much_for_a_bank_is_certain() {
    let of = |more: u64| {
        let buffers: Vec<MemoryBuffer> = (0..9)
            .map(|k| {
                let bytes = 1804 + 4 * k as u64 + if k == 8 { more } else { 0 };
                MemoryBuffer { bank: Some(1), ..free(k, bytes) }
            })
            .collect();
        compute(&buffers).place()
    };
    assert!(of(4).is_ok(), "{:?}", of(4));
    assert!(matches!(of(8), Err(Unplaced::NoRoom { is_certain: true, .. })), "{:?}", of(8));
}
