//! Placement as in MLIR-AIE from December 2024 (its commit for issue 1958) to August 2026, including version 1.4.2.
//!
//! MLIR-AIE has only a `stack_size`, no heap; a declared heap is counted as part of the stack.

use super::{Placement, Space, Unplaced, in_order, largest_first, space};
use crate::declare::{MAX_BUFFERS, TileMemory};
use crate::device::Memory;

/// The address of each buffer that has one.
type Pins = [Option<u64>; MAX_BUFFERS];

const NONE: Pins = [None; MAX_BUFFERS];

struct Failure {
    /// The addresses to keep, if a complete placement failed its final checks.
    kept: Pins,
    fault: Unplaced,
}

impl Failure {
    /// A failure before every buffer had an address.
    const fn early(fault: Unplaced) -> Self {
        Self { kept: NONE, fault }
    }
}

/// Bank-aware placement, with the sequential one as a fallback.
///
/// If a complete placement fails its final checks, its addresses are kept, and the sequential placement treats them
/// as declared.
pub(super) const fn by_default(tile: &TileMemory<'_>, memory: &Memory) -> Result<Placement, Unplaced> {
    match in_banks(tile, memory) {
        Ok(placement) => Ok(placement),
        Err(failure) => in_sequence(tile, memory, &failure.kept),
    }
}

/// Places each buffer in the next bank with room, in this order: declared addresses, declared banks, then the largest
/// first.
pub(super) const fn bank_aware(tile: &TileMemory<'_>, memory: &Memory) -> Result<Placement, Unplaced> {
    match in_banks(tile, memory) {
        Ok(placement) => Ok(placement),
        Err(failure) => Err(failure.fault),
    }
}

#[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
const fn in_banks(tile: &TileMemory<'_>, memory: &Memory) -> Result<Placement, Failure> {
    let size = memory.bank_bytes();
    // Each bank is filled upwards; the space below a declared address is lost.
    let mut next = [0; 8];
    each!(bank, 0..memory.banks as usize, {
        next[bank] = bank as u64 * size;
    });
    next[0] = tile.reserved();

    let mut pins = NONE;
    let (order, count) = in_order(&declared(tile));
    each!(at, 0..count, {
        let (k, buffer) = (order[at], &tile.buffers[order[at]]);
        if let Some(address) = buffer.address {
            if buffer.is_aligned && !address.is_multiple_of(memory.bus) {
                return Err(Failure::early(Unplaced::Misaligned { buffer: k, alignment: memory.bus }));
            }
            if address >= memory.bytes {
                let end = address.saturating_add(buffer.bytes);
                return Err(Failure::early(Unplaced::Beyond { buffer: k, end }));
            }
            let bank = memory.bank_of(address);
            if address < next[bank as usize] {
                let fault = match before(tile, &pins, address) {
                    Some(other) => Unplaced::Overlap { buffer: k, other },
                    None => Unplaced::OnStack { buffer: k },
                };
                return Err(Failure::early(fault));
            }
            if let Some(declared) = buffer.bank
                && declared != bank as u64
            {
                return Err(Failure::early(Unplaced::OtherBank { buffer: k, bank }));
            }
            next[bank as usize] = address.saturating_add(buffer.bytes);
            pins[k] = Some(address);
        }
    });

    each!(k, 0..tile.buffers.len(), {
        let buffer = &tile.buffers[k];
        if let (None, Some(bank)) = (buffer.address, buffer.bank) {
            if bank >= memory.banks as u64 {
                return Err(Failure::early(Unplaced::NoBank { buffer: k }));
            }
            let end = (bank + 1) * size;
            let address = aligned(next[bank as usize], buffer.is_aligned, memory);
            if address.saturating_add(buffer.bytes) > end {
                let free = end.saturating_sub(address);
                return Err(Failure::early(Unplaced::NoRoom { buffer: k, free, is_certain: true }));
            }
            (pins[k], next[bank as usize]) = (Some(address), address.saturating_add(buffer.bytes));
        }
    });

    let mut rest = [false; MAX_BUFFERS];
    each!(k, 0..tile.buffers.len(), {
        rest[k] = pins[k].is_none();
    });
    let (order, count) = largest_first(tile, &rest);
    let mut cursor = 0;
    each!(at, 0..count, {
        let (k, buffer) = (order[at], &tile.buffers[order[at]]);
        let mut free = 0;
        each!(tried, 0..memory.banks as usize, {
            let bank = (cursor + tried) % memory.banks as usize;
            let address = aligned(next[bank], buffer.is_aligned, memory);
            let end = (bank as u64 + 1) * size;
            if address.saturating_add(buffer.bytes) <= end {
                (pins[k], next[bank]) = (Some(address), address.saturating_add(buffer.bytes));
                cursor = (bank + 1) % memory.banks as usize;
                break;
            }
            if end.saturating_sub(address) > free {
                free = end - address;
            }
        });
        if pins[k].is_none() {
            return Err(Failure::early(Unplaced::NoRoom { buffer: k, free, is_certain: true }));
        }
    });

    let fault = match check(tile, memory, &pins) {
        None => past_its_bank(tile, memory, &pins),
        fault => fault,
    };
    match fault {
        Some(fault) => Err(Failure { kept: pins, fault }),
        None => Ok(placement(tile, memory, &pins)),
    }
}

/// Reports the stack, or the first buffer with a declared address, that ends in a later bank than it begins in.
const fn past_its_bank(tile: &TileMemory<'_>, memory: &Memory, pins: &Pins) -> Option<Unplaced> {
    if tile.reserved() > memory.bank_bytes() {
        return Some(Unplaced::StackPastBank);
    }
    each!(k, 0..tile.buffers.len(), {
        let address = pins_at(pins, k);
        if memory.banks_of(address, tile.buffers[k].bytes).count_ones() > 1 {
            return Some(Unplaced::Straddles { buffer: k });
        }
    });
    None
}

/// Places buffers upwards from the stack, the largest first, around declared addresses, ignoring banks.
pub(super) const fn sequential(tile: &TileMemory<'_>, memory: &Memory) -> Result<Placement, Unplaced> {
    in_sequence(tile, memory, &NONE)
}

const fn in_sequence(tile: &TileMemory<'_>, memory: &Memory, kept: &Pins) -> Result<Placement, Unplaced> {
    let (mut pins, mut rest, mut space) = (*kept, [false; MAX_BUFFERS], Space::from(0));
    each!(k, 0..tile.buffers.len(), {
        let buffer = &tile.buffers[k];
        if let Some(address) = buffer.address {
            if buffer.is_aligned && !address.is_multiple_of(memory.bus) {
                return Err(Unplaced::Misaligned { buffer: k, alignment: memory.bus });
            }
            pins[k] = Some(address);
        }
        if let Some(address) = pins[k] { space.take(address, buffer.bytes) } else { rest[k] = true }
    });
    let (order, count) = largest_first(tile, &rest);
    let mut next = tile.reserved();
    each!(at, 0..count, {
        let (k, buffer) = (order[at], &tile.buffers[order[at]]);
        let alignment = if buffer.is_aligned { memory.bus } else { 1 };
        match space.lowest(next, u64::MAX, buffer.bytes, alignment) {
            Some(address) => (pins[k], next) = (Some(address), address.saturating_add(buffer.bytes)),
            None => return Err(Unplaced::NoRoom { buffer: k, free: 0, is_certain: true }),
        }
    });
    match check(tile, memory, &pins) {
        Some(fault) => Err(fault),
        None => Ok(placement(tile, memory, &pins)),
    }
}

const fn declared(tile: &TileMemory<'_>) -> Pins {
    let mut pins = NONE;
    each!(k, 0..tile.buffers.len(), {
        pins[k] = tile.buffers[k].address;
    });
    pins
}

/// The buffer with an earlier address that extends past `address`; `None` if the stack does.
const fn before(tile: &TileMemory<'_>, pins: &Pins, address: u64) -> Option<usize> {
    find!(other, 0..tile.buffers.len(), {
        // The caller goes through addresses in ascending order.
        matches!(pins[other], Some(first) if address < first.saturating_add(tile.buffers[other].bytes))
    })
}

const fn aligned(address: u64, is_aligned: bool, memory: &Memory) -> u64 {
    if is_aligned { space::aligned(address, memory.bus) } else { address }
}

/// The first fault of a complete placement, in address order. Alignment was checked earlier.
const fn check(tile: &TileMemory<'_>, memory: &Memory, pins: &Pins) -> Option<Unplaced> {
    let (order, count) = in_order(pins);
    each!(at, 0..count, {
        let (k, buffer) = (order[at], &tile.buffers[order[at]]);
        let Some(address) = pins[k] else { return None };
        let end = address.saturating_add(buffer.bytes);
        if address < tile.reserved() {
            return Some(Unplaced::OnStack { buffer: k });
        }
        if at + 1 < count && end > pins_at(pins, order[at + 1]) {
            let (buffer, other) = later(k, order[at + 1]);
            return Some(Unplaced::Overlap { buffer, other });
        }
        if end > memory.bytes {
            return Some(Unplaced::Beyond { buffer: k, end });
        }
    });
    None
}

const fn pins_at(pins: &Pins, k: usize) -> u64 {
    or!(pins[k], u64::MAX)
}

/// Orders two buffers: the one declared later comes first.
const fn later(one: usize, other: usize) -> (usize, usize) {
    if one > other { (one, other) } else { (other, one) }
}

const fn placement(tile: &TileMemory<'_>, memory: &Memory, pins: &Pins) -> Placement {
    let mut addresses = [0; MAX_BUFFERS];
    each!(k, 0..tile.buffers.len(), {
        addresses[k] = pins_at(pins, k);
    });
    Placement { addresses, count: tile.buffers.len(), alignment: memory.bus }
}
