//! Attributes of FIFOs and offsets of links that the declaration of a FIFO cannot hold, and that MLIR-AIE refuses or ignores.

use aie_pattern_core::device::Device;
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::errors::counted;

use super::Findings;
use super::words::manual;
use crate::finding::Finding;
use crate::model::{Design, Fifo};
use crate::resolve::Resolved;

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    for fifo in &design.fifos {
        check_packet(fifo, out);
        check_pins(fifo, out);
        check_port(design, fifo, out);
    }
    check_offsets(design, out);
}

/// **Packets**: an id is of a FIFO whose data goes as packets.
fn check_packet(fifo: &Fifo, out: &mut Findings) {
    let Some(id) = fifo.packet.filter(|_| !fifo.is_packet) else { return };
    let message = format!("`@{}` has a `packet_id`, but its data does not go as packets", fifo.name.text);
    let finding = Finding::error(Rule::FifoAttribute, id.place, message);
    out.push(finding.note("MLIR-AIE takes the id only beside `packet`").help("write `packet = true` too"));
}

/// **Pins**: a channel for each consumer at most.
fn check_pins(fifo: &Fifo, out: &mut Findings) {
    let (pins, ends) = (&fifo.consumer_channels, fifo.consumers.len());
    let Some(first) = pins.get(ends) else { return };
    let message = format!(
        "`cons_dma_channels` lists {} channels, but `@{}` has {}",
        pins.len(),
        fifo.name.text,
        counted(ends, "consumer")
    );
    let finding = Finding::warning(Rule::FifoAttribute, first.place, message);
    out.push(finding.note("the channels are of the consumers in their order; this one is of none"));
}

/// **Stream ports**: the core has the port.
fn check_port(design: &Design, fifo: &Fifo, out: &mut Findings) {
    let count = if design.part.device == Some(Device::Aie) { 2 } else { 1 };
    let Some(port) = fifo.stream_port else { return };
    let Some(value) = port.value.filter(|value| !(0..count).contains(value)) else { return };
    let has = if count == 1 { "port 0".to_owned() } else { format!("ports 0 to {}", count - 1) };
    let message = format!("stream port {value} does not exist on a core, which has {has}");
    let finding = Finding::warning(Rule::FifoAttribute, port.place, message);
    out.push(finding.note(format!(
        "MLIR-AIE takes any port, but the stream switch has no other one of the core ({})",
        manual(design)
    )));
}

/// **Offsets**: a link of one FIFO to one has no parts.
fn check_offsets(design: &Design, out: &mut Findings) {
    for link in &design.links {
        let is_forward = link.inputs.len() == 1 && link.outputs.len() == 1;
        // MLIR-AIE ignores one list, and refuses two.
        if !is_forward || link.source_offsets.is_empty() || link.destination_offsets.is_empty() {
            continue;
        }
        let place = link.offsets_place.unwrap_or(link.place);
        let finding = Finding::error(Rule::LinkOffsets, place, "a link of one FIFO to one takes no offsets");
        out.push(
            finding
                .note("offsets are where the parts of a join or a distribute begin")
                .help("write `([] [])`"),
        );
    }
}
