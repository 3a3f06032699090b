//! What sequences use beside regions: descriptors and channels that these keep.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::device::Place as At;
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::edits::offered;
use super::words::{at_text, channel as channel_text, manual};
use crate::finding::{Finding, Replacement, Severity};
use crate::model::{Memcpy, Operation, Place};
use crate::resolve::{Channel, Happening, Line, Resolved};

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    // What ends a line may be the reset of a channel, after which another sequence can use it.
    let is_reset = resolved.lines.iter().any(|line| line.stop.is_some());
    for line in &resolved.lines {
        check_written_over(resolved, line, out);
        if !is_reset {
            check_endless(resolved, line, out);
        }
    }
}

/// **Static descriptors**: the tasks of a tile use other ids than its region. MLIR-AIE counts both from 0.
fn check_written_over(resolved: &Resolved<'_>, line: &Line<'_>, out: &mut Findings) {
    let design = resolved.design;
    let mut fixed: HashMap<(At, u32), Place> = HashMap::new();
    for (region, ids) in design.regions.iter().zip(&resolved.regions) {
        let Some(at) = design.at(region.tile) else { continue };
        for (bd, id) in region.bds.iter().zip(&ids.ids) {
            if let Some(id) = id {
                fixed.insert((at, *id), bd.place);
            }
        }
    }
    check_transfers(resolved, line, &fixed, out);
    let mut told = HashSet::new();
    for run in &line.tasks {
        let Some(channel) = run.channel else { continue };
        for (bd, id) in run.task.bds.iter().zip(&run.ids) {
            let Some(first) = id.and_then(|id| fixed.get(&(channel.at, id))) else { continue };
            if !told.insert(bd.place.first.start()) {
                continue;
            }
            let id = id.unwrap_or_default();
            let message = format!(
                "the task writes over descriptor {id}, which the region of {} uses",
                at_text(channel.at, design.part.kind(channel.at))
            );
            let (severity, note) = if bd.bd_id.is_some() {
                (Severity::Error, "the region's descriptor is gone when its channel comes to it again")
            } else {
                (
                    Severity::Warning,
                    "MLIR-AIE before June 2026 numbers the descriptors of regions and of tasks from 0, each without the other",
                )
            };
            let place = bd.bd_id.map_or(bd.place, |written| written.place);
            let finding = Finding { severity, ..Finding::error(Rule::WrittenOver, place, message) }
                .note(note)
                .related(*first, "the region's descriptor");
            let Some(free) = out.free.descriptor(resolved, (channel.at, channel.channel), place) else {
                out.push(finding);
                continue;
            };
            let fix = match bd.bd_id {
                Some(written) => Replacement::number(written, free.into()),
                None => bd.attributes.with(&format!("bd_id = {free} : i32")),
            };
            out.push(finding.help(format!("give the task another id: `bd_id = {free}`")).fix(fix));
        }
    }
}

/// The same of transfers, which name their descriptors.
fn check_transfers(
    resolved: &Resolved<'_>,
    line: &Line<'_>,
    fixed: &HashMap<(At, u32), Place>,
    out: &mut Findings,
) {
    let part = &resolved.design.part;
    let loops = |at: At, id: u32| {
        resolved.chains.iter().any(|chain| {
            let ids = &resolved.regions[chain.region.0].ids;
            chain.loops_to.is_some()
                && chain.channel.is_some_and(|channel| channel.at == at)
                && chain.bds.iter().any(|&bd| ids[bd] == Some(id))
        })
    };
    for event in &line.events {
        let Happening::Memcpy(Memcpy { id: Some(written), .. }, Some(channel)) = event.happening else {
            continue;
        };
        let Some(id) = written.small() else { continue };
        let Some(first) = fixed.get(&(channel.at, id)) else { continue };
        let message = format!(
            "the transfer writes over descriptor {id}, which the region of {} uses",
            at_text(channel.at, part.kind(channel.at)),
        );
        let (severity, note) = if loops(channel.at, id) {
            (Severity::Error, "the region's descriptor is gone when its channel comes to it again")
        } else {
            (Severity::Warning, "the region's descriptor is gone, unless its channel has ended")
        };
        let finding = Finding { severity, ..Finding::error(Rule::WrittenOver, written.place, message) }
            .note(note)
            .related(*first, "the region's descriptor");
        let free = out.free.descriptor(resolved, (channel.at, channel.channel), written.place);
        out.push(offered(finding, *written, free, |id| format!("give the transfer another id: `id = {id}`")));
    }
}

/// **Channels of regions**: nothing runs on a channel after a chain that never ends.
fn check_endless(resolved: &Resolved<'_>, line: &Line<'_>, out: &mut Findings) {
    let design = resolved.design;
    let endless = resolved.chains.iter().filter(|chain| chain.loops_to.is_some() && !chain.bds.is_empty());
    let endless: HashMap<Channel, Place> = endless
        .filter_map(|chain| Some((chain.channel?, design[chain.region].starts[chain.start].place)))
        .collect();
    let mut told = HashSet::new();
    for event in &line.events {
        let (channel, what) = match event.happening {
            Happening::Start(run) => (line.tasks[run].channel, "task"),
            Happening::Memcpy(_, channel) => (channel, "transfer"),
            // A write of registers may stop the channel.
            Happening::Other if matches!(event.operation.operation, Operation::Write(_)) => return,
            _ => continue,
        };
        let Some((channel, first)) = channel.and_then(|one| Some((one, endless.get(&one)?))) else {
            continue;
        };
        if !told.insert(event.operation.place.first.start()) {
            continue;
        }
        let message = format!(
            "the {what} never runs: the region of its tile starts a chain on {} that never ends",
            channel_text(design, channel)
        );
        let finding = Finding::error(Rule::ChannelTwice, event.operation.place, message)
            .note(format!("a channel runs one task after the other ({})", manual(design)))
            .related(*first, "started here");
        out.push(finding);
    }
}
