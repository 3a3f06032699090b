//! Shims without a DMA: nothing of a design begins or ends at a channel of theirs.

use std::collections::HashSet;

use aie_pattern_core::device::Place as At;
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::words::{at_text, manual};
use crate::finding::{Finding, Severity};
use crate::model::{Bundle, Design, Place, Port, Target, TileId};
use crate::resolve::Resolved;

/// The first use of each such shim is told.
pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    // Without an `aie.device`, the text is a part of one.
    let Some(columns) = design.part.columns_with_dma().filter(|_| design.part.name.is_some()) else { return };
    // The rule of regions reports those.
    let mut told: HashSet<At> = design.regions.iter().filter_map(|region| design[region.tile?].at).collect();
    for (at, place, severity) in uses(design) {
        if !design.part.is_logic(at) || !told.insert(at) {
            continue;
        }
        let columns: Vec<String> = columns.iter().map(u32::to_string).collect();
        let message = format!("{} has no DMA", at_text(at, design.part.kind(at)));
        let finding = Finding { severity, ..Finding::error(Rule::ChannelNumber, place, message) }
            .note(format!(
                "this shim leads to the programmable logic, not to the network on chip ({})",
                manual(design)
            ))
            .help(format!("shims of the columns {} have one", columns.join(", ")));
        out.push(finding);
    }
}

/// The tiles of which a channel of the DMA is used. MLIR-AIE refuses a task there, and accepts the rest.
fn uses(design: &Design) -> Vec<(At, Place, Severity)> {
    let mut all = Vec::new();
    for task in design.sequences.iter().flat_map(|sequence| &sequence.tasks) {
        if let Target::Channel { tile, .. } = task.target {
            all.extend(design.at(tile).map(|at| (at, task.place, Severity::Error)));
        }
    }
    let mut put = |tile: Option<TileId>, place: Place| {
        all.extend(design.at(tile).map(|at| (at, place, Severity::Warning)));
    };
    let is_dma = |port: &&Port| port.bundle == Bundle::Dma;
    for flow in &design.flows {
        [&flow.source, &flow.destination]
            .into_iter()
            .filter(is_dma)
            .for_each(|port| put(port.tile, port.place));
    }
    for flow in &design.packet_flows {
        flow.sources
            .iter()
            .chain(&flow.destinations)
            .filter(is_dma)
            .for_each(|port| put(port.tile, port.place));
    }
    for mux in design.switchboxes.iter().filter(|one| one.is_mux) {
        let connect =
            mux.connects.iter().find(|one| [one.source.0, one.destination.0].contains(&Bundle::Dma));
        if let Some(connect) = connect {
            put(mux.tile, connect.place);
        }
    }
    for allocation in design.allocations.iter().filter(|one| !one.is_plio) {
        put(allocation.tile, allocation.name.place);
    }
    for fifo in design.fifos.iter().filter(|fifo| !fifo.is_plio) {
        fifo.ports().for_each(|port| put(port.tile, port.name.place));
    }
    all
}
