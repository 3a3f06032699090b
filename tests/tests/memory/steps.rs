//! How much of a call is stepped: up to where all begins anew, and no further; and the limits of what is known of ports at all.

use aie_pattern_core::declare::{MemoryDeclaration, Port, PortKind, Ring};
use aie_pattern_core::device::{Device, Interleave, Memory, TileKind};
use aie_pattern_core::lower::memory::ports::{Accesses, Conflicts, MAX_PORTS, MAX_STEPS};
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

fn compute() -> &'static Memory {
    Device::AieMl.data_memory(TileKind::Compute).unwrap()
}

/// A walk in one dimension.
#[derive(Clone, Copy, Debug)]
struct Line {
    start: u64,
    stride: i64,
    count: u64,
}

impl Line {
    fn at(self, k: u64) -> u64 {
        self.start.wrapping_add_signed(k as i64 * self.stride)
    }

    /// Accesses after which one without an end would begin anew, in a memory of one bank.
    fn period(self, memory: &Memory, count: u64) -> u64 {
        let turn = match memory.interleave {
            Interleave::Pairs => 2 * memory.granule,
            Interleave::All => u64::from(memory.single_banks) * memory.granule,
        };
        let again = (1..=turn).find(|k| (k * self.stride.unsigned_abs()).is_multiple_of(turn)).unwrap();
        again.min(count)
    }

    /// Where it comes to another bank, each time one past its last access, with the period until then.
    fn stretches(self, memory: &Memory, width: u64) -> Vec<(u64, u64)> {
        let banks = |k: u64| match memory.interleave {
            Interleave::Pairs => memory.banks_of(self.at(k), width),
            Interleave::All => 1,
        };
        let mut ends: Vec<u64> =
            (1..self.count).filter(|&k| banks(k) != banks(k - 1) || !banks(k).is_power_of_two()).collect();
        ends.push(self.count);
        if ends.len() > 24 {
            // Too many to tell apart: nothing begins anew before the end, unless it stays where it is.
            return vec![(self.count, if self.stride == 0 { 1 } else { self.count })];
        }
        let mut first = 0;
        let mut list = Vec::new();
        for end in ends {
            let is_in_one = banks(first).is_power_of_two();
            list.push((end, if is_in_one { self.period(memory, end - first) } else { 1 }));
            first = end;
        }
        list
    }
}

fn lcm(one: u64, other: u64) -> u64 {
    (1..=other).map(|k| k * one).find(|all| all % other == 0).unwrap()
}

/// Cycles that are looked at: of each stretch in which no port begins, ends or changes its bank, until all ports begin anew.
fn steps(memory: &Memory, lines: &[Line], ports: &[Accesses]) -> u64 {
    let mut stretches = Vec::new();
    for (line, of) in lines.iter().zip(ports) {
        let backs: &[u64] = if of.is_store && of.width < 4 { &[0, 6] } else { &[0] };
        for back in backs {
            let mut from = of.after + back;
            for (end, period) in line.stretches(memory, of.width) {
                let until = of.after + back + end * of.every;
                stretches.push((from, until, period * of.every));
                from = until;
            }
        }
    }
    let mut ends: Vec<u64> =
        stretches.iter().flat_map(|&(from, until, _)| [from, until]).chain([0]).collect();
    ends.sort_unstable();
    ends.dedup();
    let each = ends.windows(2).map(|pair| {
        let working = stretches.iter().filter(|(from, until, _)| *from <= pair[0] && pair[0] < *until);
        working.fold(1, |all, (_, _, period)| lcm(all, *period)).min(pair[1] - pair[0])
    });
    each.sum()
}

#[test]
fn no_more_cycles_are_stepped_than_until_all_begins_anew() {
    let mut rng = Rng::new(0x57e9);
    let (mut apart, mut cheap, mut long) = (0, 0, 0);
    for _ in 0..cases(600) {
        let &(device, kind) = rng.pick(&TILES);
        let memory = device.data_memory(kind).unwrap();
        let mut lines = Vec::new();
        let ports: Vec<Accesses> = (0..=rng.below(3))
            .map(|_| {
                let width = *rng.pick(&[1, 2, 4, 16, 32]);
                let line = Line {
                    // Close to the end of a bank, which some walks cross.
                    start: memory.bank_bytes() * (1 + rng.below(2)) - 16 * rng.below(40),
                    stride: rng.range(-3..=5) * *rng.pick(&[0, 4, 16, 32]),
                    count: 1 + rng.below(60),
                };
                lines.push(line);
                let all = Accesses::linear(line.start, line.stride, width, line.count).unwrap();
                Accesses { every: 1 + rng.below(3), after: rng.below(8), is_store: rng.once_in(3), ..all }
            })
            .collect();
        let found = memory.conflicts(&ports).unwrap();
        if memory.conflicts_within(&ports, 0).is_some() {
            // Nothing to be stepped: no two are ever in one bank, and none comes back to its own.
            assert_eq!(found, Conflicts::NONE, "{ports:?}");
            apart += 1;
            continue;
        }
        let least = steps(memory, &lines, &ports);
        assert_eq!(memory.conflicts_within(&ports, least), Some(found), "{least} {ports:?}");
        assert_eq!(memory.conflicts_within(&ports, least - 1), None, "{least} {ports:?}");
        let all: u64 = ports.iter().map(|port| port.walk.len().unwrap() * port.every).sum();
        cheap += usize::from(least < all / 3);
        long += usize::from(least > 40);
    }
    assert!(apart > 20 && cheap > 200 && long > 60, "{apart} {cheap} {long}");
}

/// What never meets costs no step, however long it takes.
#[test]
fn ports_apart_are_not_stepped() {
    let memory = compute();
    // Even granules of one bank, odd ones, and another bank.
    let long = |start| Accesses::linear(start, 0, 4, 1 << 40).unwrap();
    assert_eq!(memory.conflicts_within(&[long(0), long(0x10), long(0x4000)], 0), Some(Conflicts::NONE));
    assert_eq!(memory.conflicts_within(&[long(0), long(0x10), long(0x20)], 0), None);
    assert_eq!(memory.conflicts_within(&[long(0), long(0x10), long(0x20)], 1).unwrap().stalls, 1 << 40);
    let bytes = Accesses { width: 1, is_store: true, ..long(0x8000) };
    assert_eq!(memory.conflicts_within(&[bytes], 0), None);
    assert_eq!(memory.conflicts_within(&[Accesses { width: 4, ..bytes }], 0), Some(Conflicts::NONE));
    assert_eq!(memory.conflicts_within(&[], 0), Some(Conflicts::NONE));
    // Walks of many banks' turns: rows of 24 bytes in one bank come to both of its halves, in the second bank to none of them.
    let rows = |start| {
        let walk = Pattern::new(Element::Uint8, start, &[Dim::new(100, 24), Dim::new(3, 8)]).unwrap();
        Accesses { walk, width: 8, every: 1, after: 0, is_store: false }
    };
    assert_eq!(memory.conflicts_within(&[rows(0), rows(0x4000)], 0), Some(Conflicts::NONE));
    assert_eq!(memory.conflicts_within(&[rows(0x8000), rows(0xC000 - 2400)], 0), None);
}

#[test]
fn ports_have_an_end_and_there_are_eight_of_them() {
    let memory = compute();
    let one = Accesses::linear(0x100, 0, 4, 5).unwrap();
    assert_eq!(memory.conflicts(&[one; MAX_PORTS]).unwrap().stalls, 7 * 5);
    assert_eq!(memory.conflicts(&[one; MAX_PORTS + 1]), None);
    let last = Accesses { after: u64::MAX - 5, ..one };
    assert_eq!(memory.conflicts(&[one, last]).unwrap().stalls, 0);
    assert_eq!(memory.conflicts(&[last, last]).unwrap().stalls, 5);
    let beyond = Accesses { after: u64::MAX - 4, ..one };
    // The write-back of a partial word comes six cycles later.
    let back = Accesses { width: 1, is_store: true, after: u64::MAX - 11, ..one };
    assert_eq!(memory.conflicts(&[one, back]).unwrap().stalls, 0);
    let late = Accesses { after: u64::MAX - 10, ..back };
    for wrong in [beyond, late, Accesses { every: 0, ..one }, Accesses { every: 1 << 62, ..one }] {
        for ports in [[wrong, one], [one, wrong]] {
            assert_eq!(memory.conflicts(&ports), None, "{wrong:?}");
        }
    }
    assert!(memory.conflicts(&[one, Accesses { width: 4, ..late }]).is_some());
}

/// A port's addresses and strides are bytes in 64 bits with a sign.
#[test]
fn bytes_are_counted_in_64_bits() {
    const TOP: u64 = i64::MAX as u64;
    let port = |walk| Some(Accesses { walk, width: 1, every: 1, after: 0, is_store: false });
    let byte = |offset| Pattern::new(Element::Uint8, offset, &[Dim::new(1, 0)]).unwrap();
    assert_eq!(Accesses::of(&byte(0), TOP, false), port(byte(i64::MAX)));
    assert_eq!(Accesses::of(&byte(0), TOP + 1, false), None);
    assert_eq!(Accesses::of(&byte(1), TOP, false), None);
    assert_eq!(Accesses::of(&byte(-1), TOP, false), port(byte(i64::MAX - 1)));
    assert_eq!(Accesses::of(&byte(-1), TOP + 1, false), None);
    assert_eq!(Accesses::linear(TOP, 0, 1, 1), port(byte(i64::MAX)));
    assert_eq!(Accesses::linear(TOP + 1, 0, 1, 1), None);
    let store = Accesses { is_store: true, ..port(byte(0)).unwrap() };
    assert_eq!(Accesses::of(&byte(0), 0, true), Some(store));
    for (stride, is_within) in
        [(1 << 60, false), ((1 << 60) - 1, true), (-(1 << 60), true), (-(1 << 60) - 1, false)]
    {
        let walk = Pattern::new(Element::Uint64, 0, &[Dim::new(2, stride)]).unwrap();
        let bytes = Accesses::of(&walk, 0, false);
        let expected =
            is_within.then(|| Pattern::new(Element::Uint8, 0, &[Dim::new(2, stride * 8)]).unwrap());
        assert_eq!(bytes.map(|bytes| bytes.walk), expected, "{stride}");
        // The stride of a single step is never gone.
        let single = Pattern::new(Element::Uint64, 0, &[Dim::new(1, stride)]).unwrap();
        let found = Accesses::of(&single, 0, false).unwrap();
        assert_eq!(found.walk.dims(), [Dim::new(1, 0)]);
        // Neither is the offset of more.
        let offset = Pattern::new(Element::Uint64, stride, &[]).unwrap();
        assert_eq!(Accesses::of(&offset, 0, false).is_some(), is_within, "{stride}");
    }
    for stride in [i64::MAX, i64::MIN] {
        let walk = Pattern::new(Element::Uint8, 0, &[Dim::new(2, stride)]).unwrap();
        assert_eq!(Accesses::of(&walk, 0, false).unwrap().walk, walk);
    }
}

/// Runs of whole words, each a granule or several: counted where they are alike, and looked at one by one up to a million.
#[test]
fn accesses_of_a_dma_are_known_of_whole_words() {
    let mut rng = Rng::new(0xd07);
    let memory = compute();
    let (mut known, mut none) = (0, 0);
    for _ in 0..cases(3_000) {
        let mut dims: Vec<(u64, i64)> = (0..rng.below(4))
            .map(|_| (1 + rng.below(4), rng.range(-2..=12) * *rng.pick(&[2, 4, 4, 16])))
            .collect();
        let run = *rng.pick(&[2, 4, 4, 6, 8, 12, 16, 20]);
        let all: Vec<Dim> =
            dims.iter().map(|&(size, stride)| Dim::new(size, stride)).chain([Dim::new(run, 1)]).collect();
        let offset = rng.range(-2..=30) * *rng.pick(&[2, 4, 4]);
        let walk = Pattern::new(Element::Uint8, offset, &all).unwrap();
        dims.retain(|(size, _)| *size > 1);
        let mut bytes = run;
        while let Some(&(size, stride)) = dims.last()
            && stride == bytes as i64
        {
            (_, bytes) = (dims.pop(), bytes * size);
        }
        let is_whole = |number: i64| number % 4 == 0;
        let is_known = walk.extent().unwrap().0 >= 0
            && is_whole(offset)
            && is_whole(bytes as i64)
            && dims.iter().all(|(_, stride)| is_whole(*stride));
        let mut granules: Vec<i64> = walk.indices().unwrap().map(|at| at / 16).collect();
        granules.dedup();
        assert_eq!(memory.dma_accesses(&walk), is_known.then_some(granules.len() as u64), "{walk:?}");
        known += usize::from(is_known);
        none += usize::from(!is_known);
    }
    assert!(known > 500 && none > 500, "{known} {none}");
    let of = |dims: &[Dim]| Pattern::new(Element::Uint8, 0, dims).unwrap();
    let words = |count: u64, stride| memory.dma_accesses(&of(&[Dim::new(count, stride), Dim::new(4, 1)]));
    assert_eq!((words(MAX_STEPS, 20), words(MAX_STEPS + 1, 20)), (Some(MAX_STEPS), None));
    assert_eq!((words(MAX_STEPS + 1, 32), words(0, 32), words(0, 20)), (Some(MAX_STEPS + 1), None, None));
    assert_eq!(memory.dma_accesses(&of(&[Dim::new(0, 1)])), None);
    // (2^32 - 1) (2^32 + 1) runs are 2^64 - 1, the largest reported number.
    let most = [Dim::new(u64::from(u32::MAX), 0), Dim::new(6_700_417, 0), Dim::new(641, 16), Dim::new(4, 1)];
    assert_eq!(memory.dma_accesses(&of(&most)), Some(u64::MAX));
    let mut more = most;
    more[3].size = 20;
    assert_eq!(memory.dma_accesses(&of(&more)), None);
    let cycles = |element| {
        let walk = Pattern::new(element, 0, &most[..3]).unwrap();
        walk.cycles(Device::AieMl, TileKind::Compute)
    };
    assert_eq!(
        [cycles(Element::Uint32), cycles(Element::Uint64), cycles(Element::Uint8)],
        [Some(u64::MAX), None, Some(1 << 62)]
    );
}

/// Of a DMA up to 4000 runs are looked at. Of more, each word may go to a bank that it shares, if it has others as well.
#[test]
fn runs_of_a_dma_are_looked_at_up_to_four_thousand() {
    let rings = [Ring { name: "a", bytes: 64, ..Ring::EMPTY }, Ring { name: "b", bytes: 64, ..Ring::EMPTY }];
    let declared = MemoryDeclaration { rings: &rings, ..MemoryDeclaration::EMPTY };
    let core = Pattern::new(Element::Uint8, 0, &[]).unwrap().of_vectors(16, 16).unwrap();
    // Accesses of a DMA in `a` to the bank of one load in `b`.
    let shared = |times: u64, stride: i64, b: u64| {
        let dims = [Dim::new(times, 0), Dim::new(2, stride), Dim::new(4, 1)];
        let dma = Pattern::new(Element::Uint8, 0, &dims).unwrap();
        let port = |kind, walk, ring| Port { kind, walk: Some(walk), ring: Some(ring), ..PORT };
        let ports = [port(PortKind::Load, &core, 1), port(PortKind::Dma, &dma, 0)];
        let found = CallConflicts::of(&declared, &Placement::at(&[0, b], 32), &ports);
        assert_eq!((found.stalls, found.between_ports), (found.dma_accesses, 0));
        assert_eq!(found.pair.is_some(), found.dma_accesses > 0);
        found.dma_accesses
    };
    // In even granules of bank 0: apart, all of them, and apart again.
    assert_eq!([shared(5_000, 32, 0x4000), shared(5_000, 32, 0x20), shared(5_000, 32, 0x30)], [0, 10_000, 0]);
    // In both halves; one is shared.
    assert_eq!([shared(2_000, 16, 0x20), shared(2_001, 16, 0x20)], [2_000, 4_002]);
    assert_eq!(shared(2_001, 16, 0x4000), 0);
}
