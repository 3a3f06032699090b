//! Routes: every started channel has a route.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::device::{Device, Direction, Place as At, TileKind};
use aie_pattern_core::rule::Rule;

use super::words::{channel as channel_text, manual};
use super::{Findings, packets};
use crate::finding::{Finding, Severity};
use crate::model::{Bundle, Design, Operation, Place, RegisterWrite, Target};
use crate::resolve::{Channel, Connection, End, Happening, Origin, Resolved};

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    check_started(resolved, out);
    check_sequences(resolved, out);
    check_driven(resolved, out);
    check_allocations(resolved, out);
}

/// **Names of channels**: each name stands for a channel that a shim has. Two names share a channel only if packets
/// separate them.
fn check_allocations(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let device = design.part.device.unwrap_or(Device::DEFAULT);
    let used = used_names(resolved);
    let mut named: HashMap<Channel, Place> = HashMap::new();
    for allocation in &design.allocations {
        let tile = allocation.tile.map(|tile| &design[tile]);
        if let Some(kind) = tile.and_then(|tile| tile.kind).filter(|kind| *kind != TileKind::Shim) {
            let message = format!(
                "`@{}` is a channel of a {} tile, but must be of a shim tile",
                allocation.name.text,
                kind.name()
            );
            out.push(Finding::error(Rule::TilePlace, allocation.name.place, message));
            continue;
        }
        let channels = device.tile(TileKind::Shim).map_or(2, |tile| tile.channels);
        let Some(number) = allocation.channel.value else { continue };
        if !(0..channels).contains(&number) {
            let message = format!(
                "channel {number} does not exist on a shim tile, which has channels 0 to {}",
                channels - 1
            );
            out.push(Finding::error(Rule::ChannelNumber, allocation.channel.place, message));
            continue;
        }
        let at = match (tile, allocation.column) {
            (Some(tile), _) => tile.at,
            (None, column) => column.and_then(|column| column.small()).map(|column| (column, 0)),
        };
        let (Some(at), Some(channel), None) = (at, allocation.channel.small(), allocation.packet) else {
            continue;
        };
        // A name that no sequence uses confuses nobody.
        if !used.contains(allocation.name.text.as_str()) {
            continue;
        }
        let channel = Channel { at, direction: allocation.direction, channel };
        if let Some(first) = named.insert(channel, allocation.name.place) {
            let message =
                format!("`@{}` is a second name of {}", allocation.name.text, channel_text(design, channel));
            let finding = Finding::warning(Rule::ChannelTwice, allocation.name.place, message)
                .note("a wait for one of the names takes a token of the channel, whichever task it is of")
                .related(first, "named here first");
            out.push(finding);
        }
    }
}

/// The names of channels that sequences use.
fn used_names<'d>(resolved: &Resolved<'d>) -> HashSet<&'d str> {
    let mut used = HashSet::new();
    for line in &resolved.lines {
        for run in &line.tasks {
            if let Target::Symbol(name) = &run.task.target {
                used.insert(name.text.as_str());
            }
        }
        for event in &line.events {
            match &event.operation.operation {
                Operation::Memcpy(memcpy) => drop(used.insert(memcpy.metadata.text.as_str())),
                Operation::Wait(name) => drop(used.insert(name.text.as_str())),
                _ => {}
            }
        }
    }
    used
}

/// Whether a route leaves or reaches any port of a tile. If none does, its routes may be in another part of the design.
fn is_routed(resolved: &Resolved<'_>, at: At) -> bool {
    resolved.connections.iter().any(|one| [one.source.at, one.destination.at].contains(&at))
}

/// The finding about a channel that is started but has no route; and what a route would do, `leaves` or `reaches`.
fn unrouted(design: &Design, channel: Channel, place: Place, severity: Severity) -> (Finding, &'static str) {
    let (verb, waits) = match channel.direction {
        Direction::Mm2s => ("leaves", "it waits for room in a stream that nobody reads"),
        Direction::S2mm => ("reaches", "it waits for words that nobody sends"),
    };
    let message = format!("no route {verb} {}, which is started here", channel_text(design, channel));
    let finding = Finding { severity, ..Finding::error(Rule::Unconnected, place, message) };
    (finding.note(format!("{waits} ({})", manual(design))), verb)
}

/// **Channels of sequences**: every channel that a sequence starts has a route.
fn check_sequences(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let mut told = HashSet::new();
    for line in &resolved.lines {
        for event in &line.events {
            let channel = match event.happening {
                Happening::Start(run) => line.tasks[run].channel,
                Happening::Memcpy(_, channel) => channel,
                _ => None,
            };
            let Some(channel) = channel.filter(|channel| !told.contains(channel)) else { continue };
            // What a tile does not have is another rule's.
            let is_there =
                design.part.device.zip(design.part.kind(channel.at)).is_none_or(|(device, kind)| {
                    device.tile(kind).is_none_or(|tile| i128::from(channel.channel) < tile.channels)
                });
            if !is_there || resolved.is_connected(channel) {
                continue;
            }
            let end = open_end(resolved, channel);
            if end.is_none() && !is_routed(resolved, channel.at) {
                continue;
            }
            told.insert(channel);
            let (finding, _) = unrouted(design, channel, event.operation.place, Severity::Warning);
            out.push(match end {
                Some((other, place)) => {
                    let text = format!("{} has no route either", channel_text(design, other));
                    finding.related(place, text)
                }
                None => finding,
            });
        }
    }
}

/// A channel that a region starts, that has no route, and to which one of another channel could lead. With both ends in the text, no
/// other part of the design has the route.
fn open_end(resolved: &Resolved<'_>, channel: Channel) -> Option<(Channel, Place)> {
    resolved.chains.iter().filter(|chain| !chain.bds.is_empty()).find_map(|chain| {
        let other = chain.channel.filter(|other| {
            other.direction != channel.direction && other.at != channel.at && !resolved.is_connected(*other)
        })?;
        Some((other, resolved.design[chain.region].starts[chain.start].place))
    })
}

/// **Started channels**: a route begins at each started MM2S channel, and one ends at each started S2MM channel. Without
/// a route, the channel waits forever.
fn check_started(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    // A part of a design, as in tests, may have no routes at all.
    let has_routes =
        !(design.flows.is_empty() && design.packet_flows.is_empty() && design.switchboxes.is_empty());
    for chain in &resolved.chains {
        let Some(channel) = chain.channel else { continue };
        let start = &design[chain.region].starts[chain.start];
        let exists = design
            .part
            .device
            .and_then(|device| device.tile(design[chain.region].kind.tile()))
            .is_some_and(|tile| i128::from(channel.channel) < tile.channels);
        if !has_routes || !exists || resolved.is_connected(channel) || chain.bds.is_empty() {
            continue;
        }
        let severity = if is_routed(resolved, channel.at) { Severity::Error } else { Severity::Warning };
        let (mut finding, verb) = unrouted(design, channel, start.place, severity);
        if let Some(other) = other_channel(resolved, channel) {
            finding =
                finding.note(format!("a route {verb} channel {other} of this tile, which nothing starts"));
        }
        out.push(finding);
    }
}

/// The channels that the text starts; `None` if it may start others that are not known.
fn driven(resolved: &Resolved<'_>) -> Option<HashSet<Channel>> {
    let design = resolved.design;
    let chains = resolved.chains.iter().map(|chain| chain.channel);
    let mut driven: HashSet<Channel> = chains.collect::<Option<_>>()?;
    driven.extend(resolved.fifo_channels.iter().map(|(_, channel)| *channel));
    let is_open = !design.unread.is_empty()
        || design.not_checked.iter().any(|one| one.is_unread)
        || !design.fifos.is_empty() && resolved.fifos.is_err();
    if is_open || resolved.lines.iter().any(|line| line.stop.is_some()) {
        return None;
    }
    for (line, event) in
        resolved.lines.iter().flat_map(|line| line.events.iter().map(move |event| (line, event)))
    {
        let channel = match event.happening {
            Happening::Start(run) | Happening::Configure(run) => line.tasks[run].channel,
            Happening::Memcpy(_, channel) | Happening::Push { channel, .. } => channel,
            Happening::Other => match &event.operation.operation {
                // A write of registers may start any channel.
                Operation::Write(write) if !matches!(**write, RegisterWrite::Parameter { .. }) => {
                    return None;
                }
                _ => continue,
            },
            Happening::Await(_) | Happening::Free(_) | Happening::Wait(_) | Happening::Sync(_) => continue,
        };
        driven.insert(channel?);
    }
    Some(driven)
}

/// **Other ends**: the channel at the other end of a route is started too. That of a shim may be the host's.
fn check_driven(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    // The host of another device may write any register.
    let Some(driven) = driven(resolved).filter(|_| design.part.is_npu()) else { return };
    check_idle(resolved, &driven, out);
    let ids = packets::ids(resolved);
    for chain in &resolved.chains {
        let Some(channel) = chain.channel.filter(|_| !chain.bds.is_empty()) else { continue };
        let (end, toward) = match channel.direction {
            Direction::Mm2s => ("takes what it sends", Direction::S2mm),
            Direction::S2mm => ("sends what it waits for", Direction::Mm2s),
        };
        let other = |one: &Connection| one.other_end(channel.direction);
        // All packets of the other end have the ids of its other routes.
        let is_of_others = |one: &Connection, of: Channel| {
            let sent = ids.get(&of).and_then(Option::as_ref).filter(|sent| !sent.is_empty());
            let has_route = |id: &u32| {
                resolved
                    .connections
                    .iter()
                    .any(|other| other.source == one.source && other.packet == Some(*id))
            };
            toward == Direction::Mm2s
                && one
                    .packet
                    .zip(sent)
                    .is_some_and(|(id, sent)| !sent.contains(&id) && sent.iter().all(has_route))
        };
        let is_idle = |one: &&Connection| {
            let End { at, bundle, channel } = other(one);
            let of = Channel { at, direction: toward, channel };
            bundle == Bundle::Dma
                && design.part.kind(at) != Some(TileKind::Shim)
                && (!driven.contains(&of) || is_of_others(one, of))
        };
        let routes: Vec<&Connection> = resolved.connections_at(channel).collect();
        // All receivers of a circuit take part in each word; of packets, and of several senders, one is enough.
        let is_circuit =
            channel.direction == Direction::Mm2s && routes.iter().all(|one| one.packet.is_none());
        if !is_circuit && !routes.iter().all(is_idle) {
            continue;
        }
        let Some(route) = routes.into_iter().find(|one| is_idle(one)) else { continue };
        let End { at, channel: number, .. } = other(route);
        // A channel of the same tile that has no route is the cause, and is reported.
        let is_other_number = resolved
            .chains
            .iter()
            .filter_map(|chain| chain.channel)
            .any(|one| one.at == at && one.direction == toward && !resolved.is_connected(one));
        if is_other_number {
            continue;
        }
        let of = Channel { at, direction: toward, channel: number };
        let idle = channel_text(design, of);
        let place = design[chain.region].starts[chain.start].place;
        // Another part of the design may have the DMA of a tile that has no region here.
        if !is_described(resolved, at) {
            let reason =
                format!("whether something {end}: no region here has {idle}, at the other end of its route");
            out.leave_elsewhere("aie.dma_start", reason, place);
            continue;
        }
        let message = match route.packet.filter(|_| driven.contains(&of)) {
            Some(id) => {
                format!("nothing {end}: {idle}, at the other end of the route, sends no packet of id {id}")
            }
            None => format!("nothing {end}: {idle}, at the other end of the route, is not started"),
        };
        let note = format!("{} waits forever ({})", channel_text(design, channel), manual(design));
        out.push(
            Finding::error(Rule::Unconnected, place, message).note(note).related(route.place, "the route"),
        );
    }
}

/// Whether a region of the text starts channels of a tile.
fn is_described(resolved: &Resolved<'_>, at: At) -> bool {
    resolved.chains.iter().any(|chain| chain.channel.is_some_and(|channel| channel.at == at))
}

/// **Idle routes**: of two tiles whose regions start other channels, a route between channels that nothing starts is hardly meant.
fn check_idle(resolved: &Resolved<'_>, driven: &HashSet<Channel>, out: &mut Findings) {
    for one in &resolved.connections {
        let (Origin::Flow(_) | Origin::PacketFlow(_), Bundle::Dma, Bundle::Dma) =
            (one.origin, one.source.bundle, one.destination.bundle)
        else {
            continue;
        };
        let ends = [(one.source, Direction::Mm2s), (one.destination, Direction::S2mm)]
            .map(|(End { at, channel, .. }, direction)| Channel { at, direction, channel });
        let is_idle = |end: &Channel| {
            let is_shim = resolved.design.part.kind(end.at) == Some(TileKind::Shim);
            !is_shim && !driven.contains(end) && is_described(resolved, end.at)
        };
        if !ends.iter().all(is_idle) {
            continue;
        }
        let [source, destination] = ends.map(|end| channel_text(resolved.design, end));
        let message = format!("nothing uses this route: neither {source} nor {destination} is started");
        out.push(Finding::warning(Rule::Unconnected, one.place, message));
    }
}

/// A channel of the same tile and direction that has a route and is not started.
fn other_channel(resolved: &Resolved<'_>, of: Channel) -> Option<u32> {
    let ends = resolved.connections.iter().map(|one| one.end(of.direction));
    let is_started =
        |channel: u32| resolved.chains.iter().any(|chain| chain.channel == Some(Channel { channel, ..of }));
    let mut others =
        ends.filter(|end| end.bundle == Bundle::Dma && end.at == of.at && !is_started(end.channel));
    others.next().map(|end| end.channel)
}
