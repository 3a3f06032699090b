//! What a sequence resets: channels, and the values of locks.

use std::collections::HashSet;

use aie_pattern_core::device::Device;
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::words::channel as channel_text;
use crate::finding::{Finding, Severity};
use crate::model::{Lock, LockId, Number, Operation, SequenceOp};
use crate::resolve::{Channel, Resolved};

/// **Value**: a sequence sets a lock to what its bits hold.
fn check_value(resolved: &Resolved<'_>, lock: LockId, value: Number, out: &mut Findings) {
    let design = resolved.design;
    let tile = design[lock].tile.and_then(|tile| design[tile].kind);
    let most = tile.and_then(|kind| design.part.device?.tile(kind)).map_or(63, |tile| tile.max_lock);
    if let Some(written) = value.value.filter(|value| !(0..=most).contains(value)) {
        let message = format!("a lock is set to {written}, must be 0 to {most}");
        out.push(Finding::error(Rule::LockValue, value.place, message).note("a lock has 6 bits (AM020)"));
    }
}

/// Whether a lock has a name as MLIR-AIE gives it to the locks of FIFOs: `in_prod_lock_0`.
fn is_of_fifo(lock: &Lock) -> bool {
    let name = lock.symbol.as_ref().map_or("", |name| &name.text);
    ["_prod_lock", "_cons_lock"].iter().any(|part| name.contains(part))
}

/// **Resets of FIFOs**: `aiex.dma_channel_reset_for` names an object FIFO, and the device can start its channels again.
fn check_fifos(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    for name in design.sequences.iter().flat_map(|sequence| &sequence.fifo_resets) {
        if design.part.device == Some(Device::Aie) {
            let message = "AIE has no `aiex.dma_channel_reset_for`";
            let note = "MLIR-AIE refuses it: it starts channels again by a push to the task queue of AIE-ML";
            out.push(Finding::error(Rule::Syntax, name.place, message).note(note));
        } else if design.fifo(&name.text).is_none() && !design.unread.contains(&name.text) {
            let message = format!("`@{}` is not an object FIFO of this device", name.text);
            let finding = Finding::error(Rule::UnknownSymbol, name.place, message)
                .note("MLIR-AIE resets the channels of a FIFO; a single one has `aiex.dma_channel_reset(%tile, MM2S, 0)`");
            let known = design.fifos.iter().map(|fifo| fifo.name.text.as_str()).collect();
            out.push(finding.meant(name, "@", known));
        }
    }
}

/// **Locks of a reset channel**: a reset ends the tasks of a channel wherever they are, but leaves the locks as they are. So some
/// sequence sets each of them.
pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    check_fifos(resolved, out);
    let mut set: HashSet<LockId> = HashSet::new();
    for sequence in &design.sequences {
        SequenceOp::each(&sequence.operations, &mut |one| {
            if let Operation::SetLock(Some(lock), value) = one.operation {
                set.insert(lock);
                check_value(resolved, lock, value, out);
            }
        });
    }
    for reset in design.sequences.iter().flat_map(|sequence| &sequence.resets) {
        let at = design.at(reset.tile);
        let kind = at.and_then(|at| design.part.kind(at));
        if let Some((kind, tile)) = kind.and_then(|kind| Some((kind, design.part.device?.tile(kind)?)))
            && let Some(channel) = reset.channel.value.filter(|channel| !(0..tile.channels).contains(channel))
        {
            let name = reset.direction.name();
            let message = format!("{name} channel {channel} does not exist on a {} tile", kind.name());
            let note = format!(
                "a {} tile has {} channels of each direction ({})",
                kind.name(),
                tile.channels,
                tile.source
            );
            out.push(Finding::error(Rule::ChannelNumber, reset.channel.place, message).note(note));
            continue;
        }
        let Some((at, number)) = at.zip(reset.channel.small()) else { continue };
        let channel = Channel { at, direction: reset.direction, channel: number };
        let mut left: Vec<LockId> = Vec::new();
        for chain in resolved.chains.iter().filter(|chain| chain.channel == Some(channel)) {
            let bds = chain.bds.iter().filter_map(|&bd| design[chain.region].bds.get(bd));
            for used in bds.flat_map(|bd| bd.acquire.iter().chain(&bd.release)) {
                if let Some(lock) = used.lock.filter(|lock| !set.contains(lock) && !left.contains(lock)) {
                    left.push(lock);
                }
            }
        }
        let kept = match left.len() {
            0 => continue,
            1 => "1 lock of it keeps its value".to_owned(),
            count => format!("{count} locks of it keep their values"),
        };
        let message = format!("{} is reset, but {kept}", channel_text(design, channel));
        let is_of_fifo = left.iter().any(|&lock| is_of_fifo(&design[lock]));
        let mut finding = Finding::warning(Rule::DispatchLeaves, reset.place, message)
            .note("the tasks end wherever they are, so the locks may count objects that are no longer there; MLIR-AIE refuses it of locks of FIFOs")
            .help("set each lock to its initial value: `aiex.set_lock(%lock, %init)`");
        for &lock in &left {
            finding = finding.related(design[lock].place, "this lock");
        }
        // Nothing may wait for what the others count.
        if !is_of_fifo {
            finding.severity = Severity::Note;
        }
        out.push(finding);
    }
}
