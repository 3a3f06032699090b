//! The data memory of a tile: rules about the declared buffers, and their placement.
//!
//! ```
//! use aie_pattern_core::declare::{MemoryDeclaration, Ring};
//! use aie_pattern_core::rule::memory::{MemoryPart, check};
//!
//! let table = Ring { name: "table", bytes: 1024, addresses: &[0x2010], ..Ring::EMPTY };
//! let tile = MemoryDeclaration { stack: 1024, rings: &[table], ..MemoryDeclaration::EMPTY };
//! let fault = check(&tile).faults.as_slice()[0];
//! assert_eq!((fault.locus(&tile), fault.rule().code()), (MemoryPart::Address(0), "AP143"));
//! let text = fault.text(&tile);
//! assert!(text.as_str().starts_with("address 0x2010 of `table` is not a multiple of 32 bytes"));
//! assert!(text.as_str().ends_with("the nearest addresses are 0x2000 and 0x2020"));
//! ```

#[cfg(feature = "program")]
mod conflict;
#[cfg(feature = "program")]
mod descriptor;
mod fault;
mod help;
#[cfg(feature = "program")]
mod placed_port;
mod port;
mod unplaced;
mod words;

use crate::declare::{Allocator, Copies, MAX_BUFFERS, MemoryBuffer, MemoryDeclaration, TileMemory};
use crate::device::{Memory, TileKind};
use crate::lower::memory::{Placement, Unplaced};
use crate::register::addresses;
#[cfg(feature = "program")]
pub use conflict::Calls;
#[cfg(feature = "program")]
pub use descriptor::check_descriptor;
pub use fault::{Fault, MemoryFaults, MemoryPart};
#[cfg(feature = "program")]
pub use placed_port::check_port;
pub use port::{PortPart, check_port_number, check_ports, check_promise};
pub use unplaced::SPACES;

/// The result of checking a declaration.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// The faults found.
    pub faults: MemoryFaults,
    /// The addresses of the buffers; all 0 if there are faults.
    pub placement: Placement,
}

/// Finds every fault of a declaration, and places its buffers.
///
/// - Column and row are in the array. The tile is of the declared kind, as far as the name of the device reveals it,
///   and has a data memory, unless it is a shim without buffers.
/// - Only a compute tile has a stack and a heap, and they fit the memory.
/// - There is one address per copy, and one bank for all copies or one per copy.
/// - A declared address is aligned for the widest access of the core's vector unit (AIE API), on a mem tile for a word of
///   the DMA (AM025), and for the type of the buffer.
/// - A buffer is entirely within its declared bank, inside the memory, and after stack and heap. Buffers do not
///   overlap.
/// - Buffers without an address can be placed; see [`place`](TileMemory::place).
///
/// With another tool's placement, only the first three are checked here and the tool decides the rest. Its failure is
/// a fault, and so is a placement that ignores a declared bank or the alignment of a type.
pub const fn check(declared: &MemoryDeclaration<'_>) -> Verdict {
    let mut faults = MemoryFaults::new();
    let mut copies = declared.copies();
    let nowhere = Placement::at([0; MAX_BUFFERS].split_at(copies.as_slice().len()).0, 1);
    check_tile(declared, &mut faults);
    let Some(memory) = declared.device.data_memory(declared.tile) else {
        check_rings(declared, &mut copies, &mut faults);
        return Verdict { faults, placement: nowhere };
    };
    // On another kind of tile, the addresses would differ too.
    let is_kind_known = !matches!(faults.as_slice(), [Fault::OtherKind { .. }, ..]);
    let before = faults.as_slice().len();
    check_reserved(declared, &mut faults);
    let is_reserved = faults.as_slice().len() == before;
    check_rings(declared, &mut copies, &mut faults);
    let tile = declared.tile(&copies);
    if matches!(tile.allocator, Allocator::Own) && is_kind_known {
        let tile = if is_reserved { tile } else { TileMemory { stack: 0, heap: 0, ..tile } };
        check_pins(&tile, memory, &mut faults);
    }
    if !faults.is_empty() {
        return Verdict { faults, placement: nowhere };
    }
    match tile.place() {
        Ok(placement) => {
            check_kept(&tile, memory, &placement, &mut faults);
            if faults.is_empty() {
                return Verdict { faults, placement };
            }
        }
        Err(unplaced) => faults.push(Fault::Unplaced { why: unplaced }),
    }
    Verdict { faults, placement: nowhere }
}

/// Checks the numbers of all buffers. A buffer with invalid numbers loses its address and bank in the copies, so that
/// it overlaps nothing.
const fn check_rings(declared: &MemoryDeclaration<'_>, copies: &mut Copies, faults: &mut MemoryFaults) {
    each!(ring, 0..declared.rings.len(), {
        let before = faults.as_slice().len();
        check_ring(declared, ring, faults);
        let mut k = copies.first(ring);
        while faults.as_slice().len() > before
            && k < copies.as_slice().len()
            && copies.as_slice()[k].ring == ring
        {
            let buffer = MemoryBuffer { address: None, bank: None, choice: 0, ..copies.as_slice()[k] };
            *copies = copies.with(k, buffer);
            k += 1;
        }
    });
    if declared.count() > MAX_BUFFERS as i128 {
        faults.push(Fault::Count);
    }
}

/// Checks that another tool's placement keeps declared banks and the alignment of types.
const fn check_kept(
    tile: &TileMemory<'_>,
    memory: &Memory,
    placement: &Placement,
    faults: &mut MemoryFaults,
) {
    // Report a fault only once for consecutive copies in a bank.
    let (addresses, mut was_told) = (placement.addresses(), false);
    each!(k, 0..addresses.len(), {
        let buffer = &tile.buffers[k];
        was_told = was_told && is_told(&tile.buffers[k - 1], buffer);
        if !addresses[k].is_multiple_of(buffer.alignment) {
            faults.push(Fault::IgnoredType { buffer: k, address: addresses[k] });
        }
        if let Some(bank) = buffer.bank
            && !was_told
        {
            was_told = true;
            let begins = memory.bank_of(addresses[k]) as u64 == bank;
            let ends =
                buffer.address.is_some() || memory.banks_of(addresses[k], buffer.bytes).count_ones() <= 1;
            if bank >= memory.banks as u64 {
                faults.push(Fault::Unplaced { why: Unplaced::NoBank { buffer: k } });
            } else if !(begins && ends) {
                faults.push(Fault::IgnoredBank { buffer: k, address: addresses[k] });
            } else {
                was_told = false;
            }
        }
    });
}

const fn check_tile(declared: &MemoryDeclaration<'_>, faults: &mut MemoryFaults) {
    let before = faults.as_slice().len();
    check_place(declared, faults);
    if faults.as_slice().len() == before
        && declared.device.data_memory(declared.tile).is_none()
        && !is_bare_shim(declared)
    {
        faults.push(Fault::Unplaced { why: Unplaced::NoMemory });
    }
}

/// Checks column and row. If no part is named, the limit is what an address can hold.
const fn check_place(declared: &MemoryDeclaration<'_>, faults: &mut MemoryFaults) {
    let Some((column, row)) = declared.place else { return };
    let (columns, rows) = match (declared.grid, addresses::grid(declared.device)) {
        (Some(grid), _) => (grid.columns as i128, grid.rows as i128),
        (None, Some((columns, rows))) => (columns as i128, rows as i128),
        (None, None) => (u32::MAX as i128, u32::MAX as i128),
    };
    let is_in_columns = 0 <= column && column < columns;
    let is_in_rows = 0 <= row && row < rows;
    if !is_in_columns {
        faults.push(Fault::NoColumn { column });
    }
    if !is_in_rows {
        faults.push(Fault::NoRow { row });
    }
    if let Some(place) = declared.column_and_row()
        && is_in_columns
        && is_in_rows
        && !declared.device.may_be_in_row(declared.grid, declared.tile, place.1)
        && let Some(kind) = declared.device.kind_at(declared.grid, place)
    {
        faults.push(Fault::OtherKind { kind });
    }
}

/// Whether the tile is a shim that declares nothing in its memory: its descriptors reach the host's memory.
const fn is_bare_shim(declared: &MemoryDeclaration<'_>) -> bool {
    matches!(declared.tile, TileKind::Shim)
        && declared.rings.is_empty()
        && declared.stack == 0
        && declared.heap == 0
}

const fn check_reserved(declared: &MemoryDeclaration<'_>, faults: &mut MemoryFaults) {
    let Some(memory) = declared.device.data_memory(declared.tile) else { return };
    let before = faults.as_slice().len();
    let both = [(MemoryPart::Stack, declared.stack), (MemoryPart::Heap, declared.heap)];
    each!(k, 0..both.len(), {
        let (part, bytes) = both[k];
        if bytes < 0 {
            faults.push(Fault::Negative { part, number: bytes });
        } else if bytes > 0 && !matches!(declared.tile, TileKind::Compute) {
            faults.push(Fault::NoCore { part });
        }
    });
    if faults.as_slice().len() > before {
        return;
    }
    if declared.stack > memory.bytes as i128 {
        faults.push(Fault::Reserved { part: MemoryPart::Stack });
    } else if declared.stack.saturating_add(declared.heap) > memory.bytes as i128 {
        faults.push(Fault::Reserved { part: MemoryPart::Heap });
    }
}

const fn check_ring(declared: &MemoryDeclaration<'_>, ring: usize, faults: &mut MemoryFaults) {
    let written = &declared.rings[ring];
    if written.depth < 1 {
        return faults.push(Fault::Depth { ring });
    }
    let (addresses, banks) = (written.addresses.len() as i128, written.banks.len() as i128);
    if addresses > 0 && addresses != written.depth {
        faults.push(Fault::Addresses { ring });
    }
    if banks > 1 && banks != written.depth {
        faults.push(Fault::Banks { ring });
    }
    check_negative(MemoryPart::Address(ring), written.addresses, faults);
    check_negative(MemoryPart::Bank(ring), written.banks, faults);
}

const fn check_negative(part: MemoryPart, numbers: &[i128], faults: &mut MemoryFaults) {
    each!(k, 0..numbers.len(), {
        if numbers[k] < 0 {
            return faults.push(Fault::Negative { part, number: numbers[k] });
        }
    });
}

const fn check_pins(tile: &TileMemory<'_>, memory: &Memory, faults: &mut MemoryFaults) {
    each!(k, 0..tile.buffers.len(), {
        if let Some(unplaced) = tile.fault_of(memory, k)
            && !(k > 0 && is_told(&tile.buffers[k - 1], &tile.buffers[k]))
        {
            faults.push(Fault::Unplaced { why: unplaced });
        }
    });
}

/// Whether a fault of `before` also covers `own`: they are copies of one ring in the same bank, without addresses.
const fn is_told(before: &MemoryBuffer, own: &MemoryBuffer) -> bool {
    match (before.bank, own.bank) {
        (Some(one), Some(other)) => {
            one == other && before.ring == own.ring && before.address.is_none() && own.address.is_none()
        }
        _ => false,
    }
}
