//! Placement against every way there is, in units of a sixteenth of a memory.

use std::collections::HashSet;

use aie_pattern_core::declare::{MemoryBuffer, TileMemory};
use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::lower::memory::Unplaced;
use aie_pattern_tests::{Rng, cases};

use crate::placement::{TILES, holds};

/// Units of a memory.
const UNITS: u64 = 16;

/// Ways to fill a memory from its first unit on.
struct Ways<'a> {
    tile: &'a TileMemory<'a>,
    /// Whether copies of a ring are in different banks, but those that are declared to share one.
    apart: bool,
    unit: u64,
    bank: u64,
    /// What led to nothing: the unit, the buffers that are left, and the rings in the bank so far.
    failed: HashSet<(u64, u64, u64)>,
}

impl Ways<'_> {
    /// Whether the buffers that are left, a mask, have places from a unit on. Two bits of a ring are set where the bank of the unit
    /// has a copy: one that is declared to be there, or another one.
    fn has_one(&mut self, at: u64, left: u64, rings: u64) -> bool {
        let buffers = self.tile.buffers;
        if left == 0 {
            return true;
        }
        if at >= UNITS || !self.failed.insert((at, left, rings)) {
            return false;
        }
        let is_left = |k: usize| left >> k & 1 == 1;
        let pin = |k: usize| buffers[k].address.map(|address| address / self.unit).filter(|_| is_left(k));
        let here = (0..buffers.len()).find(|&k| pin(k) == Some(at));
        let next_pin = (0..buffers.len()).filter_map(pin).filter(|&pin| pin > at).min().unwrap_or(UNITS);
        let tried = |k: &usize| here.map_or(is_left(*k) && pin(*k).is_none(), |here| here == *k);
        for k in (0..buffers.len()).filter(tried).collect::<Vec<_>>() {
            let buffer = &buffers[k];
            let end = at + buffer.bytes / self.unit;
            let (first, last) = (at / self.bank, (end - 1) / self.bank);
            let in_bank = buffer.bank.is_none_or(|bank| (first, last) == (bank, bank))
                && (buffer.choice == 0 || (first..=last).all(|bank| buffer.choice >> bank & 1 == 1));
            let is_declared = buffer.address.is_some() || buffer.bank.is_some();
            let (own, others) = if is_declared { (1, 2) } else { (2, 3) };
            let shares = rings >> (2 * buffer.ring) & others != 0;
            if end > next_pin || here.is_none() && !in_bank || self.apart && shares {
                continue;
            }
            let before = if first == last { rings } else { 0 };
            let after = if end.is_multiple_of(self.bank) { 0 } else { before | own << (2 * buffer.ring) };
            if self.has_one(end, left & !(1 << k), after) {
                return true;
            }
        }
        here.is_none()
            && self.has_one(at + 1, left, if (at + 1).is_multiple_of(self.bank) { 0 } else { rings })
    }
}

fn some_way(tile: &TileMemory, apart: bool) -> bool {
    let memory = tile.device.data_memory(tile.tile).unwrap();
    let unit = memory.bytes / UNITS;
    let mut ways = Ways { tile, apart, unit, bank: memory.bank_bytes() / unit, failed: HashSet::new() };
    ways.has_one(tile.reserved() / unit, (1 << tile.buffers.len()) - 1, 0)
}

/// Whether copies of a ring share a bank that are not both declared to be in it.
fn are_together(tile: &TileMemory, addresses: &[u64]) -> bool {
    let memory = tile.device.data_memory(tile.tile).unwrap();
    let banks = |k: usize| memory.banks_of(addresses[k], tile.buffers[k].bytes);
    let is_declared = |k: usize| tile.buffers[k].address.is_some() || tile.buffers[k].bank.is_some();
    let mut pairs = (0..addresses.len()).flat_map(|k| (0..k).map(move |other| (other, k)));
    pairs.any(|(i, k)| {
        tile.buffers[i].ring == tile.buffers[k].ring
            && banks(i) & banks(k) != 0
            && !(is_declared(i) && is_declared(k))
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
    for ring in 0..8 {
        let most = if rng.once_in(3) { 7 } else { 3 };
        let units = 1 + rng.below(most);
        let more = rng.below(3);
        for _ in 0..=more {
            if left < units || buffers.len() > 9 {
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
            } else if units <= bank {
                match rng.below(8) {
                    0 | 1 => buffer.bank = Some(rng.below(u64::from(memory.banks))),
                    // Two banks, side by side or not, or one; of a pasted buffer, which is a single one.
                    2..4 if more == 0 => buffer.choice = (1 << rng.below(4)) | (1 << rng.below(4)),
                    _ => {}
                }
            }
            buffers.push(buffer);
        }
    }
    (buffers, stack, heap)
}

/// No placeable memory is refused, a memory that is reported to have no place has none, and copies are apart
/// whenever some placement keeps them apart.
#[test]
fn all_ways_of_few_buffers_are_found() {
    let mut rng = Rng::new(0x0_0ac1e);
    let (mut apart, mut together_only, mut refused, mut missed) = (0, 0, 0, 0);
    for _ in 0..cases(1000) {
        let &(device, kind) = rng.pick(&TILES);
        let (buffers, stack, heap) = random(&mut rng, device, kind);
        let tile = TileMemory { stack, heap, ..TileMemory::new(device, kind, &buffers) };
        let can_be_apart = some_way(&tile, true);
        match tile.place() {
            Ok(placement) => {
                holds(&tile, &placement);
                let found = !are_together(&tile, placement.addresses());
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
                assert!(!some_way(&tile, false), "{tile:?}: {fault:?}");
                assert!(matches!(fault, Unplaced::NoRoom { .. }), "{tile:?}: {fault:?}");
                refused += 1;
            }
        }
    }
    // The search is bounded: one in 30,000 is missed, of a ring whose copies have an address, a bank and neither.
    assert!(missed * 10_000 <= cases(1000), "{missed}");
    assert!(apart > 80 && together_only > 20 && refused > 20, "{apart} {together_only} {refused}");
}
