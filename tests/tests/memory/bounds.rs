//! Calls that are not looked at as a whole, against all of their cycles: a bound is never below what happens.

use std::collections::HashMap;

use aie_pattern_core::declare::{MemoryDeclaration, Port, PortKind, Ring};
use aie_pattern_core::device::{Device, Memory, TileKind};
use aie_pattern_core::lower::memory::{CallConflicts, Placement};
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::{PORT, Rng, cases};

fn claimed(memory: &Memory, start: u64, width: u64) -> u32 {
    (start..start + width).fold(0, |all, byte| all | 1 << memory.single_bank_of(byte))
}

/// The first bytes of a walk's accesses over a buffer at an address, and their width.
fn starts(walk: &Pattern, address: u64) -> (Vec<u64>, u64) {
    let bytes = u64::from(walk.element().bits() / 8);
    let start = |k| address + walk.index_at(k).unwrap() as u64 * walk.grain() as u64 * bytes;
    ((0..walk.len().unwrap()).map(start).collect(), walk.lanes() as u64 * bytes)
}

fn port(kind: PortKind, walk: &Pattern, ring: usize) -> Port<'_> {
    Port { kind, walk: Some(walk), ring: Some(ring), ..PORT }
}

/// The stalls of a turn: what the core's ports wait for each other, and what DMAs access in the banks of the core, one copy ahead.
fn of_turn(memory: &Memory, depths: &[u64], addresses: &[u64], ports: &[Port], turn: u64) -> u64 {
    let walk = |port: &Port, ahead: u64| {
        let ring = port.ring.unwrap();
        let copy = depths[..ring].iter().sum::<u64>() + (turn + ahead) % depths[ring];
        starts(port.walk.unwrap(), addresses[copy as usize])
    };
    let (mut cycles, mut of_core) = (HashMap::<u64, Vec<u32>>::new(), 0);
    for port in ports.iter().filter(|port| port.is_core()) {
        let (starts, width) = walk(port, 0);
        let delays: &[u64] = if port.kind == PortKind::Store && width < 4 { &[0, 6] } else { &[0] };
        for (k, start) in (0..).zip(starts) {
            let banks = claimed(memory, start, width);
            of_core |= banks;
            for delay in delays {
                let cycle = port.after as u64 + k * port.every as u64 + delay;
                cycles.entry(cycle).or_default().push(banks);
            }
        }
    }
    let in_one = |all: &Vec<u32>| {
        let of = |bank: u32| all.iter().filter(|banks| *banks >> bank & 1 != 0).count() as u64;
        (0..memory.single_banks).map(of).max().unwrap() - 1
    };
    let between: u64 = cycles.values().map(in_one).sum();
    let dmas = ports.iter().filter(|port| !port.is_core()).map(|port| {
        let (starts, width) = walk(port, 1);
        let words = starts.into_iter().flat_map(|at| (at..at + width).step_by(4));
        let mut granules: Vec<u64> = words.map(|at| at / memory.granule).collect();
        granules.dedup();
        let is_shared = |granule: &&u64| of_core >> memory.single_bank_of(*granule * memory.granule) & 1 != 0;
        granules.iter().filter(is_shared).count() as u64
    });
    between + dmas.sum::<u64>()
}

fn worst(memory: &Memory, depths: &[u64], addresses: &[u64], ports: &[Port]) -> u64 {
    let turns =
        (1..10_000).find(|turns: &u64| depths.iter().all(|depth| turns.is_multiple_of(*depth))).unwrap();
    (0..turns).map(|turn| of_turn(memory, depths, addresses, ports, turn)).max().unwrap()
}

/// A walk over less than a bank: short, or of more accesses than are stepped.
fn walk(rng: &mut Rng, element: Element, is_long: bool) -> Pattern {
    loop {
        let dims: Vec<Dim> = (0..if is_long { 3 } else { 2 })
            .map(|_| Dim::new(1 + rng.below(if is_long { 24 } else { 6 }), rng.range(0..=40)))
            .collect();
        let walk = Pattern::new(element, 0, &dims).unwrap();
        let (_, greatest) = walk.extent().unwrap();
        if (greatest as u64 + 1) * u64::from(element.bits() / 8) <= 8192 {
            return walk;
        }
    }
}

#[test]
fn a_bound_is_never_below_what_happens() {
    let mut rng = Rng::new(0xb0d);
    let (mut bounds, mut alone, mut late) = (0, 0, 0);
    for _ in 0..cases(100) {
        let device = *rng.pick(&[Device::Aie, Device::AieMl, Device::Aie2p]);
        let memory = device.data_memory(TileKind::Compute).unwrap();
        let is_long = rng.once_in(2);
        let count = 1 + rng.below(3) as usize;
        let kinds: Vec<PortKind> = (0..count)
            .map(|k| match rng.below(4) {
                0 => PortKind::Dma,
                _ => [PortKind::Store, PortKind::Load, PortKind::Load][k],
            })
            .collect();
        let walks: Vec<Pattern> = kinds
            .iter()
            .map(|kind| {
                let narrow = *rng.pick(&[Element::Uint8, Element::Int16, Element::Int32]);
                let element = if *kind == PortKind::Dma { Element::Int32 } else { narrow };
                walk(&mut rng, element, is_long)
            })
            .collect();
        let depths: Vec<u64> = (0..count).map(|_| *rng.pick(&[1, 1, 2, 5, 7, 11])).collect();
        let rings: Vec<Ring> = depths
            .iter()
            .map(|&depth| Ring { name: "a", bytes: 8192, depth: depth.into(), ..Ring::EMPTY })
            .collect();
        // Mostly apart, so that copies meet in few turns.
        let mut addresses = Vec::new();
        for (ring, &depth) in (0..).zip(&depths) {
            for _ in 0..depth {
                let bank = if rng.once_in(8) { rng.below(4) } else { ring };
                addresses
                    .push(bank * memory.bank_bytes() + rng.below((memory.bank_bytes() - 8192) / 32 + 1) * 32);
            }
        }
        let declared = MemoryDeclaration { device, rings: &rings, ..MemoryDeclaration::EMPTY };
        let ports: Vec<Port> = (0..count)
            .map(|ring| {
                let (every, after) = (1 + i128::from(rng.below(3)), i128::from(rng.below(9)));
                Port { every, after, ..port(kinds[ring], &walks[ring], ring) }
            })
            .collect();
        let found = CallConflicts::of(&declared, &Placement::at(&addresses, 32), &ports);
        let expected = worst(memory, &depths, &addresses, &ports);
        assert!(found.stalls >= expected, "{found:?} {expected} {depths:?} {addresses:?}");
        // `ensure(conflict_free)` names the pair.
        assert!(found.stalls == 0 || found.pair.is_some(), "{found:?}");
        bounds += usize::from(!found.is_counted && expected > 0);
        alone += usize::from(!found.is_counted && found.pair.is_some_and(|(one, other)| one == other));
        late += usize::from(!found.is_counted && !is_long && expected > 0);
    }
    assert!(bounds > 15 && alone > 1 && late > 1, "{bounds} {alone} {late}");
}

/// Copies that meet in the last of 77 turns only.
#[test]
fn the_last_turn_counts() {
    let walk = Pattern::new(Element::Int32, 0, &[Dim::new(16, 1)]).unwrap().of_vectors(8, 8).unwrap();
    let depths = [7, 11];
    let rings = depths.map(|depth| Ring { name: "a", bytes: 512, depth, ..Ring::EMPTY });
    let declared = MemoryDeclaration { rings: &rings, ..MemoryDeclaration::EMPTY };
    let ports = [port(PortKind::Load, &walk, 0), port(PortKind::Load, &walk, 1)];
    let addresses = |last: u64| -> Vec<u64> {
        let a = (0..7).map(|copy| if copy == 6 { 0x8000 } else { copy * 512 });
        a.chain((0..11).map(|copy| if copy == 10 { last } else { 0x4000 + copy * 512 })).collect()
    };
    let of = |last: u64| CallConflicts::of(&declared, &Placement::at(&addresses(last), 32), &ports);
    let (apart, together) = (of(0xC000), of(0x8200));
    assert_eq!((apart.stalls, apart.pair), (0, None));
    assert_eq!((together.turn, together.pair, together.bank), (76, Some((0, 1)), Some(2)));
    assert!(together.stalls >= 16 && !together.is_counted, "{together:?}");
}

/// A store of bytes over more cycles than are stepped meets its own write-back, where that comes with another access.
#[test]
fn a_long_store_meets_its_write_back() {
    let walk = Pattern::new(Element::Uint8, 0, &[Dim::new(40, 401), Dim::new(131, 3)]).unwrap();
    let rings = [Ring { name: "a", bytes: 16384, ..Ring::EMPTY }];
    let declared = MemoryDeclaration { rings: &rings, ..MemoryDeclaration::EMPTY };
    let memory = Device::AieMl.data_memory(TileKind::Compute).unwrap();
    for (every, meets) in [(1, true), (2, true), (5, false)] {
        let ports = [Port { every, ..port(PortKind::Store, &walk, 0) }];
        let found = CallConflicts::of(&declared, &Placement::at(&[0x4000], 32), &ports);
        let expected = worst(memory, &[1], &[0x4000], &ports);
        assert_eq!((found.stalls > 0, expected > 0), (meets, meets), "{every}");
        assert!(found.stalls >= expected && found.pair == meets.then_some((0, 0)), "{found:?} {expected}");
    }
}

/// If there are too many turns to look at, all requests of the core's ports except the busiest one count, and
/// each word of a DMA.
#[test]
fn the_bound_of_many_turns_counts_every_port() {
    let walk = |accesses: u64| Pattern::new(Element::Int32, 0, &[Dim::new(accesses, 1)]).unwrap();
    let lens = [3, 7, 5, 4];
    let [a, b, c, d] = lens.map(walk);
    let rings = [7, 11, 1, 1].map(|depth| Ring { name: "a", bytes: 512, depth, ..Ring::EMPTY });
    let declared = MemoryDeclaration { rings: &rings, ..MemoryDeclaration::EMPTY };
    // The second ring's last copy is in the bank of the first.
    let places = |last: u64| {
        let copies = (0..7).map(|copy| copy * 512).chain((0..10).map(|copy| 0x4000 + copy * 512));
        copies.chain([last, 0x8000, 0xC000]).collect::<Vec<u64>>()
    };
    let dma = |walk| Port { kind: PortKind::Dma, ..port(PortKind::Dma, walk, 3) };
    let ports =
        [port(PortKind::Load, &a, 0), port(PortKind::Load, &b, 1), port(PortKind::Store, &c, 2), dma(&d)];
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1]] {
        let ports = order.map(|k| ports[k]);
        for (last, meets) in [(0x6000, false), (0x1000, true)] {
            let found = CallConflicts::of(&declared, &Placement::at(&places(last), 32), &ports);
            // Of the DMA, one access for each word; the core's ports wait for the busiest, of seven.
            let expected = if meets { (3 + 5, 4) } else { (0, 0) };
            assert_eq!((found.between_ports, found.dma_accesses), expected, "{order:?} {found:?}");
            assert_eq!(found.stalls, expected.0 + expected.1);
            let place = |port: usize| order.iter().position(|&own| own == port).unwrap();
            let pair = (place(0).min(place(1)), place(0).max(place(1)));
            assert_eq!(found.pair, meets.then_some(pair), "{order:?} {found:?}");
            assert!(!found.is_counted);
        }
    }
    // More ports than a tile has only give a wrong answer.
    let many = [ports[0], ports[1], ports[2], ports[3], ports[3], ports[3], ports[3], ports[3], ports[3]];
    let found = CallConflicts::of(&declared, &Placement::at(&places(0x1000), 32), &many);
    assert!(found.stalls > 0);
}

/// 2^32 - 1 cycles from one access to the next are the most.
#[test]
fn ports_with_wrong_numbers_are_left_out() {
    let walk = Pattern::new(Element::Int32, 0, &[Dim::new(1, 1)]).unwrap();
    let rings = [Ring { name: "a", bytes: 512, ..Ring::EMPTY }];
    let declared = MemoryDeclaration { rings: &rings, ..MemoryDeclaration::EMPTY };
    let own = port(PortKind::Load, &walk, 0);
    let most = i128::from(u32::MAX);
    for (every, after, is_one) in
        [(1, 0, true), (most, 0, true), (most + 1, 0, false), (0, 0, false), (-1, 0, false), (1, -1, false)]
    {
        let ports = [own, Port { every, after, ..own }];
        let found = CallConflicts::of(&declared, &Placement::at(&[0x4000], 32), &ports);
        let expected = if is_one { (1, Some((0, 1)), Some(1)) } else { (0, None, None) };
        assert_eq!((found.stalls, found.pair, found.bank), expected, "{every} {after}");
    }
}
