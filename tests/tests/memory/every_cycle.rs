//! A second implementation of ports and calls, byte by byte and cycle by cycle, checks every reported number,
//! not only the count of meetings.

use aie_pattern_core::declare::{MemoryDeclaration, Port, PortKind, Ring};
use aie_pattern_core::device::{Device, Interleave, Memory, TileKind};
use aie_pattern_core::lower::memory::ports::{Accesses, Conflicts};
use aie_pattern_core::lower::memory::{CallConflicts, Placement};
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::{PORT, Rng, cases};

const TILES: [(Device, TileKind); 5] = [
    (Device::Aie, TileKind::Compute),
    (Device::AieMl, TileKind::Compute),
    (Device::Aie2p, TileKind::Compute),
    (Device::AieMl, TileKind::Mem),
    (Device::Aie2p, TileKind::Mem),
];

/// The single-port banks of some bytes, bank 0 in the lowest bit.
fn claimed(memory: &Memory, start: u64, width: u64) -> u32 {
    (start..start + width).fold(0, |all, byte| all | 1 << memory.single_bank_of(byte))
}

/// The addresses of a port, in order.
fn addresses(port: &Accesses) -> Vec<i64> {
    port.walk.dims().iter().fold(vec![port.walk.offset()], |outer, dim| {
        let steps = 0..dim.size as i64;
        outer.into_iter().flat_map(|at| steps.clone().map(move |k| at + k * dim.stride)).collect()
    })
}

/// The same of a port that stays in the memory.
fn starts(port: &Accesses) -> Vec<u64> {
    addresses(port).into_iter().map(|at| u64::try_from(at).unwrap()).collect()
}

/// The events in each cycle: a narrow store comes again six cycles later.
fn each_cycle(memory: &Memory, ports: &[Accesses]) -> Conflicts {
    let starts: Vec<Vec<i64>> = ports.iter().map(addresses).collect();
    let lasts = ports.iter().zip(&starts).map(|(port, all)| port.after + port.every * all.len() as u64 + 6);
    let banks = memory.single_banks as usize;
    let (mut found, mut excess) = (Conflicts::NONE, vec![0u64; banks]);
    let mut pairs = vec![vec![(0u64, 0u64, 0u32); ports.len()]; ports.len()];
    for cycle in 0..lasts.max().unwrap_or(0) {
        // The requests of this cycle: who, and which banks.
        let mut requests: Vec<(usize, u32)> = Vec::new();
        for (who, port) in ports.iter().enumerate() {
            let delays: &[u64] = if port.is_store && port.width < 4 { &[0, 6] } else { &[0] };
            for at in delays.iter().filter_map(|delay| cycle.checked_sub(port.after + delay)) {
                if at % port.every == 0
                    && let Some(&start) = starts[who].get((at / port.every) as usize)
                    && start >= 0
                {
                    requests.push((who, claimed(memory, start as u64, port.width)));
                }
            }
        }
        let of = |bank: usize| requests.iter().filter(|(_, own)| own >> bank & 1 != 0).count() as u64;
        let most = (0..banks).map(of).max().unwrap();
        if most > 1 {
            found.cycles += 1;
            found.stalls += most - 1;
        }
        (0..banks).for_each(|bank| excess[bank] += of(bank).saturating_sub(1));
        let mut met = vec![vec![0; ports.len()]; ports.len()];
        for (k, &(who, own)) in requests.iter().enumerate() {
            requests[..k].iter().for_each(|&(other, banks)| met[other][who] |= own & banks);
        }
        for (one, row) in met.iter().enumerate() {
            for (other, &banks) in row.iter().enumerate().filter(|(_, banks)| **banks != 0) {
                let pair = &mut pairs[one][other];
                if pair.0 == 0 {
                    *pair = (0, cycle, banks.trailing_zeros());
                }
                pair.0 += 1;
            }
        }
    }
    let worst = *excess.iter().max().unwrap();
    found.worst_bank = excess.iter().position(|&requests| requests == worst).unwrap() as u32;
    for (other, one) in (0..ports.len()).flat_map(|other| (0..=other).map(move |one| (other, one))) {
        let (cycles, first, bank) = pairs[one][other];
        if cycles > found.worst_pair_cycles {
            (found.worst_pair, found.worst_pair_cycles) = ((one, other), cycles);
            (found.first_cycle, found.first_bank) = (first, bank);
        }
    }
    found
}

/// Bytes in up to three dimensions near the end of a bank; each dimension may go back.
fn walk(rng: &mut Rng, memory: &Memory, unit: i64, most: u64) -> Pattern {
    loop {
        let dims: Vec<Dim> = (0..rng.below(4))
            .map(|_| {
                let far = *rng.pick(&[0, 1, 1, 2, 3, 5, memory.bank_bytes() as i64 / unit]);
                Dim::new(1 + rng.below(9), far * unit * *rng.pick(&[1, 1, 1, -1]))
            })
            .collect();
        let banks = rng.below(3) * memory.bank_bytes();
        let start = banks as i64 + (rng.below(96) as i64 - 48) * unit;
        let walk = Pattern::new(Element::Uint8, start, &dims).unwrap();
        let (least, greatest) = walk.extent().unwrap();
        let is_below = rng.once_in(20);
        if (least >= 0 || is_below)
            && greatest + 64 <= i128::from(memory.bytes)
            && walk.len().unwrap() <= most
        {
            return walk;
        }
    }
}

#[test]
fn every_number_of_conflicts_is_that_of_each_cycle() {
    let mut rng = Rng::new(0xe4e);
    let (mut met, mut themselves) = (0, 0);
    for _ in 0..cases(700) {
        let &(device, kind) = rng.pick(&TILES);
        let memory = device.data_memory(kind).unwrap();
        let ports: Vec<Accesses> = (0..=rng.below(4))
            .map(|_| {
                let width = *rng.pick(&[1, 2, 3, 4, 8, 12, 16, 32, 33, 64]);
                let unit = *rng.pick(&[1, 4, 16, 16, 32, 48]);
                let (every, after) = (1 + rng.below(3), rng.below(9));
                Accesses {
                    walk: walk(&mut rng, memory, unit, 300),
                    width,
                    every,
                    after,
                    is_store: rng.once_in(2),
                }
            })
            .collect();
        let expected = each_cycle(memory, &ports);
        assert_eq!(memory.conflicts(&ports), Some(expected), "{device:?} {kind:?} {ports:?}");
        met += usize::from(expected.cycles > 0);
        themselves +=
            usize::from(expected.worst_pair_cycles > 0 && expected.worst_pair.0 == expected.worst_pair.1);
    }
    assert!(met > 250 && themselves > 25, "{met} {themselves}");
}

/// The granules of a DMA's words in order, with repetitions.
fn granules(memory: &Memory, port: &Accesses) -> Vec<u64> {
    let words = starts(port).into_iter().flat_map(|at| (at..at + port.width).step_by(4));
    let mut granules: Vec<u64> = words.map(|at| at / memory.granule).collect();
    granules.dedup();
    granules
}

/// The base of the memory for the DMA: on a mem tile, after the western neighbour's memory (AM020).
fn dma_base(declared: &MemoryDeclaration) -> u64 {
    if declared.tile == TileKind::Mem { 0x8_0000 } else { 0 }
}

/// A call in the worst of all turns.
fn each_turn<'a>(
    declared: &MemoryDeclaration,
    addresses: &[u64],
    ports: &'a [Port<'a>],
) -> CallConflicts<'a> {
    let memory = declared.device.data_memory(declared.tile).unwrap();
    let tool_bank = |bank: u32| matches!(memory.interleave, Interleave::Pairs).then_some(bank / 2);
    let depths = |ring: usize| declared.rings[ring].depth;
    let moving = ports.iter().filter(|port| port.copy.is_none()).filter_map(|port| port.ring).map(depths);
    let turns = (1..=6).find(|turns| moving.clone().all(|depth| turns % depth == 0)).unwrap();
    let mut worst = None::<CallConflicts>;
    for turn in 0..turns {
        let first = |ring: usize| (0..ring).map(depths).sum::<i128>();
        // The DMA is one copy ahead of the core.
        let copy_of = |port: &Port, ring: usize| {
            let ahead = i128::from(port.kind == PortKind::Dma);
            port.copy.unwrap_or((turn + ahead) % depths(ring))
        };
        let accesses = |is_dma: bool| -> Vec<(usize, Accesses)> {
            let own = ports.iter().enumerate().filter(|(_, port)| (port.kind == PortKind::Dma) == is_dma);
            own.filter_map(|(k, port)| {
                let (walk, start) = match (port.ring, port.region) {
                    (Some(ring), _) => {
                        (*port.walk.unwrap(), addresses[(first(ring) + copy_of(port, ring)) as usize])
                    }
                    (None, region) => {
                        let (start, end) = region.unwrap();
                        let (start, end) = (start - dma_base(declared), end - dma_base(declared));
                        let of = |ring: usize| (0..depths(ring)).map(move |copy| (ring, copy));
                        let (ring, copy) = (0..declared.rings.len()).flat_map(of).find(|&(ring, copy)| {
                            let at = addresses[(first(ring) + copy) as usize];
                            at <= start && end <= at + declared.rings[ring].bytes as u64
                        })?;
                        // Locks keep it from what the core works on, where there is another copy.
                        let mut core = ports.iter().filter(|port| port.kind != PortKind::Dma);
                        let is_used = |port: &Port| port.ring == Some(ring) && copy_of(port, ring) == copy;
                        if depths(ring) > 1 && core.any(is_used) {
                            return None;
                        }
                        let walk = port.walk.unwrap();
                        let offset = walk.offset() - walk.extent().unwrap().0 as i64;
                        let moved = Pattern::new(walk.element(), offset, walk.dims()).unwrap();
                        (moved.of_vectors(walk.lanes(), walk.grain()).unwrap(), start)
                    }
                };
                let own = Accesses::of(&walk, start, port.kind == PortKind::Store).unwrap();
                Some((k, Accesses { every: port.every as u64, after: port.after as u64, ..own }))
            })
            .collect()
        };
        let (core, dmas) = (accesses(false), accesses(true));
        let banks = |port: &Accesses| {
            starts(port).into_iter().fold(0, |all, at| all | claimed(memory, at, port.width))
        };
        let in_banks = |port: &Accesses, banks: u32| {
            let all = granules(memory, port).into_iter();
            all.filter(|granule| banks >> memory.single_bank_of(granule * memory.granule) & 1 != 0).count()
                as u64
        };
        let list: Vec<Accesses> = core.iter().map(|(_, port)| *port).collect();
        let found = each_cycle(memory, &list);
        let mut call =
            CallConflicts { ports, turn: turn as u64, between_ports: found.stalls, ..CallConflicts::NONE };
        if found.worst_pair_cycles > 0 {
            call.pair = Some((core[found.worst_pair.0].0, core[found.worst_pair.1].0));
            (call.pair_cycles, call.first_cycle) = (found.worst_pair_cycles, Some(found.first_cycle));
            call.bank = tool_bank(found.first_bank);
        }
        let of_core = core.iter().fold(0, |all, (_, port)| all | banks(port));
        for (k, dma) in &dmas {
            let shared = in_banks(dma, of_core);
            call.dma_accesses += shared;
            if shared > 0 && call.pair.is_none() {
                let (other, port) = core.iter().find(|(_, port)| banks(port) & banks(dma) != 0).unwrap();
                call.pair = Some((*k.min(other), *k.max(other)));
                call.pair_cycles = shared;
                call.bank = tool_bank((banks(port) & banks(dma)).trailing_zeros());
            }
        }
        call.stalls = call.between_ports + call.dma_accesses;
        if core.is_empty() {
            for (n, (k, dma)) in dmas.iter().enumerate() {
                for (other, port) in &dmas[..n] {
                    let both = banks(dma) & banks(port);
                    let cycles = in_banks(dma, both).min(in_banks(port, both));
                    if cycles > call.pair_cycles {
                        (call.pair, call.pair_cycles) = (Some((*other, *k)), cycles);
                        call.bank = tool_bank(both.trailing_zeros());
                    }
                }
            }
        }
        if worst.is_none_or(|worst| call.stalls > worst.stalls) {
            worst = Some(call);
        }
    }
    worst.unwrap()
}

#[test]
fn every_number_of_a_call_is_that_of_its_worst_turn() {
    let mut rng = Rng::new(0xca1);
    let (mut waits, mut shared, mut between) = (0, 0, 0);
    for _ in 0..cases(600) {
        let &(device, tile) = rng.pick(&TILES);
        let memory = device.data_memory(tile).unwrap();
        let rings: Vec<Ring> = (0..3)
            .map(|_| Ring { name: "a", bytes: 512, depth: 1 + rng.below(3) as i128, ..Ring::EMPTY })
            .collect();
        let copies: i128 = rings.iter().map(|ring| ring.depth).sum();
        // Wherever, across the ends of banks as well: what the rules refuse is not asked here.
        let addresses: Vec<u64> = (0..copies)
            .map(|_| {
                (rng.below(4) * memory.bank_bytes() + rng.below(12) * 32).saturating_sub(rng.below(2) * 128)
            })
            .collect();
        let declared = MemoryDeclaration { device, tile, rings: &rings, ..MemoryDeclaration::EMPTY };
        let is_core = tile == TileKind::Compute && !rng.once_in(5);
        let kinds: Vec<PortKind> = (0..=rng.below(4))
            .map(|_| match rng.below(3) {
                0 if is_core => PortKind::Load,
                1 if is_core => PortKind::Store,
                _ => PortKind::Dma,
            })
            .collect();
        let walks: Vec<Pattern> = kinds
            .iter()
            .map(|kind| {
                let least = if *kind == PortKind::Dma { 4 } else { 1 };
                let bytes = *rng.pick(&[least, 4, 8, 16, 32]);
                let dims = [
                    Dim::new(1 + rng.below(3), rng.range(-2..=4)),
                    Dim::new(1 + rng.below(4), rng.range(-1..=2)),
                ];
                let walk = Pattern::new(Element::Uint8, 16, &dims).unwrap();
                walk.of_vectors(bytes, bytes).unwrap()
            })
            .collect();
        let ports: Vec<Port> = kinds
            .into_iter()
            .enumerate()
            .map(|(k, kind)| {
                let buffer = rng.below(3) as usize;
                let copy = rng.once_in(3).then(|| i128::from(rng.below(rings[buffer].depth as u64)));
                let (every, after) = (1 + i128::from(rng.below(2)), i128::from(rng.below(4)));
                // Its own address says where a descriptor's runs are: in a copy, or a little before or after it.
                let (mut region, mut own) = (None, Some(buffer));
                if kind == PortKind::Dma && rng.once_in(3) {
                    let (least, greatest) = walks[k].extent().unwrap();
                    let bytes = (greatest - least) as u64 * walks[k].grain() as u64 + walks[k].lanes() as u64;
                    let within = *rng.pick(&[0, 0, 4, 512 - bytes, 512 - bytes, 516 - bytes]);
                    let start = dma_base(&declared) + rng.pick(&addresses) + within;
                    (region, own) = (Some((start, start + bytes)), None);
                }
                Port { kind, walk: Some(&walks[k]), ring: own, copy, every, after, region, ..PORT }
            })
            .collect();
        let expected = each_turn(&declared, &addresses, &ports);
        let found = CallConflicts::of(&declared, &Placement::at(&addresses, 32), &ports);
        assert_eq!(found, expected, "{declared:?} {addresses:?}");
        waits += usize::from(expected.between_ports > 0);
        shared += usize::from(expected.dma_accesses > 0);
        between += usize::from(expected.stalls == 0 && expected.pair_cycles > 0);
    }
    assert!(waits > 60 && shared > 60 && between > 40, "{waits} {shared} {between}");
}
