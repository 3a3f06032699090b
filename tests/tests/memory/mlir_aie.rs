//! MLIR-AIE's placement of its version 1.4.2, stated anew from the steps of its source: every address, and every reason why there is
//! none.

use aie_pattern_core::declare::{Allocator, MAX_BUFFERS, MemoryBuffer, TileMemory};
use aie_pattern_core::device::{Device, Memory, TileKind};
use aie_pattern_core::lower::memory::{Placement, Unplaced};
use aie_pattern_tests::{Rng, cases};

const TILES: [(Device, TileKind); 5] = [
    (Device::Aie, TileKind::Compute),
    (Device::AieMl, TileKind::Compute),
    (Device::Aie2p, TileKind::Compute),
    (Device::AieMl, TileKind::Mem),
    (Device::Aie2p, TileKind::Mem),
];

type Addresses = Vec<Option<u64>>;

struct Model<'a> {
    tile: &'a TileMemory<'a>,
    memory: &'a Memory,
}

impl Model<'_> {
    fn aligned(&self, k: usize, address: u64) -> u64 {
        if self.tile.buffers[k].is_aligned { address.next_multiple_of(self.memory.bus) } else { address }
    }

    fn is_misaligned(&self, k: usize, address: u64) -> bool {
        self.aligned(k, address) != address
    }

    /// The buffers without an address, the largest first.
    fn rest(&self, at: &Addresses) -> Vec<usize> {
        let mut rest: Vec<usize> = (0..at.len()).filter(|&k| at[k].is_none()).collect();
        rest.sort_by_key(|&k| std::cmp::Reverse(self.tile.buffers[k].bytes));
        rest
    }

    /// Steps 1 to 4. Each bank is filled upwards, and what lies below an address is lost.
    fn in_banks(&self) -> Result<Addresses, Unplaced> {
        let (buffers, size) = (self.tile.buffers, self.memory.bytes / u64::from(self.memory.banks));
        let count = self.memory.banks as usize;
        let mut next: Vec<u64> = (0..count as u64).map(|bank| bank * size).collect();
        next[0] += self.tile.stack + self.tile.heap;
        let mut at: Addresses = vec![None; buffers.len()];
        let mut pinned: Vec<(u64, usize)> =
            (0..buffers.len()).filter_map(|k| buffers[k].address.map(|address| (address, k))).collect();
        pinned.sort_unstable();
        for (address, k) in pinned {
            let misaligned = Unplaced::Misaligned { buffer: k, alignment: self.memory.bus };
            let bank = match () {
                () if self.is_misaligned(k, address) => return Err(misaligned),
                () if address >= self.memory.bytes => {
                    return Err(Unplaced::Beyond { buffer: k, end: address + buffers[k].bytes });
                }
                () => address / size,
            };
            if address < next[bank as usize] {
                let mut others = (0..buffers.len()).filter(|&k| at[k].is_some());
                let holds = |other: usize| {
                    (at[other].unwrap()..at[other].unwrap() + buffers[other].bytes).contains(&address)
                };
                return Err(match others.find(|&other| holds(other)) {
                    Some(other) => Unplaced::Overlap { buffer: k, other },
                    None => Unplaced::OnStack { buffer: k },
                });
            }
            if buffers[k].bank.is_some_and(|declared| declared != bank) {
                return Err(Unplaced::OtherBank { buffer: k, bank: bank as u32 });
            }
            (next[bank as usize], at[k]) = (address + buffers[k].bytes, Some(address));
        }
        for (k, buffer) in buffers.iter().enumerate() {
            let (None, Some(bank)) = (buffer.address, buffer.bank) else { continue };
            if bank as usize >= count {
                return Err(Unplaced::NoBank { buffer: k });
            }
            let address = self.aligned(k, next[bank as usize]);
            if address + buffer.bytes > (bank + 1) * size {
                let free = ((bank + 1) * size).saturating_sub(address);
                return Err(Unplaced::NoRoom { buffer: k, free, is_certain: true });
            }
            (next[bank as usize], at[k]) = (address + buffer.bytes, Some(address));
        }
        let mut cursor = 0;
        for k in self.rest(&at) {
            let left = |bank: usize| ((bank as u64 + 1) * size).saturating_sub(self.aligned(k, next[bank]));
            let turns: Vec<usize> = (0..count).map(|n| (cursor + n) % count).collect();
            let Some(&bank) = turns.iter().find(|&&bank| buffers[k].bytes <= left(bank)) else {
                let free = turns.into_iter().map(left).max().unwrap();
                return Err(Unplaced::NoRoom { buffer: k, free, is_certain: true });
            };
            let address = self.aligned(k, next[bank]);
            (at[k], next[bank], cursor) = (Some(address), address + buffers[k].bytes, bank + 1);
        }
        Ok(at)
    }

    /// Step 5, in the order of the addresses.
    fn fault(&self, at: &Addresses) -> Option<Unplaced> {
        let mut order: Vec<(u64, usize)> =
            at.iter().enumerate().map(|(k, address)| (address.unwrap(), k)).collect();
        order.sort_unstable();
        order.iter().enumerate().find_map(|(n, &(address, k))| {
            let end = address + self.tile.buffers[k].bytes;
            let next = order.get(n + 1).filter(|(next, _)| *next < end).map(|(_, other)| *other);
            match next {
                _ if address < self.tile.stack + self.tile.heap => Some(Unplaced::OnStack { buffer: k }),
                Some(other) => Some(Unplaced::Overlap { buffer: k.max(other), other: k.min(other) }),
                None if end > self.memory.bytes => Some(Unplaced::Beyond { buffer: k, end }),
                None => None,
            }
        })
    }

    /// The same where banks count: what is filled beyond its bank, which is asked last.
    fn fault_in_banks(&self, at: &Addresses) -> Option<Unplaced> {
        let size = self.memory.bytes / u64::from(self.memory.banks);
        let crosses = |&k: &usize| {
            let (first, bytes) = (at[k].unwrap(), self.tile.buffers[k].bytes);
            first + bytes > (first / size + 1) * size
        };
        let stack = (self.tile.stack + self.tile.heap > size).then_some(Unplaced::StackPastBank);
        let straddles = || (0..at.len()).find(crosses).map(|buffer| Unplaced::Straddles { buffer });
        self.fault(at).or(stack).or_else(straddles)
    }

    /// From the stack on, over what has an address.
    fn in_sequence(&self, mut at: Addresses) -> Result<Addresses, Unplaced> {
        let buffers = self.tile.buffers;
        for (k, buffer) in buffers.iter().enumerate() {
            let Some(address) = buffer.address else { continue };
            if self.is_misaligned(k, address) {
                return Err(Unplaced::Misaligned { buffer: k, alignment: self.memory.bus });
            }
            at[k] = Some(address);
        }
        let taken: Vec<(u64, u64)> =
            (0..at.len()).filter_map(|k| at[k].map(|first| (first, first + buffers[k].bytes))).collect();
        let mut next = self.tile.stack + self.tile.heap;
        for k in self.rest(&at) {
            loop {
                next = self.aligned(k, next);
                let hit = taken.iter().find(|&&(first, last)| first < next + buffers[k].bytes && next < last);
                match hit {
                    Some(&(_, last)) => next = last,
                    None => break,
                }
            }
            at[k] = Some(next);
            next += buffers[k].bytes;
        }
        self.fault(&at).map_or(Ok(at), Err)
    }

    fn place(&self) -> Result<Addresses, Unplaced> {
        let none = vec![None; self.tile.buffers.len()];
        let in_banks = self.in_banks();
        match self.tile.allocator {
            Allocator::MlirAieV1Sequential => self.in_sequence(none),
            Allocator::MlirAieV1BankAware => {
                in_banks.and_then(|at| self.fault_in_banks(&at).map_or(Ok(at), Err))
            }
            // What failed in its last step stays where it is.
            _ => match in_banks {
                Ok(at) if self.fault_in_banks(&at).is_none() => Ok(at),
                Ok(at) => self.in_sequence(at),
                Err(_) => self.in_sequence(none),
            },
        }
    }
}

#[test]
fn every_address_and_reason_is_that_of_its_steps() {
    let mut rng = Rng::new(0x112);
    let mut outcomes = [0; 10];
    for _ in 0..cases(4_000) {
        let &(device, kind) = rng.pick(&TILES);
        let memory = device.data_memory(kind).unwrap();
        let bank = memory.bank_bytes();
        let has_pins = rng.once_in(2);
        let buffers: Vec<MemoryBuffer> = (0..=rng.below(9) as usize)
            .map(|ring| {
                let most = *rng.pick(&[64, bank / 4, bank / 2, bank, memory.bytes / 3]);
                let any = 1 + rng.below(most);
                let bytes = *rng.pick(&[any, most, bank / 4]);
                let mut buffer =
                    MemoryBuffer { is_aligned: !rng.once_in(6), ..MemoryBuffer::new(ring, bytes) };
                if has_pins && rng.once_in(2) {
                    let near =
                        *rng.pick(&[0, 1024, memory.bytes - 64, memory.bytes - bank, 2 * bank, bank - 64]);
                    buffer.address =
                        Some(near + rng.below(16) * *rng.pick(&[memory.bus, memory.bus, 256, 8, 1]));
                }
                if rng.once_in(4) {
                    buffer.bank = Some(match buffer.address {
                        Some(address) if !rng.once_in(6) => (address / bank).min(u64::from(memory.banks)),
                        _ if rng.once_in(8) => u64::from(memory.banks),
                        _ => rng.below(u64::from(memory.banks)),
                    });
                }
                buffer
            })
            .collect();
        let (stack, heap) =
            if kind == TileKind::Mem { (0, 0) } else { (rng.below(3) * 512, rng.below(2) * 40) };
        let stack = if kind == TileKind::Compute && rng.once_in(5) { bank - 1 + rng.below(3) } else { stack };
        for allocator in [Allocator::MlirAieV1, Allocator::MlirAieV1BankAware, Allocator::MlirAieV1Sequential]
        {
            let tile = TileMemory { stack, heap, allocator, ..TileMemory::new(device, kind, &buffers) };
            let found = tile.place();
            let expected = Model { tile: &tile, memory }.place();
            outcomes[match expected {
                Ok(_) => 0,
                Err(Unplaced::NoRoom { .. }) => 1,
                Err(Unplaced::Misaligned { .. }) => 2,
                Err(Unplaced::OtherBank { .. }) => 3,
                Err(Unplaced::NoBank { .. }) => 4,
                Err(Unplaced::Beyond { .. }) => 5,
                Err(Unplaced::OnStack { .. }) => 6,
                Err(Unplaced::Straddles { .. }) => 7,
                Err(Unplaced::StackPastBank) => 8,
                Err(_) => 9,
            }] += 1;
            if let Ok(placement) = &found {
                assert_eq!(*placement, Placement::at(placement.addresses(), memory.bus));
            }
            let found = found.map(|placement| placement.addresses().iter().map(|&at| Some(at)).collect());
            assert_eq!(found, expected, "{tile:?}");
        }
    }
    assert!(outcomes.iter().all(|&count| count > 8), "{outcomes:?}");
}

const ALLOCATORS: [Allocator; 3] =
    [Allocator::MlirAieV1, Allocator::MlirAieV1BankAware, Allocator::MlirAieV1Sequential];

#[test]
fn as_many_buffers_as_there_may_be_are_placed_and_no_more() {
    let buffers = [MemoryBuffer::new(0, 64); MAX_BUFFERS + 1];
    let all = [MemoryBuffer { address: Some(0x8000), ..buffers[0] }; MAX_BUFFERS];
    for allocator in ALLOCATORS {
        let of = |buffers| TileMemory { allocator, ..TileMemory::new(Device::AieMl, TileKind::Mem, buffers) };
        assert_eq!(of(&buffers).place(), Err(Unplaced::Count));
        let tile = of(&buffers[1..]);
        let model = Model { tile: &tile, memory: Device::AieMl.data_memory(TileKind::Mem).unwrap() };
        let at: Vec<u64> = model.place().unwrap().into_iter().flatten().collect();
        assert_eq!(tile.place(), Ok(Placement::at(&at, 4)), "{allocator:?}");
        assert_eq!(of(&all).place(), Err(Unplaced::Overlap { buffer: 1, other: 0 }), "{allocator:?}");
    }
}

/// A bank that is filled to its last byte is full, one byte more is one too many for it.
#[test]
fn nothing_ends_in_another_bank_than_it_begins_in() {
    let of = |stack, allocator, address, bytes| {
        let buffers = [MemoryBuffer { address: Some(address), ..MemoryBuffer::new(0, bytes) }];
        let tile =
            TileMemory { stack, allocator, ..TileMemory::new(Device::AieMl, TileKind::Compute, &buffers) };
        tile.place().map(|placement| placement.addresses()[0])
    };
    for (stack, address, bytes, expected) in [
        (1024, 47936, 1216, Ok(47936)),
        (1024, 47936, 1217, Err(Unplaced::Straddles { buffer: 0 })),
        (1024, 47936, 2048, Err(Unplaced::Straddles { buffer: 0 })),
        (16384, 47936, 1216, Ok(47936)),
        (16385, 47936, 1216, Err(Unplaced::StackPastBank)),
    ] {
        assert_eq!(of(stack, Allocator::MlirAieV1BankAware, address, bytes), expected);
        for allocator in [Allocator::MlirAieV1, Allocator::MlirAieV1Sequential, Allocator::Own] {
            assert_eq!(of(stack, allocator, address, bytes), Ok(address));
        }
    }
}

/// The reported earlier buffer is the first that ends after the address, not at it; a full bank has nothing
/// left.
#[test]
fn who_is_in_the_way_and_what_is_left() {
    let bank = Device::AieMl.data_memory(TileKind::Compute).unwrap().bank_bytes();
    let place = |buffers: &[MemoryBuffer]| {
        let tile = TileMemory::new(Device::AieMl, TileKind::Compute, buffers);
        TileMemory { allocator: Allocator::MlirAieV1BankAware, ..tile }.place()
    };
    let at = |address, bytes| MemoryBuffer { address: Some(address), ..MemoryBuffer::new(0, bytes) };
    let across = at(bank - 64, 128);
    assert_eq!(
        place(&[across, at(bank, 128), at(bank + 64, 32)]),
        Err(Unplaced::Overlap { buffer: 2, other: 1 })
    );
    assert_eq!(place(&[across, at(bank, 32)]), Err(Unplaced::Overlap { buffer: 1, other: 0 }));
    let full = [MemoryBuffer::new(0, bank); 4];
    assert!(place(&full).is_ok());
    let one_more = [full[0], full[1], full[2], full[3], MemoryBuffer::new(1, 1)];
    assert_eq!(place(&one_more), Err(Unplaced::NoRoom { buffer: 4, free: 0, is_certain: true }));
}
