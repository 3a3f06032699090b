//! Memories that are filled to the last byte: what was cut into buffers has a place for each of them, which is found.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of tiles.

use aie_pattern_core::declare::{MemoryBuffer, TileMemory};
use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::lower::memory::Unplaced;
use aie_pattern_tests::{Rng, cases};

/// What every placement keeps: no byte twice, declared addresses and banks, alignment, what is reserved.
fn assert_sound(tile: &TileMemory, addresses: &[u64]) {
    let memory = tile.device.data_memory(tile.tile).unwrap();
    let bank = memory.bytes / u64::from(memory.banks);
    assert_eq!(addresses.len(), tile.buffers.len());
    for (k, (buffer, &at)) in tile.buffers.iter().zip(addresses).enumerate() {
        let end = at + buffer.bytes;
        assert!(tile.stack + tile.heap <= at && end <= memory.bytes, "{k} {addresses:?} {tile:?}");
        assert!(buffer.address.is_none_or(|declared| declared == at), "{k} {addresses:?} {tile:?}");
        let in_bank = |own: u64| own * bank <= at && end <= (own + 1) * bank;
        assert!(buffer.address.is_some() || buffer.bank.is_none_or(in_bank), "{k} {addresses:?} {tile:?}");
        let is_aligned = at.is_multiple_of(if buffer.is_aligned { 32 } else { 4 });
        assert!(buffer.address.is_some() || is_aligned, "{k} {addresses:?} {tile:?}");
        for (other, &from) in tile.buffers[..k].iter().zip(addresses) {
            assert!(end <= from || from + other.bytes <= at, "{k} {addresses:?} {tile:?}");
        }
    }
}

fn banks(bank: u64, at: u64, bytes: u64) -> std::ops::RangeInclusive<u64> {
    at / bank..=(at + bytes - 1) / bank
}

fn share_a_bank(bank: u64, one: (u64, u64), other: (u64, u64)) -> bool {
    let (one, other) = (banks(bank, one.0, one.1), banks(bank, other.0, other.1));
    one.start() <= other.end() && other.start() <= one.end()
}

/// A memory that is cut into buffers, each with its address. A few addresses and banks are declared.
fn cut(rng: &mut Rng) -> (Device, TileKind, u64, Vec<(u64, MemoryBuffer)>) {
    let &(device, kind) = rng.pick(&[
        (Device::Aie, TileKind::Compute),
        (Device::AieMl, TileKind::Compute),
        (Device::AieMl, TileKind::Mem),
    ]);
    let memory = device.data_memory(kind).unwrap();
    let bank = memory.bytes / u64::from(memory.banks);
    let stack = if kind == TileKind::Compute { *rng.pick(&[0, 1024, bank]) } else { 0 };
    let mut cuts: Vec<u64> = (0..=rng.below(4))
        .map(|_| {
            let at = if rng.once_in(2) {
                bank * (1 + rng.below(u64::from(memory.banks) - 1))
            } else {
                32 * rng.below(memory.bytes / 32)
            };
            at.max(stack)
        })
        .chain([stack, memory.bytes])
        .collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut list: Vec<(u64, MemoryBuffer)> = Vec::new();
    for (ring, pair) in cuts.windows(2).enumerate() {
        let (at, bytes) = (pair[0], pair[1] - pair[0]);
        let mut buffer = MemoryBuffer { is_aligned: !rng.once_in(4), ..MemoryBuffer::new(ring, bytes) };
        let own = banks(bank, at, bytes);
        if own.start() == own.end() && rng.once_in(5) {
            buffer.bank = Some(*own.start());
        }
        if rng.once_in(6) {
            buffer.address = Some(at);
            buffer.bank = None;
        }
        // Of equal size, and in other banks: a copy.
        let copied = list.iter().rfind(|(from, other)| {
            other.bytes == bytes && !share_a_bank(bank, (*from, bytes), (at, bytes)) && other.bank.is_none()
        });
        if let (Some((_, other)), None) = (copied, buffer.bank) {
            buffer = MemoryBuffer { address: buffer.address, ..*other };
        }
        list.push((at, buffer));
    }
    (1..list.len()).for_each(|k| list.swap(k, rng.below(k as u64 + 1) as usize));
    (device, kind, stack, list)
}

#[test]
fn what_was_cut_fits_again() {
    let mut rng = Rng::new(0x009A_C4ED);
    let (mut copies, mut moved) = (0, 0);
    for _ in 0..cases(6_000) {
        let (device, kind, stack, list) = cut(&mut rng);
        let memory = device.data_memory(kind).unwrap();
        let bank = memory.bytes / u64::from(memory.banks);
        let buffers: Vec<MemoryBuffer> = list.iter().map(|(_, buffer)| *buffer).collect();
        let tile = TileMemory { stack, ..TileMemory::new(device, kind, &buffers) };
        let placed = tile.place().unwrap_or_else(|fault| panic!("{fault:?} {list:?}"));
        assert_sound(&tile, placed.addresses());
        moved += usize::from(list.iter().zip(placed.addresses()).any(|((at, _), to)| at != to));
        // As the cut has them.
        for (k, (buffer, &at)) in buffers.iter().zip(placed.addresses()).enumerate() {
            for (other, &from) in buffers[..k].iter().zip(placed.addresses()) {
                if other.ring == buffer.ring {
                    copies += 1;
                    assert!(
                        !share_a_bank(bank, (at, buffer.bytes), (from, other.bytes)),
                        "{placed:?} {tile:?}"
                    );
                }
            }
        }
        // With one more byte, no place is left.
        let mut more = buffers.clone();
        let k = rng.below(more.len() as u64) as usize;
        if more[k].address.is_none() && more[k].bank.is_none() {
            more[k].bytes += 1;
            let tile = TileMemory { stack, ..TileMemory::new(device, kind, &more) };
            let Err(Unplaced::NoRoom { is_certain, .. }) = tile.place() else { panic!("{tile:?}") };
            assert!(is_certain, "{tile:?}");
        }
    }
    assert!(copies > 200 && moved > 1_200, "{copies} {moved}");
}

/// Where what is declared leaves holes which the others fill, the largest first: so MLIR-AIE places them one after the other, which is
/// found where a search through all orders gives up.
#[test]
fn holes_that_are_filled_in_order_are_found() {
    let mut rng = Rng::new(0x401E5);
    let memory = Device::AieMl.data_memory(TileKind::Compute).unwrap();
    for _ in 0..cases(150) {
        let mut sizes: Vec<u64> = (0..11).map(|_| 32 * (8 + rng.below(100))).collect();
        sizes.sort_unstable_by_key(|&bytes| std::cmp::Reverse(bytes));
        let pins = 3;
        sizes.insert(0, memory.bytes - 32 * pins - sizes.iter().sum::<u64>());
        let (mut at, mut buffers) = (0, Vec::new());
        for (ring, &bytes) in sizes.iter().enumerate() {
            buffers.push(MemoryBuffer::new(ring, bytes));
            at += bytes;
            if ring % 3 == 2 && ring < 9 {
                buffers.push(MemoryBuffer { address: Some(at), ..MemoryBuffer::new(20 + ring, 32) });
                at += 32;
            }
        }
        assert_eq!(at, memory.bytes);
        let tile = TileMemory::new(Device::AieMl, TileKind::Compute, &buffers);
        let placed = tile.place().unwrap_or_else(|fault| panic!("{fault:?} {tile:?}"));
        assert_sound(&tile, placed.addresses());
    }
}

/// As many copies as there are banks are apart; of one more, two share a bank.
#[test]
fn there_is_a_bank_for_each_copy() {
    for (device, kind) in
        [(Device::Aie, TileKind::Compute), (Device::AieMl, TileKind::Compute), (Device::AieMl, TileKind::Mem)]
    {
        let memory = device.data_memory(kind).unwrap();
        let (count, bank) = (memory.banks as usize, memory.bytes / u64::from(memory.banks));
        for copies in [count - 1, count, count + 1] {
            // Another buffer in the first bank, so that the next one is as good for any copy.
            let mut buffers = vec![MemoryBuffer { bank: Some(0), ..MemoryBuffer::new(0, bank / 2) }];
            buffers.extend((0..copies).map(|_| MemoryBuffer::new(1, bank / 4)));
            let tile = TileMemory::new(device, kind, &buffers);
            let placed = tile.place().unwrap();
            assert_sound(&tile, placed.addresses());
            let mut own: Vec<u64> = placed.addresses()[1..].iter().map(|at| at / bank).collect();
            own.sort_unstable();
            own.dedup();
            assert_eq!(own.len(), copies.min(count), "{placed:?}");
        }
    }
}
