//! Computes replacements, each tried before it is offered.

use crate::declare::{
    Allocator, Copies, MAX_BUFFERS, MemoryBuffer, MemoryDeclaration, TileMemory, banks_of_space,
};
use crate::device::{Memory, TileKind};
use crate::lower::memory::{Full, Space, alignment};
use crate::text::{Checked, Text};

pub(super) const fn kind(text: Text, declared: &MemoryDeclaration<'_>, kind: TileKind) -> Text {
    let (Some((column, row)), Some(checked)) =
        (declared.place, Checked::if_passed(declared.device.data_memory(kind).is_some()))
    else {
        return text;
    };
    let text = text.offer(checked, "write `tile = ").str(kind.name()).str("(").int(column).str(", ");
    text.int(row).str(")`")
}

/// Number of faults of the buffers. A failed placement only counts if nothing else is wrong.
const fn faults(tile: &TileMemory<'_>, memory: &Memory) -> usize {
    let mut count = 0;
    each!(k, 0..tile.buffers.len(), {
        count += tile.fault_of(memory, k).is_some() as usize;
    });
    if count > 0 { count } else { tile.place().is_err() as usize }
}

/// Whether a changed buffer has no fault, and the total number of faults decreases.
const fn passes(
    declared: &MemoryDeclaration<'_>,
    memory: &Memory,
    k: usize,
    buffer: MemoryBuffer,
) -> Option<Checked> {
    let copies = declared.copies();
    let changed = copies.with(k, buffer);
    let (before, after) = (declared.tile(&copies), declared.tile(&changed));
    Checked::if_passed(
        after.fault_of(memory, k).is_none() && faults(&after, memory) < faults(&before, memory),
    )
}

const fn passes_at(
    declared: &MemoryDeclaration<'_>,
    memory: &Memory,
    k: usize,
    address: u64,
) -> Option<Checked> {
    let buffer = declared.copies().as_slice()[k];
    passes(declared, memory, k, MemoryBuffer { address: Some(address), ..buffer })
}

const fn passes_in(
    declared: &MemoryDeclaration<'_>,
    memory: &Memory,
    k: usize,
    bank: u64,
) -> Option<Checked> {
    let buffer = declared.copies().as_slice()[k];
    passes(declared, memory, k, MemoryBuffer { bank: Some(bank), choice: 0, ..buffer })
}

/// Whether a ring is a single buffer, with one address or bank.
const fn is_alone(declared: &MemoryDeclaration<'_>, k: usize) -> bool {
    let ring = declared.copies().as_slice()[k].ring;
    declared.rings[ring].depth == 1
}

/// The memory space of a bank, for a buffer that selects its banks by a memory space.
const fn space_of(declared: &MemoryDeclaration<'_>, k: usize, bank: u32) -> Option<i128> {
    let ring = &declared.rings[declared.copies().as_slice()[k].ring];
    let mut space = 0;
    while ring.space.is_some() && space < 16 {
        if banks_of_space(space) == 1 << bank {
            return Some(space);
        }
        space += 1;
    }
    None
}

pub(super) const fn aligned(
    text: Text,
    declared: &MemoryDeclaration<'_>,
    memory: &Memory,
    k: usize,
    alignment: u64,
) -> Text {
    let Some(address) = declared.copies().as_slice()[k].address else { return text };
    if !is_alone(declared, k) {
        return text;
    }
    let below = address / alignment * alignment;
    let (one, other) = (below, below.saturating_add(alignment));
    let (below, above) = (passes_at(declared, memory, k, one), passes_at(declared, memory, k, other));
    let (one, other) = (one as i128, other as i128);
    match (below, above) {
        (Some(checked), Some(_)) => {
            let text = text.offer(checked, "the nearest addresses are ").hex(one);
            text.str(" and ").hex(other)
        }
        (Some(checked), None) => text.offer(checked, "the nearest address is ").hex(one),
        (None, Some(checked)) => text.offer(checked, "the nearest address is ").hex(other),
        (None, None) => free(text, declared, memory, k),
    }
}

/// Offers the offset that corresponds to the address as seen by the tile's core or DMA; else the lowest valid
/// address.
pub(super) const fn offset(text: Text, declared: &MemoryDeclaration<'_>, memory: &Memory, k: usize) -> Text {
    let Some(address) = declared.copies().as_slice()[k].address else { return text };
    let site = declared.site();
    let (base, whose) = match site.core_base() {
        Some(base) => (base as u64, "core"),
        None => (site.dma_base(), "DMA"),
    };
    if address >= base
        && is_alone(declared, k)
        && let Some(checked) = passes_at(declared, memory, k, address - base)
    {
        let text =
            text.offer(checked, "counted from the start of the memory, this address of the ").str(whose);
        return text.str(" is ").hex((address - base) as i128);
    }
    free(text, declared, memory, k)
}

/// Offers the lowest valid address for a buffer.
pub(super) const fn free(text: Text, declared: &MemoryDeclaration<'_>, memory: &Memory, k: usize) -> Text {
    let copies = declared.copies();
    let (tile, buffer) = (declared.tile(&copies), &copies.as_slice()[k]);
    let mut space = Space::from(tile.reserved());
    each!(other, 0..tile.buffers.len(), {
        if let Some(address) = tile.buffers[other].address
            && other != k
        {
            space.take(address, tile.buffers[other].bytes);
        }
    });
    let (from, end) = match buffer.bank {
        Some(bank) => (bank * memory.bank_bytes(), (bank + 1) * memory.bank_bytes()),
        None => (0, memory.bytes),
    };
    let alignment = alignment(memory, buffer);
    if is_alone(declared, k)
        && let Some(address) = space.lowest(from, end, buffer.bytes, alignment)
        && let Some(checked) = passes_at(declared, memory, k, address)
    {
        return text.offer(checked, "the lowest free address is ").hex(address as i128);
    }
    text
}

/// Offers the bank of the address in place of the declared one.
pub(super) const fn bank_of_address(
    text: Text,
    declared: &MemoryDeclaration<'_>,
    k: usize,
    bank: u32,
) -> Text {
    let Some(memory) = declared.device.data_memory(declared.tile) else { return text };
    match passes_in(declared, memory, k, bank as u64) {
        Some(checked) if is_alone(declared, k) => match space_of(declared, k, bank) {
            Some(space) => text.offer(checked, "the memory space of that bank is ").int(space),
            None => text.offer(checked, "the bank of the address is ").int(bank as i128),
        },
        _ => text,
    }
}

/// Offers the first bank for which another tool really places the buffer there.
pub(super) const fn lands_in(text: Text, declared: &MemoryDeclaration<'_>, k: usize) -> Text {
    let Some(memory) = declared.device.data_memory(declared.tile) else { return text };
    let copies = declared.copies();
    let (mut bank, buffer) = (0, copies.as_slice()[k]);
    while bank < memory.banks && is_alone(declared, k) {
        let changed = copies.with(k, MemoryBuffer { bank: Some(bank as u64), ..buffer });
        if let Ok(placement) = declared.tile(&changed).place()
            && let Some(checked) =
                Checked::if_passed(memory.banks_of(placement.addresses()[k], buffer.bytes) == 1 << bank)
        {
            return text.offer(checked, "the first bank that the placement keeps is ").int(bank as i128);
        }
        bank += 1;
    }
    text
}

/// Offers the highest address at which a buffer ends within its bank.
pub(super) const fn in_bank(text: Text, declared: &MemoryDeclaration<'_>, memory: &Memory, k: usize) -> Text {
    let buffer = declared.copies().as_slice()[k];
    let Some(address) = buffer.address else { return text };
    let bank = or!(buffer.bank, memory.bank_of(address) as u64);
    let alignment = alignment(memory, &buffer);
    let end = (bank + 1) * memory.bank_bytes();
    let address = end.saturating_sub(buffer.bytes) / alignment * alignment;
    match passes_at(declared, memory, k, address) {
        Some(checked) if is_alone(declared, k) => {
            text.offer(checked, "the highest address in the bank is ").hex(address as i128)
        }
        _ => text,
    }
}

/// Adds the memory map without the buffers that do not fit, and a bank with room for one of them.
pub(super) const fn room(text: Text, declared: &MemoryDeclaration<'_>, memory: &Memory, k: usize) -> Text {
    let copies = declared.copies();
    let buffer = copies.as_slice()[k];
    let text = match declared.allocator {
        Allocator::Own => {
            let full = Full::of(&declared.tile(&copies), memory);
            map(left_out(text, declared, &full), declared, memory, &full.addresses)
        }
        _ => {
            let buffer = MemoryBuffer { bytes: 0, address: None, bank: None, is_aligned: false, ..buffer };
            without(text, declared, memory, &copies.with(k, buffer), k)
        }
    };
    let mut bank = 0;
    while declared.rings[buffer.ring].has_banks() && is_alone(declared, k) && bank < memory.banks {
        if let Some(checked) = passes_in(declared, memory, k, bank as u64) {
            return match space_of(declared, k, bank) {
                Some(space) => {
                    text.offer(checked, "the memory space of the first bank with room is ").int(space)
                }
                None => text.offer(checked, "the first bank with room is ").int(bank as i128),
            };
        }
        bank += 1;
    }
    text
}

/// Words for the buffers left out; at most four by name.
const fn left_out(text: Text, declared: &MemoryDeclaration<'_>, full: &Full) -> Text {
    let count = declared.copies().as_slice().len();
    let mut others = 0;
    each!(k, 0..count, {
        others += (full.addresses[k].is_none() && k != full.left_out) as usize;
    });
    if others == 0 {
        return text.note("the memory without it:");
    }
    let (mut text, mut named) = (text.note("the memory without it and without "), 0);
    let mut k = 0;
    while k < count && named < 3 {
        if full.addresses[k].is_none() && k != full.left_out {
            text = super::words::name(text.str(if named > 0 { ", " } else { "" }), declared, k);
            named += 1;
        }
        k += 1;
    }
    if others > named { text.str(" and ").int((others - named) as i128).str(" more:") } else { text.str(":") }
}

/// The placement of the other buffers by another tool; if that fails too, only the buffers with a declared place.
const fn without(
    text: Text,
    declared: &MemoryDeclaration<'_>,
    memory: &Memory,
    copies: &Copies,
    k: usize,
) -> Text {
    let tile = declared.tile(copies);
    let (placement, mut addresses) = (tile.place(), [None; MAX_BUFFERS]);
    each!(other, 0..tile.buffers.len(), {
        addresses[other] = match &placement {
            _ if other == k => None,
            Ok(placement) => Some(placement.addresses()[other]),
            Err(_) => tile.buffers[other].address,
        };
    });
    let text = text.note(if placement.is_ok() { "the memory without it:" } else { "declared addresses:" });
    map(text, declared, memory, &addresses)
}

/// Adds a line per bank with its contents.
const fn map(
    mut text: Text,
    declared: &MemoryDeclaration<'_>,
    memory: &Memory,
    addresses: &[Option<u64>; MAX_BUFFERS],
) -> Text {
    let copies = declared.copies();
    let tile = declared.tile(&copies);
    let reserved = tile.reserved();
    let size = memory.bank_bytes();
    each!(bank, 0..memory.banks as u64, {
        let (first, end) = (bank * size, (bank + 1) * size);
        text = text.str("\n          bank ").int(bank as i128).str(", ").hex(first as i128).str("..");
        text = text.hex(end as i128).str(":");
        let mut taken = 0;
        if first < reserved {
            let last = if reserved < end { reserved } else { end };
            text = text.str(if tile.heap > 0 { " stack and heap" } else { " stack" });
            taken += last - first;
        }
        each!(k, 0..tile.buffers.len(), {
            if let Some(address) = addresses[k]
                && address < end
                && address.saturating_add(tile.buffers[k].bytes) > first
            {
                let from = if address > first { address } else { first };
                let last = address.saturating_add(tile.buffers[k].bytes);
                let last = if last < end { last } else { end };
                text = super::words::name(text.str(if taken > 0 { ", " } else { " " }), declared, k);
                text = text.str(" ").hex(from as i128).str("..").hex(last as i128);
                taken += last - from;
            }
        });
        text = if taken == 0 {
            text.str(" free")
        } else {
            text.str("; ").int((size - taken) as i128).str(" free")
        };
    });
    text
}

/// Offers an address for each copy, keeping the first one.
pub(super) const fn addresses(text: Text, declared: &MemoryDeclaration<'_>, ring: usize) -> Text {
    let Some(memory) = declared.device.data_memory(declared.tile) else { return text };
    let written = &declared.rings[ring];
    let is_countable = declared.count() <= MAX_BUFFERS as i128;
    if !is_countable || written.addresses.len() != 1 || written.addresses[0] < 0 {
        return text;
    }
    let copies = declared.copies();
    let tile = declared.tile(&copies);
    if tile.first_fault(memory).is_some() {
        return text;
    }
    let (Ok(placement), first) = (tile.place(), copies.first(ring)) else { return text };
    let Some(checked) = Checked::if_passed(true) else { return text };
    let mut text = text.offer(checked, "an address for each copy is [").hex(written.addresses[0]);
    each!(copy, 1..written.depth as usize, {
        text = text.str(", ").hex(placement.addresses()[first + copy] as i128);
    });
    text.str("]")
}
