//! Stacks: each in the memory of its core, at a written place in one bank, and on no buffer.

use std::collections::HashMap;

use aie_pattern_core::device::{Device, Place as At, TileKind};
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::tiles::Pinned;
use crate::finding::{Finding, Severity};
use crate::model::{Core, Design, Number, Place};

/// The alignment of a stack that MLIR-AIE places in a bank, in bytes.
const ALIGNMENT: u64 = 32;

/// Checks each stack whose size is known. `pinned` are the buffers with an address, by tile.
pub(super) fn check(
    design: &Design,
    device: Device,
    pinned: &HashMap<At, Vec<Pinned<'_>>>,
    out: &mut Findings,
) {
    let Some(memory) = device.data_memory(TileKind::Compute) else { return };
    let whole = memory.bytes;
    let bank_bytes = whole / u64::from(memory.banks).max(1);
    for core in &design.cores {
        let Some(at) = design.at(core.tile) else { continue };
        let buffers = pinned.get(&at).map_or(&[][..], Vec::as_slice);
        let bank = core.stack_bank.and_then(Number::known);
        if let Some((bank, place)) = bank.filter(|(bank, _)| !(0..i128::from(memory.banks)).contains(bank)) {
            let most = memory.banks - 1;
            let message = format!("the stack is in bank {bank}, but the memory has banks 0 to {most}");
            out.push(Finding::error(Rule::MemoryBank, place, message));
            continue;
        }
        if let Some((value @ ..0, place)) = core.stack.and_then(Number::known) {
            let message = format!("a stack cannot have {value} bytes");
            out.push(Finding::error(Rule::MemoryStack, place, message));
        }
        let Some(stack) = core.stack_bytes() else { continue };
        let Some(written) = core.stack_address else {
            match (core.stack_bank, bank.and_then(|(bank, place)| Some((u64::try_from(bank).ok()?, place)))) {
                (Some(_), Some((bank, place))) => check_bank(stack, bank, bank_bytes, buffers, place, out),
                // The number is not known.
                (Some(_), None) => {}
                (None, _) => {
                    check_at(core, 0, stack, whole, buffers, out);
                }
            }
            continue;
        };
        let Some(base) = written.unsigned() else { continue };
        if !check_at(core, base, stack, whole, buffers, out) {
            continue;
        }
        let (first, last) = (base / bank_bytes, base.saturating_add(stack.saturating_sub(1)) / bank_bytes);
        if first != last {
            let message = format!("the stack begins in bank {first} and ends in bank {last}");
            out.push(
                Finding::error(Rule::MemoryStack, written.place, message)
                    .note("MLIR-AIE takes a `stack_address` only if the whole stack is in one bank"),
            );
        } else if let Some((bank, place)) = bank.filter(|(bank, _)| *bank != i128::from(first)) {
            let message = format!("the stack is at {base:#x}, which is in bank {first}, not in bank {bank}");
            let finding = Finding::error(Rule::MemoryBank, place, message);
            out.push(finding.related(written.place, "the address of the stack"));
        }
    }
}

/// A stack with a bank and no address: MLIR-AIE places it before all buffers without an address.
fn check_bank(
    stack: u64,
    bank: u64,
    bank_bytes: u64,
    buffers: &[Pinned<'_>],
    place: Place,
    out: &mut Findings,
) {
    let (start, end) = (bank.saturating_mul(bank_bytes), (bank + 1).saturating_mul(bank_bytes));
    let mut taken: Vec<(u64, u64)> = buffers.iter().map(|(from, to, _)| (*from, *to)).collect();
    taken.sort_unstable();
    taken.push((end, end));
    let (mut free, mut most) = (start, 0);
    for (from, to) in taken {
        most = most.max(from.min(end).saturating_sub(free));
        free = free.max(to.next_multiple_of(ALIGNMENT));
    }
    if stack <= most {
        return;
    }
    let message = if stack > bank_bytes {
        format!("the stack has {stack} bytes, but a bank has {bank_bytes}")
    } else {
        format!("the stack needs {stack} bytes in bank {bank}, but the buffers there leave {most} in a row")
    };
    let mut finding = Finding::error(Rule::MemoryStack, place, message);
    let inside = |one: &&Pinned<'_>| one.0 < end && start < one.1;
    for (from, to, buffer) in buffers.iter().filter(inside).filter(|_| stack <= bank_bytes) {
        finding = finding.related(buffer.place, format!("at {from:#x} to {to:#x}"));
    }
    out.push(finding);
}

/// A stack at an address: it ends in the memory, and no buffer is on it. Returns whether it does end there.
fn check_at(
    core: &Core,
    base: u64,
    stack: u64,
    whole: u64,
    buffers: &[Pinned<'_>],
    out: &mut Findings,
) -> bool {
    let stack_end = base.saturating_add(stack);
    if stack_end > whole || stack == whole {
        let place = core.stack_address.or(core.stack).map_or(core.place, |number| number.place);
        let message = if stack == whole {
            format!("the stack takes all {whole} bytes of the memory of its core")
        } else {
            format!("the stack ends at {stack_end:#x}, but the memory of a core ends at {whole:#x}")
        };
        out.push(Finding::error(Rule::MemoryStack, place, message));
        return false;
    }
    for (start, end, buffer) in buffers {
        if *start < stack_end && base < *end {
            let place = buffer.address.map_or(buffer.place, |address: Number| address.place);
            let message = format!(
                "`{}` is at {start:#x}, but the stack of its core ends at {stack_end:#x}",
                buffer.name()
            );
            let (severity, note) = if core.stack_address.is_some() {
                (Severity::Error, format!("the stack starts at {base:#x} and has {stack} bytes"))
            } else {
                let note = format!(
                    "the stack starts at 0 and has {stack} bytes, unless a newer MLIR-AIE finds another place for it"
                );
                (Severity::Warning, note)
            };
            let finding = Finding::error(Rule::MemoryStack, place, message).note(note);
            out.push(Finding { severity, ..finding });
        }
    }
    true
}
