//! Where random buffers lie, each at the place that is best by the list of rules that `place` documents, one try after the other.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of tiles.

use aie_pattern_core::declare::{MemoryBuffer, TileMemory};
use aie_pattern_core::device::{Device, Memory, TileKind};
use aie_pattern_tests::{Rng, cases};

const TILES: [(Device, TileKind); 4] = [
    (Device::Aie, TileKind::Compute),
    (Device::AieMl, TileKind::Compute),
    (Device::Aie2p, TileKind::Compute),
    (Device::AieMl, TileKind::Mem),
];

/// Places that are tried with one order of the buffers.
const TRIES: usize = 250;

struct Naive<'a> {
    tile: &'a TileMemory<'a>,
    memory: &'a Memory,
    /// The place of each buffer so far.
    places: Vec<Option<u64>>,
    is_apart: bool,
    /// Whether arguments of one call have to be apart as well, in no more banks than their bytes need.
    are_calls_apart: bool,
    leaves_room: bool,
    tries: usize,
}

impl Naive<'_> {
    /// The bytes that are taken, each stretch from its first to one past its last: what is reserved first, then what is declared, then
    /// what was placed.
    fn taken(&self) -> Vec<(u64, u64)> {
        let mut taken = vec![(0, self.tile.stack + self.tile.heap)];
        let placed = self.places.iter().zip(self.tile.buffers);
        taken.extend(placed.filter_map(|(place, buffer)| place.map(|at| (at, at + buffer.bytes))));
        taken
    }

    fn banks(&self, (first, end): (u64, u64)) -> Vec<u64> {
        let size = self.memory.bytes / u64::from(self.memory.banks);
        (0..self.memory.banks.into()).filter(|bank| first < (bank + 1) * size && bank * size < end).collect()
    }

    /// How good a place is, the least being the best.
    fn rank(&self, k: usize, address: u64) -> [u64; 5] {
        let buffer = &self.tile.buffers[k];
        let banks = self.banks((address, address + buffer.bytes));
        let copy = |k: usize| {
            let ring = self.tile.buffers[k].ring;
            let is_single = self.tile.buffers.iter().filter(|other| other.ring == ring).count() == 1;
            let number = self.tile.buffers[..k].iter().filter(|other| other.ring == ring).count();
            (!is_single).then_some(number)
        };
        let (mut copies, mut calls) = (0, 0);
        for (j, other) in self.tile.buffers.iter().enumerate() {
            let Some(at) = self.places[j] else { continue };
            let shared = self.banks((at, at + other.bytes)).iter().any(|bank| banks.contains(bank));
            if !shared {
                continue;
            }
            if other.ring == buffer.ring {
                copies += 1;
            } else if self
                .tile
                .calls
                .iter()
                .any(|call| call.contains(&other.ring) && call.contains(&buffer.ring))
            {
                let is_one_turn = copy(k).is_none() || copy(j).is_none() || copy(k) == copy(j);
                // One of the same turn is worse than all others together.
                calls += if is_one_turn { 64 } else { 1 };
            }
        }
        let size = self.memory.bytes / u64::from(self.memory.banks);
        let used: u64 = (banks.iter())
            .flat_map(|bank| {
                let (first, last) = (bank * size, (bank + 1) * size);
                self.taken().into_iter().map(move |(from, end)| end.min(last).saturating_sub(from.max(first)))
            })
            .sum();
        let used = if self.leaves_room { used } else { u64::MAX - used };
        [copies, banks.len() as u64, calls, used, address]
    }

    /// The places of a buffer, the best first: at the start of a bank, or after what is taken.
    fn choices(&self, k: usize) -> Vec<[u64; 5]> {
        let buffer = &self.tile.buffers[k];
        let widest = self.memory.widest.max(self.memory.bus);
        let alignment = match buffer.is_aligned {
            false => 4,
            true if buffer.bytes < self.memory.widest => self.memory.bus,
            true => widest,
        };
        let size = self.memory.bytes / u64::from(self.memory.banks);
        let (from, end) = buffer.bank.map_or((0, self.memory.bytes), |bank| (bank * size, (bank + 1) * size));
        let starts = (0..self.memory.banks.into()).map(|bank| bank * size);
        let starts = starts.chain(self.taken().into_iter().map(|(_, end)| end));
        let is_free = |first: u64| {
            self.taken()
                .iter()
                .all(|&(start, end)| end <= first || first + buffer.bytes <= start || start == end)
        };
        // Copies of a ring in another order are the same again.
        let is_tried = |address: u64| {
            buffer.bank.is_none()
                && (0..k).any(|j| {
                    let other = &self.tile.buffers[j];
                    other.ring == buffer.ring
                        && other.address.is_none()
                        && self.places[j].is_some_and(|at| at > address)
                })
        };
        let mut all: Vec<[u64; 5]> = starts
            .map(|start| start.next_multiple_of(alignment))
            .filter(|&at| from <= at && at + buffer.bytes <= end && is_free(at))
            .filter(|&at| self.leaves_room || !is_tried(at))
            .map(|at| self.rank(k, at))
            .filter(|rank| !self.is_apart || rank[0] == 0)
            .filter(|rank| {
                !self.are_calls_apart || rank[2] < 64 && rank[1] <= buffer.bytes.div_ceil(size).max(1)
            })
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whether all buffers of an order find a place; no more are tried after that many.
    fn run(&mut self, order: &[usize]) -> bool {
        let Some((&k, rest)) = order.split_first() else { return true };
        for choice in self.choices(k) {
            self.tries += 1;
            if self.tries > TRIES {
                return false;
            }
            self.places[k] = Some(choice[4]);
            if self.run(rest) {
                return true;
            }
            self.places[k] = None;
        }
        self.tries += 1;
        false
    }
}

fn naive(tile: &TileMemory) -> Option<Vec<u64>> {
    let memory = tile.device.data_memory(tile.tile).unwrap();
    let mut order: Vec<usize> =
        (0..tile.buffers.len()).filter(|&k| tile.buffers[k].address.is_none()).collect();
    order.sort_by_key(|&k| (tile.buffers[k].bank.is_none(), u64::MAX - tile.buffers[k].bytes));
    // Copies are kept apart where there are banks enough. What finds no place so is placed in a row, which is another test's.
    let copies = |ring: usize| tile.buffers.iter().filter(|other| other.ring == ring).count();
    let is_apart = tile.buffers.iter().all(|buffer| copies(buffer.ring) <= memory.banks as usize);
    let run = |are_calls_apart: bool| {
        [true, false].into_iter().find_map(|leaves_room| {
            let places = tile.buffers.iter().map(|buffer| buffer.address).collect();
            let mut search = Naive { tile, memory, places, is_apart, are_calls_apart, leaves_room, tries: 0 };
            search.run(&order).then(|| search.places.into_iter().map(Option::unwrap).collect::<Vec<u64>>())
        })
    };
    let first = run(false)?;
    // Arguments of one call that meet all the same: two that are not both where they are declared to be.
    let places = first.iter().map(|&at| Some(at)).collect();
    let found = Naive { tile, memory, places, is_apart, are_calls_apart: false, leaves_room: true, tries: 0 };
    let meets = |k: usize| found.rank(k, first[k])[2] >= 64;
    let meet = order.iter().any(|&k| meets(k));
    let bank = memory.bytes / u64::from(memory.banks);
    let is_hopeless = tile.calls.iter().any(|call| {
        let needed = |ring: usize| {
            let first = tile.buffers.iter().find(|buffer| buffer.ring == ring);
            first.map_or(0, |buffer| buffer.bytes.div_ceil(bank).max(1))
        };
        call.iter().map(|&ring| needed(ring)).sum::<u64>() > memory.banks.into()
    });
    if meet && !is_hopeless { run(true).or(Some(first)) } else { Some(first) }
}

/// An attention tile: the queries, keys and scores are of one call, scores, values and sums of the next. Each buffer in its turn where it is
/// best leaves no bank for the scores.
#[test]
fn arguments_of_an_attention_tile_are_apart() {
    let bytes = [8192, 8192, 8192, 8192, 8192, 8192, 512];
    let rings = [0, 1, 1, 2, 2, 3, 4];
    let buffers: Vec<MemoryBuffer> =
        rings.iter().zip(bytes).map(|(&ring, bytes)| MemoryBuffer::new(ring, bytes)).collect();
    for (device, stack) in [(Device::Aie2p, 2048), (Device::AieMl, 1024)] {
        let calls: [&[usize]; 2] = [&[0, 1, 3], &[3, 2, 4]];
        let tile =
            TileMemory { stack, calls: &calls, ..TileMemory::new(device, TileKind::Compute, &buffers) };
        let placed = tile.place().unwrap();
        let banks: Vec<u64> = placed.addresses().iter().map(|at| at / 16384).collect();
        assert!(
            buffers.iter().zip(placed.addresses()).all(|(buffer, at)| at % 16384 + buffer.bytes <= 16384)
        );
        let [q, k0, k1, v0, v1, s, m] = banks[..] else { panic!("{banks:?}") };
        assert!(k0 != k1 && v0 != v1, "{banks:?}");
        assert!([k0, k1].iter().all(|&k| k != q && k != s) && q != s, "{banks:?}");
        assert!([v0, v1].iter().all(|&v| v != s && v != m), "{banks:?}");
        assert!(s != m, "{banks:?}");
    }
}

#[test]
fn each_buffer_lies_where_it_is_best() {
    let mut rng = Rng::new(0xBE57);
    let (mut placed, mut full, mut crowded) = (0, 0, 0);
    let count = cases(4_000);
    for case in 0..count {
        let &(device, kind) = rng.pick(&TILES);
        let memory = device.data_memory(kind).unwrap();
        let bank = memory.bytes / u64::from(memory.banks);
        // Many a time about as much as there is.
        let most = if rng.once_in(2) { bank / 2 } else { bank + bank / 2 };
        let (mut buffers, mut bytes) = (Vec::new(), 0);
        let stack = if kind == TileKind::Compute { 512 * rng.below(5) } else { 0 };
        let heap = if kind == TileKind::Compute { 160 * rng.below(3) } else { 0 };
        for ring in 0..=rng.below(7) as usize {
            let size = match rng.below(4) {
                0 => 1 + rng.below(most),
                1 => 4 << rng.below(12),
                2 => bank / (1 + rng.below(4)),
                _ => 1 + rng.below(most / 8),
            };
            let mut buffer = MemoryBuffer { is_aligned: !rng.once_in(6), ..MemoryBuffer::new(ring, size) };
            if rng.once_in(5) && size <= bank {
                buffer.bank = Some(rng.below(u64::from(memory.banks)));
            }
            for _ in 0..=rng.below(3) {
                bytes += size;
                buffers.push(buffer);
            }
            if rng.once_in(8) && size <= memory.bytes / 2 {
                let last = buffers.last_mut().unwrap();
                let at = (stack + heap + rng.below(memory.bytes - size - 4096)).next_multiple_of(64);
                *last = MemoryBuffer { address: Some(at), bank: None, ..buffer };
            }
        }
        let calls: [Vec<usize>; 2] =
            [0, 1].map(|_| (0..rng.below(5)).map(|_| rng.below(7) as usize).collect());
        let calls: Vec<&[usize]> = calls.iter().map(Vec::as_slice).take(rng.below(3) as usize).collect();
        let tile = TileMemory { stack, heap, calls: &calls, ..TileMemory::new(device, kind, &buffers) };
        let found = tile.place();
        let pinned: Vec<(u64, u64)> =
            buffers.iter().filter_map(|buffer| buffer.address.map(|at| (at, at + buffer.bytes))).collect();
        let is_split = pinned
            .iter()
            .enumerate()
            .any(|(k, &(first, last))| pinned[..k].iter().any(|&(start, end)| first < end && start < last));
        if is_split || stack + heap + bytes > memory.bytes {
            assert!(found.is_err(), "{tile:?}");
            full += 1;
        } else if let Some(expected) = naive(&tile) {
            assert_eq!(found.unwrap().addresses(), expected, "{case}: {tile:?}");
            placed += 1;
        } else {
            crowded += 1;
        }
    }
    assert!(placed > count / 3 && full > count / 20 && crowded > 0, "{placed} {full} {crowded}");
}
