//! Tiles: their places, their cores, and the buffers in their memory.

use std::collections::HashMap;

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::banks_of_space;
use aie_pattern_core::device::{Memory, Place as At};
use aie_pattern_core::lower::memory::Unplaced;
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::errors::counted;

use super::words::{at_text, tile};
use super::{Findings, stacks};
use crate::finding::{Finding, Replacement};
use crate::model::{Buffer, BufferRef, Design, Number, Place};
use crate::open::{check_count, check_kinds};
use crate::resolve::Resolved;
use crate::resolve::addresses::{Holder, Outcome, TileBuffers};

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    check_places(resolved, out);
    check_cores(resolved, out);
    check_memory(resolved, out);
    check_room(resolved, out);
}

/// **Places**: a tile is inside the array.
fn check_places(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    if design.part.grid.is_none() {
        return;
    }
    check_kinds(design, out);
    out.list.extend(check_count(design));
    for one in &design.tiles {
        let Some((column, row)) = one.at else { continue };
        if let Some(message) = outside(design, (column, row)) {
            out.push(Finding::error(Rule::TilePlace, one.place, message));
        } else if let Some((logical, kind)) =
            one.logical.zip(one.kind).filter(|(logical, kind)| logical != kind)
        {
            let message = format!(
                "the logical tile is a {} tile, but ({column}, {row}) is a {} tile",
                logical.name(),
                kind.name()
            );
            out.push(Finding::error(Rule::TilePlace, one.place, message));
        } else if let Some(scheme) = one.scheme.as_ref().filter(|_| one.kind == Some(TileKind::Shim)) {
            let message = "a shim tile has no memory, so no `allocation_scheme`";
            out.push(Finding::error(Rule::NoMemory, scheme.place, message));
        }
    }
}

/// The message about a place that the array does not have.
pub(super) fn outside(design: &Design, at: At) -> Option<String> {
    let grid = design.part.grid.filter(|grid| grid.kind(at).is_none())?;
    Some(format!(
        "tile ({}, {}) is outside of {}, which has {} and {} rows",
        at.0,
        at.1,
        design.part.name(),
        counted(grid.columns, "column"),
        grid.rows
    ))
}

/// **Cores**: each compute tile has at most one core, and other tiles have none.
fn check_cores(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let mut of_tile: HashMap<(u32, u32), Place> = HashMap::new();
    for core in &design.cores {
        let Some(id) = core.tile else { continue };
        if design[id].kind.is_some_and(|kind| kind != TileKind::Compute) {
            let message = format!("a core is on {}, but only compute tiles have cores", tile(design, id));
            out.push(Finding::error(Rule::RegionTile, core.place, message));
        }
        let Some(at) = design[id].at else { continue };
        if let Some(first) = of_tile.insert(at, core.place) {
            let message = format!("{} has a second core", tile(design, id));
            out.push(Finding::error(Rule::RegionTile, core.place, message).related(first, "the first one"));
        }
    }
}

/// The first byte of a buffer, the byte after its end, and the buffer.
pub(super) type Pinned<'d> = (u64, u64, &'d Buffer);

/// **Memory**: pinned buffers are in the memory of their tile, and overlap neither each other nor the stack.
fn check_memory(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let Some(device) = design.part.device else { return };
    let mut pinned: HashMap<(u32, u32), Vec<Pinned<'_>>> = HashMap::new();
    for (k, buffer) in design.buffers.iter().enumerate() {
        let address = buffer.address.and_then(|address| address.unsigned());
        let Some(id) = buffer.tile else { continue };
        let Some(at) = design[id].at else { continue };
        let Some(kind) = design[id].kind else { continue };
        let Some(memory) = device.data_memory(kind) else {
            let message = format!("`{}` is on {}, which has no memory", buffer.name(), tile(design, id));
            out.push(Finding::error(Rule::NoMemory, buffer.place, message));
            continue;
        };
        let banks = i128::from(memory.banks);
        if let Some((bank, place)) = buffer.bank.and_then(Number::known)
            && !(0..banks).contains(&bank)
        {
            let message =
                format!("{} has no bank {bank} (its banks are 0 to {})", tile(design, id), banks - 1);
            out.push(Finding::error(Rule::MemoryBank, place, message));
        }
        check_space(buffer, out);
        if let Some(written) = buffer.address
            && let Some(value) = written.value.filter(|value| *value < 0)
        {
            let message = format!(
                "`{}` begins at {value}, but the memory of {} begins at 0",
                buffer.name(),
                tile(design, id)
            );
            out.push(Finding::error(Rule::MemoryEnd, written.place, message));
        }
        let Some(bytes) = buffer.memref.stored_bytes() else {
            out.leave_elsewhere("aie.buffer", "has a size that is not known", buffer.place);
            continue;
        };
        let whole = memory.bytes;
        let place = buffer.address.map_or(buffer.place, |address| address.place);
        let written = buffer.address.and_then(|address| address.value).filter(|value| *value >= 0);
        let end = written.map(|value| value.saturating_add(bytes.into()));
        if let Some(end) = end.filter(|end| *end > whole.into()) {
            let message = format!(
                "`{}` ends at {end:#x}, but the memory of {} ends at {whole:#x}",
                buffer.name(),
                tile(design, id)
            );
            out.push(Finding::error(Rule::MemoryEnd, place, message));
            continue;
        }
        let Some(address) = address else {
            check_kept(resolved, (k, buffer), memory, out);
            continue;
        };
        pinned.entry(at).or_default().push((address, address.saturating_add(bytes), buffer));
        check_pin(resolved, (k, buffer), (kind, memory), (address, place), out);
    }
    stacks::check(design, device, &pinned, out);
    for list in pinned.values_mut() {
        list.sort_by_key(|(start, ..)| *start);
        let mut last: Option<&Pinned<'_>> = None;
        for one in list.iter() {
            if let Some((_, end, before)) = last.filter(|(_, end, _)| one.0 < *end) {
                let place = one.2.address.map_or(one.2.place, |address| address.place);
                let message = format!(
                    "`{}` is at {:#x}, but `{}` ends at {end:#x}",
                    one.2.name(),
                    one.0,
                    before.name()
                );
                out.push(
                    Finding::error(Rule::MemoryOverlap, place, message)
                        .related(before.place, "declared here"),
                );
            }
            if last.is_none_or(|(_, end, _)| one.1 > *end) {
                last = Some(one);
            }
        }
    }
}

/// **Pins**: an address is aligned for the loads and stores of its tile, and in the bank that is written beside it.
fn check_pin(
    resolved: &Resolved<'_>,
    (k, buffer): (usize, &Buffer),
    (kind, memory): (TileKind, &Memory),
    (address, place): (u64, Place),
    out: &mut Findings,
) {
    let design = resolved.design;
    let align = match kind {
        TileKind::Compute => memory.bus,
        TileKind::Mem | TileKind::Shim => WORD,
    };
    // The rule of descriptors reports an address that is not of whole words.
    let is_moved = || {
        let mut bds = design.regions.iter().flat_map(|region| &region.bds);
        bds.any(|bd| matches!(bd.buffer, BufferRef::Local(id) if id.0 == k))
    };
    let is_told = !address.is_multiple_of(WORD) && is_moved();
    if buffer.is_aligned && !address.is_multiple_of(align) && !is_told {
        let message =
            format!("address {address:#x} of `{}` is not a multiple of {align} bytes", buffer.name());
        let mut finding = Finding::warning(Rule::MemoryAlignment, place, message);
        if let Some(free) = aligned(resolved, k, align) {
            finding = finding
                .help(format!("the nearest multiple that is free is {free:#x}"))
                .fix(buffer.address.and_then(|written| Replacement::number(written, free.into())));
        }
        finding = match kind {
            TileKind::Compute => finding
                .note("a vector access of the core ignores the low bits of its address, or is torn; MLIR-AIE since May 2026 refuses the address")
                .help("`aligned = false` says that no vector access uses the buffer"),
            TileKind::Mem | TileKind::Shim => {
                finding.note(format!("the base address of a descriptor counts words of {WORD} bytes (AM025)"))
            }
        };
        out.push(finding);
    }
    let bank = memory.bank_of(address);
    if let Some(written) = buffer.bank
        && let Some(value) = written.value
        && (0..i128::from(memory.banks)).contains(&value)
        && value != i128::from(bank)
    {
        let message =
            format!("`{}` at {address:#x} begins in bank {bank}, not in bank {value}", buffer.name());
        let note = "MLIR-AIE's bank-aware allocator refuses the bank, its sequential one ignores it";
        out.push(Finding::warning(Rule::MemoryPin, written.place, message).note(note));
    }
}

/// **Banks that are kept**: a buffer that is given an address gets one in the bank that is written.
fn check_kept(resolved: &Resolved<'_>, (k, buffer): (usize, &Buffer), memory: &Memory, out: &mut Findings) {
    let banks = i128::from(memory.banks);
    let Some(written) = buffer.bank else { return };
    let (Some(value), Some(address)) = (written.value, resolved.addresses[k]) else { return };
    let last = address.saturating_add(buffer.memref.stored_bytes().unwrap_or(1).max(1) - 1);
    let (bank, end) = (memory.bank_of(address), memory.bank_of(last));
    let (rule, message) = if !(0..banks).contains(&value) {
        return;
    } else if value != i128::from(bank) {
        let message = format!("`{}` gets {address:#x} in bank {bank}, not in bank {value}", buffer.name());
        (Rule::MemoryPin, message)
    } else if bank != end {
        let message =
            format!("`{}` gets {address:#x} and ends in bank {end}, beyond bank {value}", buffer.name());
        (Rule::MemoryStraddle, message)
    } else {
        return;
    };
    let finding = Finding::warning(rule, written.place, message).note(format!(
        "a bank has {} bytes; where the buffers do not fit their banks, MLIR-AIE up to version 1.4.2 places them in sequence and ignores the banks, later versions refuse them",
        memory.bytes / u64::from(memory.banks)
    ));
    out.push(finding);
}

/// **Memory spaces**: a space that names one bank or two agrees with the bank that is written.
fn check_space(buffer: &Buffer, out: &mut Findings) {
    let (Some(space), Some(written)) = (buffer.memref.space, buffer.bank) else { return };
    let allowed = banks_of_space(space);
    let banks: Vec<i128> = (0..32).filter(|bank| allowed >> bank & 1 == 1).collect();
    let Some(bank) = written.value.filter(|bank| !banks.is_empty() && !banks.contains(bank)) else { return };
    let list: Vec<String> = banks.iter().map(i128::to_string).collect();
    let noun = if banks.len() == 1 { "bank" } else { "banks" };
    let message =
        format!("memory space {space} is that of {noun} {}, but `mem_bank` is {bank}", list.join(" and "));
    let finding = Finding::warning(Rule::MemoryPin, written.place, message);
    out.push(
        finding
            .note("MLIR-AIE refuses both together from version 1.4.4 on")
            .related(buffer.memref.place, "the type"),
    );
}

/// The multiple nearest to the written address of a buffer at which it overlaps no other one with a written address.
fn aligned(resolved: &Resolved<'_>, k: usize, align: u64) -> Option<u64> {
    let design = resolved.design;
    let bytes = design.buffers[k].memref.bytes()?;
    let address = resolved.addresses[k]?;
    let (at, kind) = resolved.tile(design.buffers[k].tile)?;
    let whole = design.part.device?.data_memory(kind)?.bytes;
    let stack = resolved.memories.iter().find(|memory| memory.at == at).map_or(0, |memory| memory.stack);
    let is_free = |start: &u64| {
        let end = start.saturating_add(bytes);
        let others = design.buffers.iter().zip(&resolved.addresses).enumerate();
        let mut others = others.filter(|(other, (buffer, _))| {
            *other != k
                && buffer.address.is_some()
                && resolved.tile(buffer.tile).map(|tile| tile.0) == Some(at)
        });
        let is_apart = others.all(|(_, (buffer, other))| {
            let Some(other) = *other else { return true };
            let size = buffer.memref.bytes().unwrap_or(0);
            end <= other || *start >= other.saturating_add(size)
        });
        is_apart && *start >= stack && end <= whole
    };
    let below = address / align * align;
    let above = below.checked_add(align)?;
    let both = if address - below <= above - address { [below, above] } else { [above, below] };
    both.into_iter().find(is_free)
}

/// Bytes of a word of the DMA.
const WORD: u64 = 4;

/// **Room**: the memory of a tile has room for its buffers and its stack, and MLIR-AIE finds it.
fn check_room(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let Some(device) = design.part.device else { return };
    for memory in &resolved.memories {
        let Some(whole) = device.data_memory(memory.kind).map(|memory| memory.bytes) else { continue };
        let mut by_hand = memory.clone();
        // Buffers of a group may share the addresses of another group's.
        by_hand.list.retain(|held| matches!(held.holder, Holder::Buffer(id) if !design[id].is_grouped));
        let Some((place, name)) = largest(resolved, &by_hand) else { continue };
        let where_ = at_text(memory.at, Some(memory.kind));
        if by_hand.bytes() > whole {
            let message =
                format!("`{name}` has no room: the buffers of {where_} need {} bytes", by_hand.bytes());
            let of_stack = match memory.stack {
                0 => String::new(),
                stack => format!(", of which the stack takes {stack}"),
            };
            let note = format!("the memory of a {} tile has {whole} bytes{of_stack}", memory.kind.name());
            out.push(Finding::error(Rule::MemoryRoom, place, message).note(note));
            continue;
        }
        // What FIFOs have no room for is one of their rules.
        let Outcome::Unplaced(why) = memory.outcome else { continue };
        if memory.bytes() > whole {
            continue;
        }
        if let Unplaced::NoRoom { .. } | Unplaced::Beyond { .. } = why {
            let message = format!(
                "MLIR-AIE finds no place for all buffers of {where_}, though {} of {whole} bytes are free",
                whole - memory.bytes()
            );
            let note = "versions up to 1.4.2 place the largest buffer first, in a bank or in a row; an `address` for it leaves the others room";
            out.push(Finding::warning(Rule::MemoryRoom, place, message).note(note));
        } else {
            let reason = "has no address here: MLIR-AIE refuses a written address or bank of its tile";
            out.leave("aie.buffer", reason, place);
        }
    }
}

/// The largest buffer of a tile without a written address, or the largest of all: its place and its name.
fn largest<'d>(resolved: &Resolved<'d>, memory: &TileBuffers) -> Option<(Place, &'d str)> {
    let free = memory.list.iter().filter(|held| !held.is_written);
    let largest = free.max_by_key(|held| held.bytes).or(memory.list.iter().max_by_key(|held| held.bytes))?;
    let Holder::Buffer(id) = largest.holder else { return None };
    let buffer: &'d Buffer = &resolved.design.buffers[id.0];
    Some((buffer.place, buffer.name()))
}
