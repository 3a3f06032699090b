//! Ports that meet in a bank: numbers and bounds against stepping, byte by byte.

use aie_pattern_core::device::{Device, Memory, TileKind};
use aie_pattern_core::lower::memory::ports::Accesses;
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::{Rng, cases};

fn memories() -> Vec<&'static Memory> {
    let kinds = [TileKind::Compute, TileKind::Mem];
    let tiles = Device::ALL.iter().flat_map(|device| kinds.map(|kind| device.data_memory(kind)));
    tiles.flatten().collect()
}

/// Requests of each single-port bank in a cycle, byte by byte.
fn requests(memory: &Memory, accesses: &[(i64, u64)]) -> Vec<u64> {
    let mut requests = vec![0; memory.single_banks as usize];
    for &(address, width) in accesses {
        let mut claimed: Vec<u32> =
            (0..width).map(|byte| memory.single_bank_of(address as u64 + byte)).collect();
        claimed.sort_unstable();
        claimed.dedup();
        for bank in claimed {
            requests[bank as usize] += 1;
        }
    }
    requests
}

#[test]
fn conflicts_are_those_of_every_cycle() {
    let mut rng = Rng::new(0xc0f);
    let mut stalled = 0;
    for _ in 0..cases(2_000) {
        let memory = *rng.pick(&memories());
        let unit = *rng.pick(&[1, 4, 16, 16, 32]);
        let ports: Vec<Accesses> = (0..=rng.below(4))
            .map(|_| {
                let width = 1 << rng.below(7);
                let dims: Vec<Dim> = (0..rng.below(3))
                    .map(|_| Dim::new(1 + rng.below(9), rng.range(0..=20) * unit * rng.range(0..=8)))
                    .collect();
                let near = *rng.pick(&[0, memory.bank_bytes(), memory.bytes / 2]) as i64;
                let start = near + rng.below(memory.bytes / 32 / unit as u64) as i64 * unit;
                let walk = Pattern::new(Element::Uint8, start, &dims).unwrap();
                let (every, after) = (1 + rng.below(3), rng.below(4));
                Accesses { walk, width, every, after, is_store: rng.once_in(3) }
            })
            .collect();
        let found = memory.conflicts(&ports).unwrap();
        let (mut stalls, mut cycles) = (0, 0);
        for cycle in 0..270 {
            let mut accesses = Vec::new();
            for port in &ports {
                let mut at = |cycle: u64| {
                    if cycle >= port.after
                        && (cycle - port.after).is_multiple_of(port.every)
                        && let Some(address) = port.walk.index_at((cycle - port.after) / port.every)
                    {
                        accesses.push((address, port.width));
                    }
                };
                at(cycle);
                if port.is_store && port.width < 4 && cycle >= 6 {
                    at(cycle - 6);
                }
            }
            let most = requests(memory, &accesses).into_iter().max().unwrap();
            stalls += most.saturating_sub(1);
            cycles += u64::from(most > 1);
        }
        assert_eq!((found.stalls, found.cycles), (stalls, cycles), "{ports:?}");
        stalled += usize::from(stalls > 0);
    }
    assert!(stalled > 300, "{stalled}");
}

/// Requests too many, and cycles with some, of ports whose accesses are stepped one by one.
fn stepped(memory: &Memory, ports: &[Accesses]) -> (u64, u64) {
    let end = ports.iter().map(|port| port.walk.len().unwrap() * port.every + port.after + 6).max().unwrap();
    let (mut stalls, mut cycles) = (0, 0);
    for cycle in 0..end {
        let mut accesses = Vec::new();
        for port in ports {
            let backs = if port.is_store && port.width < 4 { vec![0, 6] } else { vec![0] };
            for at in backs.into_iter().filter_map(|back| cycle.checked_sub(port.after + back)) {
                if at.is_multiple_of(port.every)
                    && let Some(address) = port.walk.index_at(at / port.every)
                {
                    accesses.push((address, port.width));
                }
            }
        }
        let most = requests(memory, &accesses).into_iter().max().unwrap();
        stalls += most.saturating_sub(1);
        cycles += u64::from(most > 1);
    }
    (stalls, cycles)
}

/// Long walks over several banks: counted as each cycle is, in few steps.
#[test]
fn walks_that_straddle_banks_are_counted_in_few_steps() {
    let mut rng = Rng::new(0x57ad);
    let (mut stalled, mut cheap, mut all) = (0, 0, 0);
    for _ in 0..cases(400) {
        let memory = *rng.pick(&memories());
        let ports: Vec<Accesses> = (0..=rng.below(3))
            .map(|_| {
                let width = *rng.pick(&[1, 2, 4, 16, 32]);
                let unit = *rng.pick(&[width, 2 * width, 48]) as i64;
                let size = memory.bank_bytes() as i64;
                let dims = match rng.below(4) {
                    0 => vec![Dim::new(1 + rng.below(600), unit)],
                    1 => vec![Dim::new(1 + rng.below(600), -unit)],
                    // Rows, with a gap between them.
                    2 => vec![Dim::new(1 + rng.below(12), 17 * unit), Dim::new(1 + rng.below(16), unit)],
                    // Columns, each of which may straddle.
                    _ => vec![
                        Dim::new(1 + rng.below(3), 0),
                        Dim::new(1 + rng.below(9), unit),
                        Dim::new(1 + rng.below(3), size / 3),
                    ],
                };
                let start = size - rng.below(300) as i64 * unit;
                let walk = Pattern::new(Element::Uint8, start.max(0), &dims).unwrap();
                let (every, after) = (1 + rng.below(2), rng.below(9));
                Accesses { walk, width, every, after, is_store: rng.once_in(3) }
            })
            .filter(|port| port.walk.extent().unwrap().0 >= 0)
            .collect();
        if ports.is_empty() {
            continue;
        }
        let (stalls, cycles) = stepped(memory, &ports);
        let found = memory.conflicts(&ports).unwrap();
        assert_eq!((found.stalls, found.cycles), (stalls, cycles), "{ports:?}");
        stalled += usize::from(stalls > 0);
        let long = ports.iter().all(|port| port.walk.dims().len() == 1);
        all += usize::from(long);
        cheap += usize::from(long && memory.conflicts_within(&ports, 800).is_some());
    }
    assert!(stalled > 100, "{stalled}");
    // Three ports whose stretches begin at different cycles may take more.
    assert!(all > 50 && cheap * 20 >= all * 19, "{cheap} of {all}");
    let memory = Device::AieMl.data_memory(TileKind::Compute).unwrap();
    let line = |start, stride| Accesses::linear(start, stride, 16, 1_500).unwrap();
    let across = [line(0x2000, 16), line(0x3000, 32), line(0xE000, -16)];
    assert!(memory.conflicts_within(&across, 32).is_some());
}

#[test]
fn the_worst_pair_and_bank_are_named() {
    let memory = Device::AieMl.data_memory(TileKind::Compute).unwrap();
    let line = |start| Accesses::linear(start, 32, 32, 64).unwrap();
    let ports = [line(0x4000), line(0x400), line(0x8000), line(0x1000)];
    let found = memory.conflicts(&ports).unwrap();
    assert_eq!((found.worst_pair, found.worst_pair_cycles, found.worst_bank), ((1, 3), 64, 0));
    assert_eq!((found.stalls, found.cycles), (64, 64));
    let apart = memory.conflicts(&ports[..3]).unwrap();
    assert_eq!((apart.stalls, apart.cycles, apart.worst_pair_cycles), (0, 0, 0));
    assert_eq!(memory.conflicts(&[line(0); 9]), None);
    // Long walks in one bank repeat soon and are counted exactly; those that do not repeat are not stepped
    // forever.
    let long = |start| Accesses::linear(start, 0, 4, 1 << 40).unwrap();
    assert_eq!(memory.conflicts(&[long(0), long(4)]).unwrap().stalls, 1 << 40);
    let across = |count: u64| Accesses {
        walk: Pattern::new(
            Element::Uint8,
            0,
            &[Dim::new(50, 32), Dim::new(2, 0x4000), Dim::new(count / 100, 0)],
        )
        .unwrap(),
        ..line(0)
    };
    assert_eq!(memory.conflicts(&[across(1_000_100), line(0)]), None);
    assert!(memory.conflicts(&[across(1_000_000), line(0)]).is_some());
    assert_eq!(Accesses::linear(1 << 63, 0, 4, 1), None);
    assert_eq!(memory.conflicts(&[Accesses { every: 0, ..line(0) }]), None);
    // An access of more than there is claims every bank.
    assert_eq!([memory.single_banks_of(0, u64::MAX), memory.single_banks_of(64, memory.bytes)], [0xFF; 2]);
}

/// A granule is accessed anew if the previous word is in another granule.
#[test]
fn words_in_one_granule_share_an_access_of_the_dma() {
    let mut rng = Rng::new(0xd3a);
    for _ in 0..cases(5_000) {
        let memory = *rng.pick(&memories());
        let run = Dim::new(4 * (1 + rng.below(20)), 1);
        let unit = *rng.pick(&[4, 4, 16, 32]);
        let outer = (0..rng.below(4)).map(|_| Dim::new(1 + rng.below(5), rng.range(0..=20) * unit));
        let dims: Vec<Dim> = outer.collect::<Vec<_>>().into_iter().chain([run]).collect();
        let walk = Pattern::new(Element::Uint8, rng.range(0..=100) * 4, &dims).unwrap();
        let granules: Vec<u64> = walk.indices().unwrap().map(|at| at as u64 / memory.granule).collect();
        let expected = 1 + granules.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64;
        assert_eq!(memory.dma_accesses(&walk), Some(expected), "{walk:?}");
    }
    let memory = memories()[0];
    let odd = Pattern::new(Element::Uint8, 2, &[Dim::new(8, 1)]).unwrap();
    assert_eq!(memory.dma_accesses(&odd), None);
}

/// A byte that is stored is read first: that meets the write-back of the one six cycles before, if it is in the same bank.
#[test]
fn a_narrow_store_meets_itself() {
    let memory = Device::AieMl.data_memory(TileKind::Compute).unwrap();
    let store =
        |stride, width| Accesses { is_store: true, ..Accesses::linear(0x400, stride, width, 64).unwrap() };
    let found = memory.conflicts(&[store(0, 1)]).unwrap();
    assert_eq!((found.stalls, found.worst_pair, found.worst_pair_cycles), (58, (0, 0), 58));
    assert_eq!((found.first_cycle, found.first_bank), (6, 0));
    assert_eq!(memory.conflicts(&[store(0, 4)]).unwrap().stalls, 0);
    // Half of them are in the other bank of the pair.
    let every_other = memory.conflicts(&[Accesses { every: 4, ..store(0, 1) }]).unwrap();
    assert_eq!(every_other.stalls, 0);
}

/// The accesses of the walk of a tile, and the cycles of its stream, for whole descriptors.
#[test]
fn a_transfer_takes_the_cycles_of_its_words() {
    let cases = [
        (Element::Int32, &[Dim::new(256, 1)][..], 64, 256),
        (Element::Int8, &[Dim::new(1024, 1)], 64, 256),
        (Element::Int32, &[Dim::new(64, 4), Dim::new(4, 1)], 64, 256),
        (Element::Int32, &[Dim::new(256, 4)], 256, 256),
        (Element::Int16, &[Dim::new(16, 8), Dim::new(8, 1)], 16, 64),
    ];
    for (element, dims, accesses, cycles) in cases {
        let walk = Pattern::new(element, 0, dims).unwrap();
        for tile in [TileKind::Compute, TileKind::Mem] {
            assert_eq!(walk.accesses(Device::AieMl, tile), Some(accesses), "{walk:?}");
            assert_eq!(walk.cycles(Device::AieMl, tile), Some(cycles), "{walk:?}");
        }
        assert_eq!(walk.accesses(Device::AieMl, TileKind::Shim), None);
        assert_eq!(walk.cycles(Device::AieMl, TileKind::Shim), Some(cycles));
        assert_eq!(walk.cycles(Device::Ideal, TileKind::Compute), None);
        assert_eq!(walk.accesses(Device::Aie, TileKind::Mem), None);
    }
    // Twice as wide.
    let walk = Pattern::new(Element::Int32, 0, &[Dim::new(256, 1)]).unwrap();
    assert_eq!(walk.accesses(Device::Aie2p, TileKind::Compute), Some(32));
}

/// The bytes that a port accesses are the bytes of the pattern's elements, moved by the address of the buffer.
#[test]
fn a_port_accesses_the_bytes_of_a_pattern() {
    let mut rng = Rng::new(0x9a7);
    let mut none = 0;
    for _ in 0..cases(5_000) {
        let element =
            *rng.pick(&[Element::Int4, Element::Int8, Element::Int16, Element::Cint16, Element::Double]);
        let dims: Vec<Dim> =
            (0..rng.below(4)).map(|_| Dim::new(1 + rng.below(4), rng.range(-5..=5))).collect();
        let lanes = 1 << rng.below(5);
        let grain = if rng.once_in(2) { lanes } else { 1 };
        let walk = Pattern::new(element, rng.range(0..=40), &dims).unwrap().of_vectors(lanes, grain).unwrap();
        let address = rng.below(1 << 16);
        let bits = |index: i64| i128::from(index) * i128::from(grain) * i128::from(element.bits());
        let (len, width) = (walk.len().unwrap(), u64::from(lanes) * u64::from(element.bits()));
        let starts: Vec<i128> = (0..len).map(|k| bits(walk.index_at(k).unwrap())).collect();
        match Accesses::of(&walk, address, rng.once_in(2)) {
            Some(accesses) => {
                assert_eq!((accesses.width * 8, accesses.walk.len().unwrap()), (width, len));
                for (k, start) in (0..).zip(&starts) {
                    let at = i128::from(accesses.walk.index_at(k).unwrap()) - i128::from(address);
                    assert_eq!(at * 8, *start);
                }
            }
            None => {
                let is_whole = |dim: &Dim| dim.size == 1 || bits(dim.stride) % 8 == 0;
                assert!(width % 8 != 0 || bits(walk.offset()) % 8 != 0 || !dims.iter().all(is_whole));
                none += 1;
            }
        }
    }
    assert!(none > 100, "{none}");
}
