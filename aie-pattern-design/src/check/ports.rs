//! Ports of streams: those that a tile has, each fed by one connection; ids of packets.

use std::collections::HashMap;

use aie_pattern_core::device::{Device, TileKind};
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::words::{at_text, port as port_text, tile as tile_text};
use crate::finding::Finding;
use crate::model::{Bundle, Connect, Number, PACKET_IDS, Place, Port, Switchbox, TileId};
use crate::resolve::routes::{from_north, to_north};
use crate::resolve::{End, Resolved};

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    check_flows(resolved, out);
    check_modes(resolved, out);
    check_switches(resolved, out);
    for switchbox in &resolved.design.switchboxes {
        check_switchbox(resolved, switchbox, out);
    }
}

/// Which way data goes through a port, as the switch sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    In,
    Out,
}

/// **Flows**: the tile has their ports; the id of a packet flow fits the header of a packet.
fn check_flows(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let device = design.part.device.unwrap_or(Device::DEFAULT);
    let mut check = |port: &Port, way: Way| {
        let Some(at) = design.at(port.tile) else { return };
        let (Some(kind), Some(channel)) = (design.part.kind(at), port.channel.value) else { return };
        let Some(count) = own_ports(device, kind, port.bundle, way) else { return };
        if !(0..count).contains(&channel) {
            let name = at_text(at, Some(kind));
            let bundle = port.bundle.name();
            let has = match (count, port.bundle) {
                (0, _) if way == Way::In => format!("nothing enters its switch from `{bundle}`"),
                (0, _) => format!("nothing leaves its switch to `{bundle}`"),
                (1, _) => "it has port 0 only".to_owned(),
                (_, Bundle::Dma) => format!("its channels are 0 to {}", count - 1),
                _ => format!("its ports are 0 to {}", count - 1),
            };
            let message = format!("{name} has no {bundle} port {channel} ({has})");
            out.push(Finding::error(Rule::PortRange, port.channel.place, message));
        }
    };
    for flow in &design.flows {
        check(&flow.source, Way::In);
        check(&flow.destination, Way::Out);
    }
    for flow in &design.packet_flows {
        flow.sources.iter().for_each(|port| check(port, Way::In));
        flow.destinations.iter().for_each(|port| check(port, Way::Out));
    }
    for flow in &design.packet_flows {
        if let Some(id) = flow.id.value.filter(|id| !(0..PACKET_IDS.into()).contains(id)) {
            let message = format!("packet id {id} does not fit its field (at most {})", PACKET_IDS - 1);
            out.push(
                Finding::error(Rule::Packet, flow.id.place, message)
                    .note("the header of a packet has 5 bits for its id (AM020)"),
            );
        }
    }
}

/// **Modes**: a port is switched by circuit or by packet, and one that a circuit leads to has one source.
fn check_modes(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let end = |port| End::of(design, port);
    let mut from: HashMap<End, &Port> = HashMap::new();
    let mut to: HashMap<End, (End, &Port)> = HashMap::new();
    for flow in &design.flows {
        let (Some(source), Some(destination)) = (end(&flow.source), end(&flow.destination)) else { continue };
        from.entry(source).or_insert(&flow.source);
        let (first, place) = *to.entry(destination).or_insert((source, &flow.destination));
        if first != source {
            let message = format!("{} is the end of a second flow", port_text(design, destination));
            let finding = Finding::error(Rule::PortRange, flow.destination.place, message)
                .note("an output of the stream switch sends what one input receives (AM020)");
            out.push(finding.related(place.place, "the end of the first one"));
        }
    }
    for flow in &design.packet_flows {
        let sources =
            flow.sources.iter().map(|port| (port, end(port).and_then(|end| Some((end, *from.get(&end)?)))));
        let destinations = flow
            .destinations
            .iter()
            .map(|port| (port, end(port).and_then(|end| Some((end, to.get(&end)?.1)))));
        for (port, clash) in sources.chain(destinations) {
            let Some((end, first)) = clash else { continue };
            let message = format!(
                "{} is a port of a packet flow and of a flow without packets",
                port_text(design, end)
            );
            let finding = Finding::error(Rule::PortRange, port.place, message)
                .note("a port of the stream switch is switched by circuit or by packet, not both (AM020)");
            out.push(finding.related(first.place, "the flow without packets"));
        }
    }
}

/// The number of ports of a tile's switch that lead to its own parts; `None` for ports between tiles, and for ports whose number
/// differs between devices.
fn own_ports(device: Device, kind: TileKind, bundle: Bundle, way: Way) -> Option<i128> {
    Some(match (bundle, kind) {
        (Bundle::Dma, _) => device.tile(kind)?.channels,
        // The core of the first generation has two streams each way.
        (Bundle::Core, TileKind::Compute) if device == Device::Aie => 2,
        (Bundle::Core, TileKind::Compute) | (Bundle::TileControl, _) => 1,
        (Bundle::Core, TileKind::Mem | TileKind::Shim) => 0,
        // One of the core, one of its memory.
        (Bundle::Trace, TileKind::Compute) if way == Way::In => 2,
        (Bundle::Trace, _) => i128::from(way == Way::In),
        (
            Bundle::Fifo
            | Bundle::South
            | Bundle::West
            | Bundle::North
            | Bundle::East
            | Bundle::Plio
            | Bundle::Noc,
            _,
        ) => return None,
    })
}

/// The ports of a bundle that the switchbox of a tile has; `None` where no number is documented.
fn ports(device: Device, kind: TileKind, bundle: Bundle, way: Way) -> Option<i128> {
    Some(match (kind, bundle, way) {
        // The multiplexer is between a shim's switchbox and its DMA.
        (TileKind::Shim, Bundle::Dma, _) | (TileKind::Mem, Bundle::East | Bundle::West, _) => 0,
        // What leaves a tile to the north comes into the next one from the south.
        (TileKind::Shim, Bundle::South, Way::In) => 8,
        (_, Bundle::North, Way::Out) | (_, Bundle::South, Way::In) | (TileKind::Shim, Bundle::South, _) => 6,
        (_, Bundle::North | Bundle::South | Bundle::East | Bundle::West, _) => 4,
        (_, own, way) => return own_ports(device, kind, own, way),
    })
}

/// The ports of a bundle that a shim's multiplexer has. It is between the switchbox and the DMA.
fn mux_ports(bundle: Bundle, way: Way, channels: i128) -> Option<i128> {
    match (bundle, way) {
        (Bundle::Dma, _) => Some(channels),
        (Bundle::North, Way::Out) => Some(8),
        (Bundle::North, Way::In) => Some(6),
        _ => None,
    }
}

/// **Switches**: the tile of an `aie.switchbox` has no other one, and only shims have multiplexers.
fn check_switches(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let mut of_tile: HashMap<TileId, Place> = HashMap::new();
    for switchbox in &design.switchboxes {
        let Some(id) = switchbox.tile else { continue };
        if switchbox.is_mux {
            if design[id].kind.is_some_and(|kind| kind != TileKind::Shim) {
                let message =
                    format!("a multiplexer is on {}, but only shim tiles have one", tile_text(design, id));
                let note = "it is between the switch of a shim and its DMA";
                out.push(Finding::error(Rule::RegionTile, switchbox.place, message).note(note));
            }
            let selections = switchbox.selections.iter().map(|one| one.place);
            let masters = switchbox.masters.iter().map(|one| one.place);
            let rules = switchbox.rules.iter().map(|one| one.place);
            if let Some(place) = selections.chain(masters).chain(rules).next() {
                let message = "a multiplexer has connections only: it does not sort packets";
                out.push(Finding::error(Rule::PortRange, place, message));
            }
        } else if let Some(first) = of_tile.insert(id, switchbox.place) {
            let message = format!("{} has a second switchbox", tile_text(design, id));
            let finding = Finding::error(Rule::RegionTile, switchbox.place, message)
                .help("write all connections of the tile in one `aie.switchbox`");
            out.push(finding.related(first, "the first one"));
        }
    }
}

/// **Switchboxes**: a connection is between ports that exist, and an output is fed by one connection.
fn check_switchbox(resolved: &Resolved<'_>, switchbox: &Switchbox, out: &mut Findings) {
    let design = resolved.design;
    let device = design.part.device.unwrap_or(Device::DEFAULT);
    let Some(at) = design.at(switchbox.tile) else { return };
    let Some(kind) = design.part.kind(at) else { return };
    // The first generation has other numbers of ports.
    let Some(tile) = device.tile(kind).filter(|_| device != Device::Aie) else { return };
    let what = if switchbox.is_mux { "multiplexer" } else { "switchbox" };
    let name = at_text(at, Some(kind));
    let mut check = |(bundle, number): (Bundle, Number), way: Way| {
        let most = if switchbox.is_mux {
            mux_ports(bundle, way, tile.channels)
        } else {
            ports(device, kind, bundle, way)
        };
        let Some((most, port)) = most.zip(number.value).filter(|(most, port)| !(0..*most).contains(port))
        else {
            return;
        };
        let direction = if way == Way::In { "input" } else { "output" };
        let message = format!("the {what} of {name} has no {direction} {} : {port}", bundle.name());
        let note = match (most, bundle) {
            (0, Bundle::Dma) => {
                "the multiplexer, `aie.shim_mux`, is between the switch of a shim and its DMA".to_owned()
            }
            (0, _) => format!("a {} tile has no ports to the {}", kind.name(), bundle.name().to_lowercase()),
            _ => format!("it has {direction}s 0 to {} of {} (AM020)", most - 1, bundle.name()),
        };
        out.push(Finding::error(Rule::PortRange, number.place, message).note(note));
    };
    for connect in &switchbox.connects {
        check(connect.source, Way::In);
        check(connect.destination, Way::Out);
    }
    for master in &switchbox.masters {
        check(master.destination, Way::Out);
    }
    for connect in &switchbox.connects {
        if switchbox.is_mux {
            check_wired(&name, connect, out);
        } else {
            check_path(kind, connect, out);
        }
    }
    check_sorted(switchbox, out);
    let connects = switchbox.connects.iter().map(|connect| connect.destination);
    let outputs = connects.chain(switchbox.masters.iter().map(|master| master.destination));
    let mut fed: HashMap<(Bundle, i128), Place> = HashMap::new();
    for (bundle, number) in outputs {
        let Some(port) = number.value else { continue };
        if let Some(first) = fed.insert((bundle, port), number.place) {
            let message =
                format!("output {} : {port} of the {what} of {name} has a second source", bundle.name());
            out.push(
                Finding::error(Rule::PortRange, number.place, message)
                    .related(first, "the first one leads here")
                    .note("an output of the stream switch sends what one input receives (AM020)"),
            );
        }
    }
}

/// A port of a switch with its number.
pub(super) type Numbered = (Bundle, i128);

/// Whether a switch of AIE-ML has a path from an input to an output (AM020, and MLIR-AIE's model of the target).
///
/// # Errors
/// Without a path: the number of the only output of its kind that has one.
pub(super) fn path(kind: TileKind, from: Numbered, to: Numbered) -> Result<(), Option<i128>> {
    use Bundle::{Core, Dma, East, Fifo, Noc, North, Plio, South, TileControl, Trace, West};
    let ((source, input), (destination, output)) = (from, to);
    let only = |number: i128| if output == number { Ok(()) } else { Err(Some(number)) };
    match (kind, source, destination) {
        // A switchbox has neither `Noc` nor `Plio`.
        (_, Noc | Plio, _)
        | (_, _, Noc | Plio)
        | (TileKind::Mem, Trace, South)
        | (TileKind::Compute | TileKind::Shim, Trace, Fifo | South) => Ok(()),
        (TileKind::Mem, TileControl | Trace, Dma) => only(5),
        (TileKind::Compute, Trace, Dma) | (TileKind::Shim, Trace, West | East) => only(0),
        (_, Trace, _)
        | (_, _, Trace)
        | (_, TileControl, TileControl)
        | (TileKind::Compute, Core, Core)
        | (TileKind::Compute, TileControl, Dma) => Err(None),
        (TileKind::Mem, Dma, Dma) | (TileKind::Mem, North | South, North | South) => only(input),
        (TileKind::Compute, one, other) if one == other => only(input),
        (TileKind::Shim, West | North | East, other) if source == other => only(input),
        (TileKind::Mem | TileKind::Compute | TileKind::Shim, ..) => Ok(()),
    }
}

/// **Paths**: a switch has a path from the input of a connection to its output.
fn check_path(kind: TileKind, connect: &Connect, out: &mut Findings) {
    let ((from, source), (to, destination)) = (connect.source, connect.destination);
    let (Some(input), Some(port)) = (source.value, destination.value) else { return };
    let Err(only) = path(kind, (from, input), (to, port)) else { return };
    let (from, to) = (from.name(), to.name());
    let instead = match only {
        Some(only) => format!("only to {to} : {only}"),
        None => format!("nor to any other port of {to}"),
    };
    let message =
        format!("a {} tile has no connection from {from} : {input} to {to} : {port}, {instead}", kind.name());
    out.push(Finding::error(Rule::PortRange, destination.place, message));
}

/// **Multiplexers**: each channel of a shim's DMA has one port to the north, and MLIR-AIE enables that port regardless of the channel in the text.
fn check_wired(name: &str, connect: &Connect, out: &mut Findings) {
    let ((from, source), (to, destination)) = (connect.source, connect.destination);
    let (Some(input), Some(output)) = (source.small(), destination.small()) else { return };
    let (way, channel, (port, written)) = match (from, to) {
        (Bundle::Dma, Bundle::North) => (Way::Out, input, (output, destination)),
        (Bundle::North, Bundle::Dma) => (Way::In, output, (input, source)),
        _ => return,
    };
    let (direction, wired): (_, fn(u32) -> Option<u32>) =
        if way == Way::Out { ("MM2S", to_north) } else { ("S2MM", from_north) };
    let most = mux_ports(Bundle::North, way, 0).and_then(|most| u32::try_from(most).ok()).unwrap_or(0);
    // Other rules report a port or a channel that does not exist.
    let own = (0..most).find(|own| wired(*own) == Some(channel));
    let Some(own) = own.filter(|own| *own != port && port < most) else { return };
    let message = format!(
        "{direction} channel {channel} of {name} has North : {own} of its multiplexer, not North : {port}"
    );
    let note = match wired(port) {
        Some(other) => format!(
            "North : {port} is the port of {direction} channel {other}: MLIR-AIE enables it, whatever channel the connection names"
        ),
        None => format!("no {direction} channel has North : {port}"),
    };
    let finding = Finding::error(Rule::PortRange, written.place, message).note(note);
    out.push(finding.help(format!("write `North : {own}` for channel {channel}")));
}

/// **Inputs**: a connection takes all data of an input, so no rule sorts its packets.
fn check_sorted(switchbox: &Switchbox, out: &mut Findings) {
    let known = |(bundle, number): (Bundle, Number)| Some((bundle, number.value?));
    let connected: HashMap<(Bundle, i128), Place> = switchbox
        .connects
        .iter()
        .filter_map(|connect| Some((known(connect.source)?, connect.place)))
        .collect();
    for rule in &switchbox.rules {
        let Some(input) = known(rule.source) else { continue };
        let Some(&place) = connected.get(&input) else { continue };
        let message = format!(
            "rules sort the packets of {} : {}, but a connection takes all its data",
            input.0.name(),
            input.1
        );
        let finding = Finding::error(Rule::PortRange, rule.source.1.place, message)
            .note("an input is switched by circuit or by packet, not both")
            .related(place, "the connection is here");
        out.push(finding);
    }
}
