//! Flows at the channels of object FIFOs.

use std::collections::HashMap;

use aie_pattern_core::declare::FifoSide;
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::fifos::port;
use super::words::channel as channel_text;
use crate::finding::{Finding, Severity};
use crate::model::{Bundle, Place, Port};
use crate::resolve::{Channel, End, Resolved};

/// **Flows beside FIFOs**: newer versions of MLIR-AIE give FIFOs the channels that no flow of the text begins or ends at. An end
/// that is pinned to one receives from two.
pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let of_flow = |port: &Port, direction: Direction| {
        let end = End::of(design, port).filter(|end| end.bundle == Bundle::Dma)?;
        Some(Channel { at: end.at, direction, channel: end.channel })
    };
    // The first flow at each channel, and whether it is one of packets.
    let mut flows: HashMap<Channel, (Place, bool)> = HashMap::new();
    let mut add = |port: &Port, direction: Direction, is_packet: bool| {
        if let Some(channel) = of_flow(port, direction) {
            flows.entry(channel).or_insert((port.place, is_packet));
        }
    };
    for flow in &design.flows {
        add(&flow.source, Direction::Mm2s, false);
        add(&flow.destination, Direction::S2mm, false);
    }
    for flow in &design.packet_flows {
        flow.sources.iter().for_each(|port| add(port, Direction::Mm2s, true));
        flow.destinations.iter().for_each(|port| add(port, Direction::S2mm, true));
    }
    for (end, channel) in &resolved.fifo_channels {
        let fifo = &design.fifos[end.fifo];
        let Some(&(place, is_packet)) = flows.get(channel) else { continue };
        // A pinned channel that a region starts is one mistake.
        if resolved.chains.iter().any(|chain| chain.channel == Some(*channel)) {
            continue;
        }
        let (Some(port), false) = (port(design, *end), is_packet && fifo.is_packet) else { continue };
        let pinned = match end.side {
            FifoSide::Producer => fifo.producer_channel,
            FifoSide::Consumer(k) => fifo.consumer_channels.get(k).copied(),
        };
        let pinned = pinned.filter(|pinned| pinned.value != Some(-1));
        let (name, what) = (&fifo.name.text, channel_text(design, *channel));
        let told = |message: String, note: &str| Finding {
            severity: Severity::Note,
            ..Finding::warning(Rule::PortRange, port.name.place, message).note(note)
        };
        let finding = match (pinned, channel.direction) {
            (Some(pinned), Direction::S2mm) => {
                let message = format!("`@{name}` ends at {what}, which a flow leads to as well");
                Finding::error(Rule::PortRange, pinned.place, message)
                    .note("an output of the stream switch sends what one input receives (AM020)")
            }
            // A flow from the channel of a FIFO takes a copy of what the FIFO sends.
            (Some(_), Direction::Mm2s) => continue,
            (None, Direction::S2mm) => told(
                format!(
                    "MLIR-AIE of August 2026 and before gives `@{name}` {what}, which a flow leads to as well"
                ),
                "there is no route for both; newer versions give the FIFO a channel without a flow",
            ),
            (None, Direction::Mm2s) => told(
                format!(
                    "MLIR-AIE of August 2026 and before gives `@{name}` {what}, which a flow leaves as well"
                ),
                "what the FIFO sends goes along the flow too; newer versions give the FIFO a channel without a flow",
            ),
        };
        out.push(finding.related(place, "the flow"));
    }
}
