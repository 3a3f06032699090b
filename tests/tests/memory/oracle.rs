//! Placement against every way there is, in units of a sixteenth of a memory.

use aie_pattern_core::declare::{MemoryBuffer, TileMemory};
use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::lower::memory::Unplaced;
use aie_pattern_tests::{Rng, cases};

use crate::placement::{TILES, holds, together};

/// Units of a memory.
const UNITS: u64 = 16;

/// Whether there is a way to put buffers `k` and after it, `taken` being a mask of units; with `apart`, no copy in a bank of
/// another.
fn some_way(tile: &TileMemory, apart: bool, places: &mut Vec<u64>) -> bool {
    let memory = tile.device.data_memory(tile.tile).unwrap();
    let (unit, k) = (memory.bytes / UNITS, places.len());
    let Some(buffer) = tile.buffers.get(k) else { return true };
    let pinned = buffer.address.map(|address| address / unit);
    (0..=UNITS - buffer.bytes / unit).any(|at| {
        let (start, end) = (at * unit, at * unit + buffer.bytes);
        let is_free = start >= tile.reserved()
            && (0..k).all(|other| end <= places[other] || places[other] + tile.buffers[other].bytes <= start);
        let banks = |at: u64, bytes| memory.banks_of(at, bytes);
        let own = banks(start, buffer.bytes);
        let is_declared =
            pinned.is_none_or(|pin| pin == at) && buffer.bank.is_none_or(|bank| own == 1 << bank);
        let is_apart = !apart
            || (0..k).all(|other| {
                let copy = &tile.buffers[other];
                copy.ring != buffer.ring || banks(places[other], copy.bytes) & own == 0
            });
        if !(is_free && is_declared && is_apart) {
            return false;
        }
        places.push(start);
        let found = some_way(tile, apart, places);
        places.pop();
        found
    })
}

/// Buffers in whole units, some with addresses, some with banks, in random rings.
fn random(rng: &mut Rng, device: Device, kind: TileKind) -> (Vec<MemoryBuffer>, u64, u64) {
    let memory = device.data_memory(kind).unwrap();
    let unit = memory.bytes / UNITS;
    let bank = memory.bank_bytes() / unit;
    let (mut buffers, mut left) = (Vec::new(), UNITS - rng.below(6));
    let mut taken = 0u64;
    let (stack, heap) = match kind {
        TileKind::Compute => (rng.below(3) * unit, rng.below(2) * unit),
        _ => (0, 0),
    };
    left = left.saturating_sub((stack + heap) / unit);
    for ring in 0..5 {
        let most = if rng.once_in(3) { 7 } else { 3 };
        let units = 1 + rng.below(most);
        for _ in 0..=rng.below(3) {
            if left < units || buffers.len() > 6 {
                continue;
            }
            left -= units;
            let mut buffer = MemoryBuffer::new(ring, units * unit);
            if rng.once_in(5) {
                let at = rng.below(UNITS - units + 1);
                let own = ((1 << units) - 1) << at;
                if taken & own == 0 && at * unit >= stack + heap {
                    taken |= own;
                    buffer.address = Some(at * unit);
                }
            } else if units <= bank && rng.once_in(4) {
                buffer.bank = Some(rng.below(u64::from(memory.banks)));
            }
            buffers.push(buffer);
        }
    }
    (buffers, stack, heap)
}

/// Nothing is refused that some way places, what is said to have no place has none, and copies are apart wherever some way keeps
/// them apart.
#[test]
fn all_ways_of_few_buffers_are_found() {
    let mut rng = Rng::new(0x0_0ac1e);
    let (mut apart, mut together_only, mut refused, mut missed) = (0, 0, 0, 0);
    for _ in 0..cases(400) {
        let &(device, kind) = rng.pick(&TILES);
        let (buffers, stack, heap) = random(&mut rng, device, kind);
        let tile = TileMemory { stack, heap, ..TileMemory::new(device, kind, &buffers) };
        let can_be_apart = some_way(&tile, true, &mut Vec::new());
        match tile.place() {
            Ok(placement) => {
                holds(&tile, &placement);
                let found = together(&tile, placement.addresses()) == 0;
                if found != can_be_apart {
                    missed += 1;
                    println!("{tile:?}: {:X?}", placement.addresses());
                } else if found {
                    apart += 1;
                } else {
                    together_only += 1;
                }
            }
            Err(fault) => {
                assert!(!some_way(&tile, false, &mut Vec::new()), "{tile:?}: {fault:?}");
                assert!(matches!(fault, Unplaced::NoRoom { .. }), "{tile:?}: {fault:?}");
                refused += 1;
            }
        }
    }
    assert_eq!(missed, 0);
    assert!(apart > 80 && together_only > 20 && refused > 20, "{apart} {together_only} {refused}");
}
