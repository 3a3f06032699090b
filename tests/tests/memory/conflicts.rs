//! `conflicts(..)`: what the ports of a call cost, over declared patterns in a placed tile.

use aie_pattern::memory::{CallConflicts, Port, PortKind};
use aie_pattern::prelude::*;
use aie_pattern_core::declare::{MemoryDeclaration, Ring};
use aie_pattern_core::device::{Device, Memory, TileKind};
use aie_pattern_core::rule::memory::{Calls, PortPart, check, check_port};
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::{PORT, Rng, cases};

tensor_pattern! {
    /// 32 bytes an access: both halves of a bank.
    struct Wide = <int16, 16; [16, 1]>;
    /// 16 bytes an access.
    struct Narrow = <int16, 8; [32, 1]>;
}

tap_pattern! {
    /// One byte after the other, and the same bytes as words.
    struct Bytes = u8, device = ideal, full(64);
    struct Words = i32, device = ideal, full(16);
}

#[dma_bd(buffer = [i16; 256], channel = s2mm(0), bd_id = 0, address = Pairs::A.dma_address(1))]
struct IntoSecond;

#[dma_bd(buffer = [i16; 256], channel = mm2s(0), bd_id = 1, address = Pairs::B.dma_address(0))]
struct FromB;

#[dma_bd(tile = mem, buffer = [i32; 64], channel = mm2s(0))]
struct FromMem;

#[dma_bd(tile = mem, buffer = [i32; 64], channel = s2mm(0))]
struct IntoMem;

const LATER: usize = 1;

tile_memory! {
    struct Pairs = device = npu1, tile = compute(0, 2) {
        a: [i16; 256] * 2 @ bank(0, 1),
        b: [i16; 256] @ bank(1),
        c: [i16; 256] @ bank(2),
    }
    conflicts(load Wide in a, load Wide in b)
    conflicts(load Wide in a[0], load Wide in b)
    conflicts(load Wide in a[LATER], load Wide in b, store Wide in c)
    conflicts(load Wide in c, dma IntoSecond)
    conflicts(load Wide in a, load Wide in c, dma IntoSecond)
    conflicts(load Wide in b, dma FromB)
    conflicts(load Narrow in b, load Narrow in b after LATER);

    struct Free = device = npu2, tile = compute(0, 2) {
        a: [i16; 256] * 2, b: [i16; 256] * 2, c: [i16; 256] * 2,
    }
    call(a, b, c)
    conflicts(load Wide in a, load Wide in b, store Wide in c)
    ensure(conflict_free);

    struct Mem = device = npu1, tile = mem(0, 1) { a: [i32; 64] * 2, b: [i32; 64] }
        conflicts(dma FromMem in a, dma IntoMem in b);
}

/// A byte is read and written back, for which the store comes twice.
#[test]
fn stores_of_bytes_meet_themselves() {
    tile_memory! {
        struct First = device = xcvc1902, tile = compute(6, 3), like = adf { out: [u8; 64] @ 0x2000 }
            conflicts(store Bytes in out)
            conflicts(store Bytes in out every 16)
            conflicts(store Words in out)
            conflicts(load Bytes in out);
    }
    let [each, slowly, words, loads] = First::CONFLICTS;
    // Of 64 bytes in granules of 16, those whose sixth before is in the same half of the bank: 10 of each granule.
    assert_eq!((each.stalls, each.pair, each.bank), (40, Some((0, 0)), Some(1)));
    assert_eq!([slowly.stalls, words.stalls, loads.stalls], [0; 3]);
    assert_eq!(
        each.to_string(),
        "at most 40 stalls: `store Bytes in out` meets its own write-back in bank 1 in 40 cycles, first in 6"
    );
}

#[test]
fn the_worst_turn_of_each_call_is_told() {
    let stalls = Pairs::CONFLICTS.map(|call| call.stalls);
    // The second copy of `a` shares the bank of `b`. The DMA fills a bank of nobody, then the bank of `b`,
    // then the bank of a core's load.
    assert_eq!(stalls, [16, 0, 16, 0, 0, 32, 0]);
    let first = &Pairs::CONFLICTS[0];
    assert_eq!((first.turn, first.pair, first.bank), (1, Some((0, 1)), Some(1)));
    assert_eq!((first.pair_cycles, first.first_cycle, first.dma_accesses), (16, Some(0), 0));
    let dma = &Pairs::CONFLICTS[5];
    assert_eq!((dma.between_ports, dma.dma_accesses, dma.first_cycle), (0, 32, None));
    assert_eq!(
        dma.to_string(),
        "at most 32 stalls: `dma FromB` meets `load Wide in b` in bank 1 in at most 32 cycles"
    );
    assert_eq!(Free::CONFLICTS.map(|call| call.to_string()), ["no stall"]);
    // Two channels of a mem tile may meet in any bank, and wait no longer than their streams.
    let [mem] = Mem::CONFLICTS;
    assert_eq!((mem.stalls, mem.pair, mem.pair_cycles, mem.bank), (0, Some((0, 1)), 16, None));
}

/// Byte by byte and cycle by cycle, what the core waits: the requests of the busiest bank but one.
fn stepped(memory: &Memory, ports: &[(Vec<u64>, u64, bool, u64, u64)]) -> u64 {
    let mut stalls = 0;
    for cycle in 0..400u64 {
        let mut requests = vec![0u64; memory.single_banks as usize];
        for (starts, width, is_narrow, every, after) in ports {
            let mut access = |cycle: u64| {
                if cycle >= *after && (cycle - after).is_multiple_of(*every) {
                    let Some(start) = starts.get(((cycle - after) / every) as usize) else { return };
                    let mut banks: Vec<u32> =
                        (*start..start + width).map(|at| memory.single_bank_of(at)).collect();
                    banks.sort_unstable();
                    banks.dedup();
                    for bank in banks {
                        requests[bank as usize] += 1;
                    }
                }
            };
            access(cycle);
            if *is_narrow && cycle >= 6 {
                access(cycle - 6);
            }
        }
        stalls += requests.into_iter().max().unwrap().saturating_sub(1);
    }
    stalls
}

/// The stalls among the core's ports are the stalls in every cycle of the worst turn; the stalls from a DMA
/// are at most its accesses, at any time.
#[test]
fn calls_cost_what_every_cycle_does() {
    let mut rng = Rng::new(0xca11);
    let mut stalled = 0;
    for _ in 0..cases(1_500) {
        let &device = rng.pick(&[Device::Aie, Device::AieMl, Device::Aie2p]);
        let memory = device.data_memory(TileKind::Compute).unwrap();
        let rings: Vec<(i128, i128)> =
            (0..3).map(|_| (64 * (1 + rng.below(8) as i128), 1 + rng.below(3) as i128)).collect();
        let banks: Vec<Vec<i128>> =
            (0..3).map(|_| if rng.once_in(2) { vec![] } else { vec![rng.below(2) as i128] }).collect();
        let rings: Vec<Ring> = rings
            .iter()
            .zip(&banks)
            .map(|(&(bytes, depth), banks)| Ring { name: "a", bytes, depth, banks, ..Ring::EMPTY })
            .collect();
        let declared = MemoryDeclaration { device, stack: 1024, rings: &rings, ..MemoryDeclaration::EMPTY };
        let verdict = check(&declared);
        assert!(verdict.faults.is_empty());
        let walks: Vec<(Pattern, usize)> = (0..3)
            .map(|_| {
                let own = rng.below(3) as usize;
                let bytes = *rng.pick(&[1, 2, 4, 16, 32, 64]);
                let vectors = (rings[own].bytes / bytes) as u64;
                let len = 1 + rng.below(vectors.min(20));
                let outer = Dim::new(1 + rng.below(4), 0);
                let walk = Pattern::new(Element::Uint8, 0, &[outer, Dim::new(len, 1)]).unwrap();
                (walk.of_vectors(bytes as u32, bytes as u32).unwrap(), own)
            })
            .collect();
        let kinds = [PortKind::Load, PortKind::Load, PortKind::Store];
        let count = 1 + rng.below(3) as usize;
        let ports: Vec<Port> = (0..count)
            .map(|k| Port {
                kind: kinds[3 - count + k],
                walk: Some(&walks[k].0),
                ring: Some(walks[k].1),
                copy: if rng.once_in(3) { Some(0) } else { None },
                every: 1 + rng.below(2) as i128,
                after: rng.below(3) as i128,
                ..PORT
            })
            .collect();
        for k in 0..ports.len() {
            for &part in PortPart::ALL {
                assert!(check_port(&declared, &verdict.placement, &ports, k, part).is_none());
            }
        }
        let found = CallConflicts::of(&declared, &verdict.placement, &ports);
        let copies = declared.copies();
        let turns = (0..6).map(|turn| {
            let accesses: Vec<_> = ports
                .iter()
                .zip(&walks)
                .map(|(port, (walk, ring))| {
                    let copy = port.copy.unwrap_or(turn % rings[*ring].depth) as usize;
                    let start = verdict.placement.addresses()[copies.first(*ring) + copy];
                    let lanes = u64::from(walk.lanes());
                    let starts = walk.indices().unwrap().map(|index| start + index as u64 * lanes).collect();
                    let is_narrow = port.kind == PortKind::Store && lanes < 4;
                    (starts, lanes, is_narrow, port.every as u64, port.after as u64)
                })
                .collect();
            stepped(memory, &accesses)
        });
        assert_eq!(found.stalls, turns.max().unwrap(), "{declared:?} {ports:?}");
        assert!(found.is_counted && found.between_ports == found.stalls);
        stalled += usize::from(found.stalls > 0);
        // What is offered has fewer stalls, and can be declared.
        if found.stalls > 0 {
            let calls = [&ports[..]];
            let calls = Calls { declared: &declared, placement: &verdict.placement, calls: &calls };
            let text = calls.text(0, &found).unwrap();
            assert!(
                text.as_str().contains("the number is an upper bound, not a prediction"),
                "{}",
                text.as_str()
            );
        }
    }
    assert!(stalled > 200, "{stalled}");
}

/// A walk that comes to another bank again and again has no period: of too many cycles, every access that may meet another counts.
#[test]
fn too_many_cycles_are_bounded_without_a_step() {
    tensor_pattern! {
        struct Across = <int32, 8; [1024, 1], [2000, 0]>;
        struct Back = <int32, 8; [50, 1], [2, 512], [2000, 0]>;
    }
    tile_memory! {
        struct Large = device = npu1, tile = compute(0, 2), stack = 0 { a: [i32; 8192], b: [i32; 8192] }
            conflicts(load Across in a, load Across in b)
            conflicts(load Across in a, load Across in a)
            conflicts(load Back in a, load Back in a);
    }
    let [apart, together, back] = Large::CONFLICTS;
    assert_eq!((apart.stalls, apart.is_counted), (0, true));
    assert_eq!((together.stalls, together.is_counted), (2000 * 1024, true));
    assert_eq!((back.stalls, back.is_counted), (2000 * 100, false));
}

tile_memory! {
    /// The words of a port in either order, and a place of ADF by its full name.
    struct Orders = device = npu1, tile = compute(0, 2) {
        a: [i16; 256], b: [i16; 256], k_in_0: [i32; 64],
        adf::location<adf::buffer>(k.in[0]) = adf::address(0, 0, 0x2000);
    }
    conflicts(load Narrow in a every 2 after 1, load Narrow in b)
    conflicts(load Narrow in a after 1 every 2, load Narrow in b);
}

#[test]
fn words_of_a_port_in_either_order() {
    let [one, other] = Orders::CONFLICTS.map(|call| (call.stalls, call.to_string()));
    assert_eq!(one, other);
    assert_eq!(Orders::K_IN_0.address(0), 0x2000);
}
