//! Random buffers in the memory of a tile.

use aie_pattern_core::declare::{Allocator, MemoryBuffer, TileMemory};
use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::lower::memory::map::Map;
use aie_pattern_core::lower::memory::{Placement, Unplaced};
use aie_pattern_tests::{Rng, cases};

pub(crate) const TILES: [(Device, TileKind); 5] = [
    (Device::Aie, TileKind::Compute),
    (Device::AieMl, TileKind::Compute),
    (Device::Aie2p, TileKind::Compute),
    (Device::AieMl, TileKind::Mem),
    (Device::Aie2p, TileKind::Mem),
];

/// What a placement has to be, whoever made it.
pub(crate) fn holds(tile: &TileMemory, placement: &Placement) {
    let memory = tile.device.data_memory(tile.tile).unwrap();
    let places: Vec<(u64, u64)> =
        placement.addresses().iter().zip(tile.buffers).map(|(&at, buffer)| (at, at + buffer.bytes)).collect();
    for (k, (&(start, end), buffer)) in places.iter().zip(tile.buffers).enumerate() {
        assert!(start >= tile.stack + tile.heap && end <= memory.bytes, "{tile:?} {places:?}");
        assert!(
            places[..k].iter().all(|&(first, last)| last <= start || end <= first),
            "{tile:?} {places:?}"
        );
        let alignment = if buffer.is_aligned { memory.bus } else { 4 }.max(buffer.alignment);
        assert!(start.is_multiple_of(alignment), "{tile:?} {places:?}");
        assert!(buffer.address.is_none_or(|address| address == start), "{tile:?} {places:?}");
        let banks = memory.banks_of(start, buffer.bytes);
        assert!(buffer.bank.is_none_or(|bank| banks == 1 << bank), "{tile:?} {places:?}");
        assert!(buffer.choice == 0 || banks & !buffer.choice == 0, "{tile:?} {places:?}");
    }
}

/// Copies of a ring that share a bank.
pub(crate) fn together(tile: &TileMemory, addresses: &[u64]) -> usize {
    let memory = tile.device.data_memory(tile.tile).unwrap();
    let banks = |k: usize| memory.banks_of(addresses[k], tile.buffers[k].bytes);
    let pairs = (0..addresses.len()).flat_map(|k| (0..k).map(move |other| (other, k)));
    pairs.filter(|&(i, k)| tile.buffers[i].ring == tile.buffers[k].ring && banks(i) & banks(k) != 0).count()
}

#[test]
fn random_buffers_are_placed_without_a_fault() {
    let mut rng = Rng::new(0x3e3);
    let (mut placed, mut refused) = (0, 0);
    for _ in 0..cases(20_000) {
        let &(device, kind) = rng.pick(&TILES);
        let memory = device.data_memory(kind).unwrap();
        let mut buffers = Vec::new();
        let largest = memory.bytes >> rng.below(7);
        for ring in 0..=rng.below(8) as usize {
            let bytes = 1 + rng.below(largest);
            let mut buffer = MemoryBuffer { is_aligned: !rng.once_in(8), ..MemoryBuffer::new(ring, bytes) };
            if rng.once_in(5) {
                buffer.alignment = 1 << rng.below(14);
            }
            if rng.once_in(10) {
                buffer.bank = Some(rng.below(u64::from(memory.banks)));
            }
            let copies = 1 + rng.below(3);
            for _ in 0..copies {
                buffers.push(buffer);
            }
            if copies == 1 && rng.once_in(8) {
                let at = rng.below(memory.bytes - bytes + 1) / memory.widest * memory.widest;
                *buffers.last_mut().unwrap() = MemoryBuffer { address: Some(at), bank: None, ..buffer };
            }
        }
        let stack = if kind == TileKind::Compute { 1024 * rng.below(4) } else { 0 };
        let calls: Vec<usize> = (0..rng.below(4) as usize).collect();
        let tile = TileMemory { stack, calls: &[&calls], ..TileMemory::new(device, kind, &buffers) };
        let by_mlir_aie = TileMemory { allocator: Allocator::MlirAieV1, ..tile }.place();
        match tile.place() {
            Ok(placement) => {
                holds(&tile, &placement);
                let map = Map::of(&tile, &placement, &[]).unwrap();
                let free: u64 = (0..memory.banks).map(|bank| map.free(bank)).sum();
                let taken: u64 = buffers.iter().map(|buffer| buffer.bytes).sum();
                assert_eq!(free + taken + stack, memory.bytes);
                placed += 1;
            }
            Err(fault) => {
                // MLIR-AIE does not hold a declared address to the widest access, and its sequential placement a buffer to
                // its bank.
                let is_pinned = matches!(fault, Unplaced::Misaligned { .. });
                let keeps_banks = |placement: Placement| {
                    let mut placed = placement.addresses().iter().zip(&buffers);
                    placed.all(|(&at, buffer)| {
                        buffer.bank.is_none_or(|bank| memory.banks_of(at, buffer.bytes) == 1 << bank)
                            && at.is_multiple_of(buffer.alignment)
                    })
                };
                assert!(!by_mlir_aie.is_ok_and(keeps_banks) || is_pinned, "{tile:?}: {fault:?}");
                refused += 1;
            }
        }
    }
    assert!(placed > refused && refused > 100, "{placed} placed, {refused} refused");
}

/// Every way to choose a bank for each buffer, after the buffers that are placed there already.
fn some_way_apart(tile: &TileMemory) -> bool {
    fn from(tile: &TileMemory, next: &mut Vec<u64>, chosen: &mut Vec<usize>) -> bool {
        let k = chosen.len();
        let Some(buffer) = tile.buffers.get(k) else { return true };
        let size = tile.device.data_memory(tile.tile).unwrap().bank_bytes();
        for bank in 0..next.len() {
            let is_beside = (0..k).any(|i| tile.buffers[i].ring == buffer.ring && chosen[i] == bank);
            if is_beside || next[bank] + buffer.bytes > (bank as u64 + 1) * size {
                continue;
            }
            next[bank] += buffer.bytes;
            chosen.push(bank);
            if from(tile, next, chosen) {
                return true;
            }
            chosen.pop();
            next[bank] -= buffer.bytes;
        }
        false
    }
    let memory = tile.device.data_memory(tile.tile).unwrap();
    let mut next: Vec<u64> = (0..u64::from(memory.banks)).map(|bank| bank * memory.bank_bytes()).collect();
    next[0] += tile.stack;
    from(tile, &mut next, &mut Vec::new())
}

/// If every buffer fits in a bank with no two copies in one bank, the search finds that.
#[test]
fn copies_are_apart_where_any_choice_of_banks_keeps_them_apart() {
    let mut rng = Rng::new(0x1a);
    let (mut found, mut none) = (0, 0);
    for _ in 0..cases(5_000) {
        let &(device, kind) = rng.pick(&TILES[..3]);
        let memory = device.data_memory(kind).unwrap();
        let mut buffers = Vec::new();
        for ring in 0..2 + rng.below(3) as usize {
            // Sizes in sixteenths of a bank, so that nothing is lost to alignment.
            let bytes = memory.bank_bytes() / 16 * (1 + rng.below(12));
            for _ in 0..=rng.below(3) {
                buffers.push(MemoryBuffer::new(ring, bytes));
            }
        }
        let stack = memory.bank_bytes() / 16 * rng.below(4);
        let tile = TileMemory { stack, ..TileMemory::new(device, kind, &buffers) };
        if !some_way_apart(&tile) {
            none += 1;
            continue;
        }
        let placement = tile.place().unwrap_or_else(|fault| panic!("{tile:?}: {fault:?}"));
        holds(&tile, &placement);
        assert_eq!(together(&tile, placement.addresses()), 0, "{tile:?} {:?}", placement.addresses());
        found += 1;
    }
    assert!(found > 1000 && none > 100, "{found} found, {none} none");
}

/// Every way to place buffers in units of a sixteenth of a memory, each in its bank.
fn some_way(tile: &TileMemory) -> bool {
    fn from(tile: &TileMemory, units: u32, bank: u64, taken: u64, k: usize) -> bool {
        let Some(buffer) = tile.buffers.get(k) else { return true };
        let size = buffer.bytes / (tile.device.data_memory(tile.tile).unwrap().bytes / u64::from(units));
        (0..=u64::from(units) - size).any(|at| {
            let own = ((1u64 << size) - 1) << at;
            let fits = buffer.bank.is_none_or(|pin| at / bank == pin && (at + size - 1) / bank == pin);
            fits && taken & own == 0 && from(tile, units, bank, taken | own, k + 1)
        })
    }
    from(tile, 16, 4, 0, 0)
}

/// A nearly full memory with some declared banks: no placeable memory is refused, and a memory that is
/// reported to have no place has none.
#[test]
fn what_any_way_places_is_placed() {
    let mut rng = Rng::new(0xf11);
    let (mut placed, mut refused, mut missed) = (0, 0, 0);
    for _ in 0..cases(3_000) {
        let &(device, kind) = rng.pick(&TILES[..3]);
        let memory = device.data_memory(kind).unwrap();
        let (unit, mut left, mut buffers) = (memory.bytes / 16, 16 - rng.below(2), Vec::new());
        while left > 0 && buffers.len() < 6 {
            let units = (1 + rng.below(7)).min(left);
            left -= units;
            let bank = (units <= 4 && rng.once_in(2)).then(|| rng.below(4));
            buffers.push(MemoryBuffer { bank, ..MemoryBuffer::new(buffers.len(), units * unit) });
        }
        let tile = TileMemory::new(device, kind, &buffers);
        match (tile.place(), some_way(&tile)) {
            (Ok(placement), _) => {
                holds(&tile, &placement);
                placed += 1;
            }
            (Err(_), false) => refused += 1,
            (Err(fault), true) => {
                assert!(matches!(fault, Unplaced::NoRoom { is_certain: false, .. }), "{tile:?}: {fault:?}");
                missed += 1;
            }
        }
    }
    assert!(placed > 300 && refused > 300, "{placed} {refused}");
    assert_eq!(missed, 0);
}

#[test]
fn what_one_call_uses_is_apart_where_there_is_room() {
    let buffers = [0, 0, 1, 1, 2, 2, 3].map(|ring| MemoryBuffer::new(ring, 2048));
    let tile = TileMemory {
        stack: 1024,
        calls: &[&[0, 3]],
        ..TileMemory::new(Device::AieMl, TileKind::Compute, &buffers)
    };
    let memory = tile.device.data_memory(tile.tile).unwrap();
    let placement = tile.place().unwrap();
    let banks: Vec<u32> = placement.addresses().iter().map(|&at| memory.bank_of(at)).collect();
    assert_ne!(banks[0], banks[1]);
    assert!(banks[6] != banks[0] && banks[6] != banks[1], "{banks:?}");
}

#[test]
fn each_fault_of_a_declared_place_is_found() {
    let place = |buffers: &[MemoryBuffer]| {
        TileMemory { stack: 1024, heap: 1024, ..TileMemory::new(Device::AieMl, TileKind::Compute, buffers) }
            .place()
    };
    let at = |address, bytes| MemoryBuffer { address: Some(address), ..MemoryBuffer::new(0, bytes) };
    assert_eq!(place(&[at(2048, 64)]).unwrap().addresses(), [2048]);
    assert_eq!(place(&[at(2047, 64)]), Err(Unplaced::Misaligned { buffer: 0, alignment: 32 }));
    assert_eq!(place(&[at(2016, 64)]), Err(Unplaced::OnStack { buffer: 0 }));
    assert_eq!(place(&[at(0x1_0000 - 64, 64)]).unwrap().addresses(), [0xFFC0]);
    assert_eq!(place(&[at(0x1_0000 - 32, 64)]), Err(Unplaced::Beyond { buffer: 0, end: 0x1_0020 }));
    assert_eq!(place(&[at(4096, 64), at(4128, 64)]), Err(Unplaced::Overlap { buffer: 1, other: 0 }));
    assert_eq!(place(&[at(4096, 64), at(4160, 64)]).unwrap().addresses(), [4096, 4160]);
    let both = |address, bank| MemoryBuffer { bank: Some(bank), ..at(address, 64) };
    assert_eq!(place(&[both(0x4000, 1)]).unwrap().addresses(), [0x4000]);
    assert_eq!(place(&[both(0x4000, 0)]), Err(Unplaced::OtherBank { buffer: 0, bank: 1 }));
    assert_eq!(place(&[both(0x4000, 4)]), Err(Unplaced::NoBank { buffer: 0 }));
    let words = MemoryBuffer { is_aligned: false, ..at(2052, 64) };
    assert_eq!(place(&[words]).unwrap().addresses(), [2052]);
    assert_eq!(
        place(&[MemoryBuffer { address: Some(2054), ..words }]),
        Err(Unplaced::Misaligned { buffer: 0, alignment: 4 })
    );
    let whole = MemoryBuffer::new(0, 0x1_0000 - 2048);
    assert_eq!(place(&[whole]).unwrap().addresses(), [2048]);
    let no_room = Err(Unplaced::NoRoom { buffer: 1, free: 0, is_certain: true });
    assert_eq!(place(&[whole, MemoryBuffer::new(1, 4)]), no_room);
    let in_bank = MemoryBuffer { bank: Some(2), ..MemoryBuffer::new(0, 0x4000 + 4) };
    assert_eq!(place(&[in_bank]), Err(Unplaced::Straddles { buffer: 0 }));
    let ends = |address| MemoryBuffer { bank: Some(1), ..at(address, 64) };
    assert_eq!(place(&[ends(0x8000 - 64)]).unwrap().addresses(), [0x7FC0]);
    assert_eq!(place(&[ends(0x8000 - 32)]), Err(Unplaced::Straddles { buffer: 0 }));
    let full = MemoryBuffer { bank: Some(2), ..MemoryBuffer::new(0, 0x4000) };
    let more = MemoryBuffer { ring: 1, bytes: 4, ..full };
    assert_eq!(place(&[full, more]), no_room);
    let none = TileMemory::new(Device::AieMl, TileKind::Shim, &[]);
    assert_eq!(none.place(), Err(Unplaced::NoMemory));
    assert_eq!(place(&[MemoryBuffer::new(0, 4); 65]), Err(Unplaced::Count));
}

/// Of numbers at the end of their type there is a verdict as well.
#[test]
fn numbers_beyond_every_memory_have_a_verdict() {
    let most = [0, 1, 64, 0x1_0000, u64::MAX - 63, u64::MAX - 1, u64::MAX];
    let allocators =
        [Allocator::Own, Allocator::MlirAieV1, Allocator::MlirAieV1BankAware, Allocator::MlirAieV1Sequential];
    let mut rng = Rng::new(0xe0d);
    let mut refused = 0;
    for _ in 0..cases(20_000) {
        let buffers: Vec<MemoryBuffer> = (0..=rng.below(4) as usize)
            .map(|ring| MemoryBuffer {
                address: rng.once_in(3).then(|| *rng.pick(&most)),
                bank: rng.once_in(4).then(|| *rng.pick(&most)),
                is_aligned: rng.once_in(2),
                ..MemoryBuffer::new(ring, *rng.pick(&most))
            })
            .collect();
        let &(device, kind) = rng.pick(&TILES);
        let tile = TileMemory {
            stack: if rng.once_in(4) { *rng.pick(&most) } else { 0 },
            heap: if rng.once_in(4) { *rng.pick(&most) } else { 0 },
            allocator: *rng.pick(&allocators),
            ..TileMemory::new(device, kind, &buffers)
        };
        refused += usize::from(tile.place().is_err());
    }
    assert!(refused > 1_000, "{refused}");
}

/// Two copies of a ring of odd length, and a buffer in the last bank.
fn crowded(device: Device, bytes: u64, last: u64, is_aligned: bool) -> Vec<u64> {
    let copies = [MemoryBuffer::new(0, bytes); 2];
    let last = MemoryBuffer { bank: Some(3), is_aligned, ..MemoryBuffer::new(1, last) };
    let buffers = [copies[0], copies[1], last];
    let tile = TileMemory::new(device, TileKind::Compute, &buffers);
    let placement = tile.place().unwrap();
    holds(&tile, &placement);
    placement.addresses().to_vec()
}

#[test]
fn where_all_is_nearly_full_buffers_are_aligned_all_the_same() {
    for (device, bytes, last) in [(Device::AieMl, 30_717, 196), (Device::Aie2p, 26_445, 1)] {
        crowded(device, bytes, last, false);
    }
    // MLIR-AIE aligns to the bus of 256 bits, the widest access of this device has 512.
    let addresses = crowded(Device::Aie2p, 26_445, 64, true);
    assert!(addresses.iter().all(|address| address.is_multiple_of(64)), "{addresses:?}");
}
