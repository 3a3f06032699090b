//! Calls of more turns, accesses and ports than are looked at, and what is known of them all the same.

use aie_pattern_core::declare::{Allocator, MemoryDeclaration, Port, PortKind, Ring};
use aie_pattern_core::device::{Device, Memory, TileKind};
use aie_pattern_core::lower::memory::ports::Accesses;
use aie_pattern_core::lower::memory::{CallConflicts, Placement};
use aie_pattern_core::rule::memory::{Calls, check};
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::PORT;

fn walk(element: Element, dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(element, 0, &dims).unwrap()
}

const fn ring(name: &'static str, bytes: i128, depth: i128) -> Ring<'static> {
    Ring { name, bytes, depth, ..Ring::EMPTY }
}

const fn port<'a>(kind: PortKind, walk: &'a Pattern, ring: usize, text: &'a str) -> Port<'a> {
    Port { kind, walk: Some(walk), ring: Some(ring), text, ..PORT }
}

const fn load<'a>(walk: &'a Pattern, ring: usize, text: &'a str) -> Port<'a> {
    port(PortKind::Load, walk, ring, text)
}

const fn tile<'a>(rings: &'a [Ring<'a>]) -> MemoryDeclaration<'a> {
    MemoryDeclaration { rings, ..MemoryDeclaration::EMPTY }
}

/// Copies that take turns, each at the first byte of its bank or a multiple of 32 bytes after it, so that all are in one half.
fn in_banks(banks: &[u64]) -> Placement {
    let addresses: Vec<u64> = (0..).zip(banks).map(|(k, bank)| bank * 0x4000 + k * 32).collect();
    Placement::at(&addresses, 32)
}

/// Three buffers of 13, 11 and 1 copies; the first and the second share a bank only once in 143 turns.
#[test]
fn two_that_meet_after_many_turns_are_found() {
    let rings = [ring("a", 32, 13), ring("b", 32, 11), ring("c", 32, 1)];
    let (declared, same) = (tile(&rings), walk(Element::Int32, &[(10, 0)]));
    let mut banks = vec![1; 13];
    banks.extend([2; 11]);
    banks.push(0);
    for (a, b, turn) in [(0, 10, 65), (12, 0, 77), (3, 3, 3), (0, 0, 0)] {
        let mut own = banks.clone();
        (own[a], own[13 + b]) = (3, 3);
        let placement = in_banks(&own);
        let (a, b, c) = (load(&same, 0, "a"), load(&same, 1, "b"), load(&same, 2, "c"));
        for (ports, pair) in [([a, b, c], (0, 1)), ([c, a, b], (1, 2)), ([a, c, b], (0, 2))] {
            let found = CallConflicts::of(&declared, &placement, &ports);
            assert_eq!((found.pair, found.turn, found.is_counted), (Some(pair), turn, false), "{found:?}");
            // A bound, wherever the buffers lie, where the turn is not among those that were looked at.
            let said = found.to_string();
            let two = format!("`{}` meets `{}` in bank 3 in at most", ports[pair.1].text, ports[pair.0].text);
            assert!(said.contains(&two), "{said}");
            assert_eq!((found.stalls, found.first_cycle), (20, None));
        }
    }
}

/// Every copy of the most that a tile has is looked at.
#[test]
fn each_of_the_most_copies_has_its_turn() {
    let (rings, same) = ([ring("a", 32, 63), ring("b", 32, 1)], walk(Element::Int32, &[(10, 0)]));
    let meet = |depth: usize, copy: usize| {
        let rings = [Ring { depth: depth as i128, ..rings[0] }, rings[1]];
        let mut banks = vec![1; depth + 1];
        (banks[copy], banks[depth]) = (3, 3);
        let ports = [load(&same, 0, "a"), load(&same, 1, "b")];
        let found = CallConflicts::of(&tile(&rings), &in_banks(&banks), &ports);
        (found.turn, found.stalls, found.is_counted)
    };
    for copy in [0, 1, 31, 62] {
        assert_eq!(meet(63, copy), (copy as u64, 10, true));
    }
    // All of one buffer, with a DMA that is one copy ahead, or stays at the last.
    let (all, mut banks) = ([ring("a", 32, 64)], vec![1; 64]);
    (banks[5], banks[63]) = (3, 3);
    let dma = Port { copy: Some(63), ..port(PortKind::Dma, &same, 0, "dma") };
    let ports = [load(&same, 0, "a"), dma];
    let found = CallConflicts::of(&tile(&all), &in_banks(&banks), &ports);
    assert!(found.is_counted && found.pair == Some((0, 1)) && found.bank == Some(3), "{found:?}");
    assert_eq!(found.turn, 5);
}

/// The steps are shared by all turns.
#[test]
fn as_many_cycles_are_stepped_as_turns_leave() {
    // Between two banks each time, so that nothing begins anew.
    let one_by_one = |count| walk(Element::Int32, &[(count, 1), (2, 0x1000)]);
    let of = |count, depth: i128| {
        let rings = [ring("a", 0x6000, 1), ring("b", 32, depth)];
        let (all, same) = (one_by_one(count), walk(Element::Int32, &[(2, 0)]));
        let mut at = vec![0];
        at.extend((0..depth as u64).map(|k| 0x8000 + 32 * k));
        let ports = [load(&all, 0, "a"), load(&all, 0, "again"), load(&same, 1, "b")];
        let found = CallConflicts::of(&tile(&rings), &Placement::at(&at, 32), &ports);
        (found.is_counted, found.stalls, found.first_cycle)
    };
    for (depth, most) in [(1, 2000), (2, 1000), (4, 500)] {
        assert_eq!(of(most, depth), (true, 2 * most, Some(0)), "{depth}");
        assert_eq!(of(most + 1, depth), (false, 2 * (most + 1) + 2, None), "{depth}");
    }
}

/// Ports that have a fault have nothing to do.
#[test]
fn no_copy_is_accessed_that_is_not_there() {
    let rings = [ring("a", 32, 2), ring("b", 32, 2)];
    let (declared, same) = (tile(&rings), walk(Element::Int32, &[(10, 0)]));
    let placement = in_banks(&[1; 4]);
    let stalls = |one: i128, other: i128| {
        let ports = [
            Port { copy: Some(one), ..load(&same, 0, "a") },
            Port { copy: Some(other), ..load(&same, 1, "b") },
        ];
        CallConflicts::of(&declared, &placement, &ports).stalls
    };
    assert_eq!((stalls(0, 0), stalls(1, 1)), (10, 10));
    for none in [-1, 2, i128::MIN, i128::MAX] {
        assert_eq!((stalls(none, 0), stalls(0, none)), (0, 0), "{none}");
    }
    // One whose number of copies is none has one.
    let none = [ring("a", 32, 0), ring("b", 32, -1)];
    let placement = in_banks(&[1; 2]);
    let ports = [load(&same, 0, "a"), load(&same, 1, "b")];
    assert_eq!(CallConflicts::of(&tile(&none), &placement, &ports).stalls, 10);
}

/// More accesses than 64 bits count, and stores whose write-back meets nothing.
#[test]
fn bounds_of_accesses_that_are_not_counted() {
    let rings = [ring("a", 0x6000, 1), ring("b", 32, 1)];
    let (declared, placement) = (tile(&rings), Placement::at(&[0x4000, 0xC000], 32));
    let endless = walk(Element::Int32, &[(1 << 33, 0), (2, 1), (1 << 33, 0)]);
    let same = walk(Element::Int32, &[(10, 0)]);
    let of = |ports: &[Port<'_>]| {
        let found = CallConflicts::of(&declared, &placement, ports);
        (found.pair, found.bank, found.stalls, found.is_counted)
    };
    let two = [load(&endless, 0, "a"), load(&same, 0, "b")];
    assert_eq!(of(&two), (Some((0, 1)), Some(1), u64::MAX - 10, false));
    let three = [two[0], two[1], load(&same, 0, "c")];
    assert_eq!(of(&three), (Some((0, 1)), Some(1), u64::MAX - 10, false));
    assert_eq!(of(&[two[0], two[0]]), (Some((0, 1)), Some(1), u64::MAX, false));
    // Bytes from two banks in turn: a write-back comes in a cycle of a later access or, of one in four cycles, by itself.
    let bytes = walk(Element::Int8, &[(3000, 1), (2, 0x4000)]);
    let store = |every| Port { every, ..port(PortKind::Store, &bytes, 0, "a") };
    assert_eq!(of(&[store(4), load(&same, 1, "b")]), (None, None, 0, false));
    assert_eq!(of(&[store(6), load(&same, 1, "b")]), (Some((0, 0)), Some(1), 6009, false));
    assert_eq!(of(&[load(&same, 1, "b"), store(6)]), (Some((1, 1)), Some(1), 6009, false));
}

/// A walk from the first byte of the memory on, over two banks, is in these and no others.
#[test]
fn what_begins_at_byte_0_reaches_no_bank_beyond_its_own() {
    let rings = [ring("a", 0x5000, 1), ring("b", 0x1000, 1)];
    let declared = tile(&rings);
    let (all, words) = (walk(Element::Int32, &[(0x1400, 1)]), walk(Element::Int32, &[(0x400, 1)]));
    let ports = [load(&all, 0, "a"), port(PortKind::Dma, &words, 1, "dma")];
    let of = |b| CallConflicts::of(&declared, &Placement::at(&[0, b], 32), &ports);
    assert_eq!((of(0x8000).stalls, of(0xC000).stalls), (0, 0));
    assert_eq!((of(0x6000).stalls, of(0x6000).pair), (0x100, Some((0, 1))));
}

/// Cycles until all begins anew, of walks that are in one bank or are not.
#[test]
fn the_fewest_cycles_are_stepped() {
    let memory = Device::AieMl.data_memory(TileKind::Compute).unwrap();
    let mem = Device::AieMl.data_memory(TileKind::Mem).unwrap();
    let of = |start: i64, dims: &[(u64, i64)]| {
        let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
        let walk = Pattern::new(Element::Uint8, start, &dims).unwrap();
        Accesses { walk, width: 4, every: 1, after: 0, is_store: false }
    };
    for (memory, start, dims, steps) in [
        // One word after the other, from the first byte of a bank: 8 are in two granules.
        (memory, 0, &[(4096, 4)][..], 8),
        (memory, 0x4000, &[(4096, 4)], 8),
        (mem, 0, &[(1 << 16, 4)], 64),
        // Over two banks: in each of them.
        (memory, 0, &[(8192, 4)], 16),
        (memory, 0x8000, &[(8192, 4)], 16),
        // A dimension inside that stays, and one that is whole turns.
        (memory, 0, &[(2, 32), (8000, 0)], 1),
        (memory, 0, &[(2, 64), (4000, 4)], 8),
        (memory, 0, &[(2, 64), (4001, 4)], 4001),
        (memory, 0, &[(3, 4), (1000, 0)], 3000),
        (memory, 0, &[(7, 4), (2, 64)], 14),
        (memory, 0, &[(9, 4), (2, 64)], 16),
        (memory, 0, &[(1, 4)], 1),
        // Between two banks, and below the first: what is repeated as it is.
        (memory, 0, &[(1000, 0), (30, 4), (2, 0x4000)], 60),
        (memory, -40, &[(1000, 0), (30, 4)], 30),
        (memory, -40, &[(30, 4)], 30),
    ] {
        let port = of(start, dims);
        let ports = [port, port];
        assert!(memory.conflicts_within(&ports, steps).is_some(), "{start} {dims:?}");
        assert!(memory.conflicts_within(&ports, steps - 1).is_none(), "{start} {dims:?}");
    }
    // No access is below the memory: all but 10 of 30 meet, and half of those that are 4 words later.
    let found = memory.conflicts(&[of(-40, &[(30, 4)]), of(-40, &[(30, 4)])]).unwrap();
    assert_eq!((found.stalls, found.cycles, found.first_cycle), (20, 20, 10));
    let one = memory.conflicts(&[of(0, &[(30, 4)])]).unwrap();
    assert_eq!((one.stalls, one.cycles), (0, 0));
    // Nor does a DMA begin there, or between words.
    assert_eq!(memory.dma_accesses(&walk(Element::Int8, &[(3, 6), (4, 1)])), None);
    assert_eq!(memory.dma_accesses(&walk(Element::Int8, &[(3, 8), (4, 1)])), Some(2));
    assert_eq!(memory.dma_accesses(&walk(Element::Int32, &[(8, 1)])), Some(2));
    assert_eq!(memory.dma_accesses(&Pattern::new(Element::Int32, -4, &[Dim::new(8, 1)]).unwrap()), None);
}

/// Walks that come to another bank downwards, and whose dimensions inside go back.
#[test]
fn walks_that_go_back_come_to_another_bank() {
    let memory = Device::AieMl.data_memory(TileKind::Compute).unwrap();
    for dims in [
        &[(100, -64), (3, 4)][..],
        &[(100, 64), (3, -4)],
        &[(2, 0), (100, -64), (3, -4)],
        &[(2, 8), (3, 0x1000), (60, -32)],
        &[(5, -0x1000), (40, 16), (3, 4)],
        &[(40, 16), (5, -0x1000), (3, 4)],
        &[(6, 0x1000), (5, 0), (3, 4)],
        &[(6, -0x1000), (5, 0), (3, 4)],
    ] {
        let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
        // A word, and 32 bytes, which may span two banks.
        for (start, width) in [(0x7FF0, 4), (0x8000, 4), (0x8010, 4), (0x8FF0, 4), (0x7FF0, 32), (0x8010, 32)]
        {
            let walk = Pattern::new(Element::Uint8, start, &dims).unwrap();
            let port = Accesses { walk, width, every: 1, after: 0, is_store: false };
            let other = Accesses::linear(start as u64, 4, 16, 500).unwrap();
            let found = memory.conflicts(&[port, other]).unwrap();
            let bank = |port: &Accesses, k| {
                port.walk.index_at(k).map_or(0, |at| memory.single_banks_of(at as u64, port.width))
            };
            let meet: Vec<u64> = (0..1000).filter(|&k| bank(&port, k) & bank(&other, k) != 0).collect();
            let cycles = meet.len() as u64;
            assert_eq!((found.stalls, found.cycles), (cycles, cycles), "{start:#X} {dims:?}");
            assert_eq!(found.first_cycle, meet.first().copied().unwrap_or(0), "{start:#X} {dims:?}");
        }
    }
}

/// A bank for each copy is only offered for the right number of copies: never one for two, even if these two
/// do not meet.
#[test]
fn five_copies_are_not_put_into_four_banks() {
    let said = |banks: &'static [i128], one: i128, other: i128| {
        let rings = [Ring { banks, ..ring("a", 64, banks.len() as i128) }];
        let (declared, same) = (tile(&rings), walk(Element::Int32, &[(10, 0)]));
        let placement = check(&declared).placement;
        let ports = [
            Port { copy: Some(one), ..load(&same, 0, "a") },
            Port { copy: Some(other), ..load(&same, 0, "other") },
        ];
        let calls: [&[Port<'_>]; 1] = [&ports];
        let calls = Calls { declared: &declared, placement: &placement, calls: &calls };
        let found = calls.conflicts(0);
        calls.text(0, &found).unwrap().as_str().lines().last().unwrap().to_owned()
    };
    assert_eq!(said(&[1, 1, 2, 3], 0, 1), "  = help: write `a @ bank(0, 1, 2, 3)`: no stall");
    let five = said(&[1, 1, 2, 3, 0], 0, 1);
    assert!(!five.contains("bank("), "{five}");
}

/// With another tool's placement, a bank for one buffer may move another buffer out of its bank, which is not
/// offered.
#[test]
fn no_bank_is_offered_that_moves_another_buffer() {
    let same = walk(Element::Int32, &[(10, 0)]);
    let said = |bytes: i128| {
        let rings = [
            Ring { banks: &[0], ..ring("b", 0x1000, 1) },
            ring("a", 0x1000, 1),
            Ring { banks: &[1], ..ring("c", 0x4000, 1) },
            Ring { banks: &[2], ..ring("d", 0x4000, 1) },
            Ring { banks: &[3], ..ring("e", bytes, 1) },
        ];
        let declared = MemoryDeclaration { allocator: Allocator::MlirAieV1, ..tile(&rings) };
        let placement = check(&declared).placement;
        assert_eq!(placement.addresses(), [0, 0x1000, 0x4000, 0x8000, 0xC000]);
        let ports = [load(&same, 0, "b"), load(&same, 1, "a")];
        let calls: [&[Port<'_>]; 1] = [&ports];
        let calls = Calls { declared: &declared, placement: &placement, calls: &calls };
        calls.text(0, &calls.conflicts(0)).unwrap().as_str().lines().last().unwrap().to_owned()
    };
    assert_eq!(said(0x3000), "  = help: write `a @ bank(3)`: no stall");
    // One after the other, `b` would be in banks 2 and 3, and `a` in bank 3.
    let moved = said(0x3020);
    assert!(!moved.contains("bank("), "{moved}");
}

/// Where a DMA stays in banks that the core uses, its accesses are known however many there are; else each word may be one.
#[test]
fn a_long_transfer_in_the_banks_of_the_core_is_counted() {
    let rings = [ring("a", 64, 1), ring("b", 64, 1)];
    let (declared, same) = (tile(&rings), walk(Element::Int32, &[(10, 0)]));
    let of = |runs, stride, address| {
        let words = walk(Element::Int32, &[(runs, 0), (2, stride), (2, 1)]);
        let ports = [load(&same, 0, "a"), port(PortKind::Dma, &words, 1, "dma")];
        CallConflicts::of(&declared, &Placement::at(&[0, address], 32), &ports).stalls
    };
    // Two words in one granule, again and again: one access. In two granules of one bank, two each time.
    assert_eq!((of(5000, 2, 0x20), of(5000, 8, 0x20)), (1, 10_000));
    // The same in both halves, one of which the core uses: counted exactly, or each word if there are too
    // many runs.
    assert_eq!((of(1000, 4, 0x20), of(2001, 4, 0x20), of(5000, 4, 0x4000)), (1000, 8004, 0));
}

/// Whichever bank it is, and whichever two ports.
#[test]
fn the_worst_bank_and_the_worst_pair_are_each_of_them() {
    let memory = Device::AieMl.data_memory(TileKind::Compute).unwrap();
    let stay = |address, count| Accesses::linear(address, 0, 4, count).unwrap();
    for bank in 0..8 {
        let at = u64::from(bank / 2) * 0x4000 + u64::from(bank % 2) * 0x10;
        let found = memory.conflicts(&[stay(at, 5), stay(at + 32, 5)]).unwrap();
        assert_eq!((found.worst_bank, found.first_bank, found.stalls), (bank, bank, 5));
    }
    for (one, other) in [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)] {
        let ports: Vec<Accesses> =
            (0..4).map(|k| stay(if k == one || k == other { 0x10 } else { 0x4000 * k }, 5)).collect();
        let found = memory.conflicts(&ports).unwrap();
        assert_eq!(found.worst_pair, (one as usize, other as usize));
    }
}

/// More ports than a core has are a fault of the declaration; the first eight are looked at.
#[test]
fn of_nine_ports_eight_are_looked_at() {
    let rings = [ring("a", 32, 1)];
    let (declared, same) = (tile(&rings), walk(Element::Int32, &[(10, 0)]));
    let ports = [load(&same, 0, "a"); 9];
    let found = CallConflicts::of(&declared, &Placement::at(&[0], 32), &ports);
    assert_eq!((found.stalls, found.pair), (70, Some((0, 1))));
    // In more turns than are looked at, as well.
    let rings = [ring("a", 32, 13), ring("b", 32, 11)];
    let ports: Vec<Port<'_>> = (0..9).map(|k| load(&same, k % 2, "a")).collect();
    let found = CallConflicts::of(&tile(&rings), &in_banks(&[1; 24]), &ports);
    assert_eq!((found.stalls, found.is_counted), (80, false));
    let channels = [port(PortKind::Dma, &same, 0, "a"); 9];
    let mem = MemoryDeclaration { tile: TileKind::Mem, ..declared };
    let found = CallConflicts::of(&mem, &Placement::at(&[0], 32), &channels);
    assert_eq!((found.stalls, found.pair), (0, Some((0, 1))));
    let long = walk(Element::Int32, &[(10, 8), (2, 1)]);
    let mut channels = channels;
    (channels[6].walk, channels[7].walk) = (Some(&long), Some(&long));
    let found = CallConflicts::of(&mem, &Placement::at(&[0], 32), &channels);
    assert_eq!(found.pair, Some((6, 7)));
}

/// Of channels of a mem tile, the two that may meet most often.
#[test]
fn the_busiest_channels_are_told_of() {
    let rings = [ring("a", 512, 1), ring("b", 512, 1), ring("c", 512, 1)];
    let declared = MemoryDeclaration { tile: TileKind::Mem, ..tile(&rings) };
    let placement = Placement::at(&[0, 512, 1024], 32);
    let walks = [4, 64, 128].map(|words| walk(Element::Int32, &[(words, 1)]));
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0]] {
        let ports = order.map(|k| port(PortKind::Dma, &walks[k], k, "dma"));
        let found = CallConflicts::of(&declared, &placement, &ports);
        let busiest: Vec<usize> = (0..3).filter(|&k| order[k] > 0).collect();
        assert_eq!(found.pair, Some((busiest[0], busiest[1])));
        assert_eq!((found.pair_cycles, found.stalls, found.bank), (16, 0, None));
    }
}

/// Banks are known one by one of walks that begin anew after 64 accesses, and of longer ones by their extent.
#[test]
fn ports_apart_are_known_without_a_step() {
    let memory = Device::AieMl.data_memory(TileKind::Compute).unwrap();
    let mem = Device::AieMl.data_memory(TileKind::Mem).unwrap();
    let line = |start, stride, width, count| Accesses::linear(start, stride, width, count).unwrap();
    let are_apart = |memory: &Memory, ports: [Accesses; 2]| memory.conflicts_within(&ports, 0).is_some();
    // Over two banks in steps of 256 bytes, always in the same half.
    let other = line(0x2010, 0, 4, 10);
    assert!(are_apart(memory, [line(0x2000, 0x100, 4, 64), other]));
    assert!(!are_apart(memory, [line(0x2000, 0x100, 4, 65), other]));
    assert!(are_apart(memory, [line(0x2000, 0x100, 4, 65), line(0x8000, 0, 4, 10)]));
    // On a mem tile, a bank has every sixteenth granule: up to the last byte of all banks except one.
    let turn = mem.granule * u64::from(mem.single_banks);
    for (bytes, granule, is_apart) in [
        (100, 7, true),
        (100, 6, false),
        (turn - 16, u64::from(mem.single_banks) - 1, true),
        (turn - 15, u64::from(mem.single_banks) - 1, false),
    ] {
        let ports = [line(0, 1, 1, bytes), line(granule * mem.granule, 0, 4, 10)];
        assert_eq!(are_apart(mem, ports), is_apart, "{bytes} {granule}");
    }
}
