//! Packets: every packet has a route, and headers are sent where routes take them.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::declare::FifoSide;
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::connections::HEADER;
use super::transfers::memcpy_bytes;
use super::words::{channel as channel_name, manual};
use crate::finding::{Finding, Replacement};
use crate::model::{Bd, Bundle, PACKET_IDS, Packet, Place};
use crate::resolve::{Channel, Connection, Happening, Origin, Resolved, packets};
use crate::tree::attributes::AttributePlace;

pub(super) fn check(design: &Resolved<'_>, findings: &mut Findings) {
    let mut seen = HashSet::new();
    for (channel, part) in sent(design) {
        if seen.insert((channel, part.place.first.start())) {
            check_part(design, channel, &part, findings);
        }
    }
}

/// The ids of the packets that each channel sends; `None` if it may send any.
pub(super) fn ids(resolved: &Resolved<'_>) -> HashMap<Channel, Option<HashSet<u32>>> {
    let mut all: HashMap<Channel, Option<HashSet<u32>>> = HashMap::new();
    for (channel, part) in sent(resolved) {
        // Without a header, the first word of the data is one.
        let id = part.packet.and_then(|packet| packet.id.small());
        let ids = all.entry(channel).or_insert_with(|| Some(HashSet::new()));
        match (ids.as_mut(), id) {
            (Some(known), Some(id)) => drop(known.insert(id)),
            _ => *ids = None,
        }
    }
    for (_, channel) in &resolved.fifo_channels {
        all.insert(*channel, None);
    }
    for event in resolved.lines.iter().flat_map(|line| &line.events) {
        if let Happening::Push { channel: Some(channel), .. } = event.happening {
            all.insert(channel, None);
        }
    }
    all
}

/// What a descriptor or a transfer sends.
struct Part {
    /// Its header, if it has one.
    packet: Option<Packet>,
    /// Its bytes, without a header.
    bytes: Option<i128>,
    /// `^send`, or what it is.
    name: String,
    /// Where it may have one more attribute.
    attributes: AttributePlace,
    /// Where a transfer may have a packet, which has a form of its own there.
    packet_place: Option<AttributePlace>,
    place: Place,
}

impl Part {
    fn of(bd: &Bd, packet: Option<Packet>) -> Self {
        let name =
            bd.block.as_ref().map_or_else(|| "the descriptor".to_owned(), |name| format!("`{}`", name.text));
        let (attributes, place) = (bd.attributes, bd.place);
        Self { packet, bytes: bd.moved_bytes(), name, attributes, packet_place: None, place }
    }
}

/// Everything that MM2S channels send: descriptors of regions and of tasks that start, and transfers.
fn sent(resolved: &Resolved<'_>) -> Vec<(Channel, Part)> {
    let design = resolved.design;
    let mut all = Vec::new();
    // Of two chains of a channel, one that never ends leaves no place for the other.
    let of = |channel: Channel| resolved.chains.iter().filter(move |chain| chain.channel == Some(channel));
    let is_twice = |channel| of(channel).count() > 1 && of(channel).any(|chain| chain.loops_to.is_some());
    for chain in &resolved.chains {
        let Some(channel) = chain.channel.filter(|channel| !is_twice(*channel)) else { continue };
        for &bd in &chain.bds {
            let bd = &design[chain.region].bds[bd];
            all.push((channel, Part::of(bd, bd.packet)));
        }
    }
    for line in &resolved.lines {
        for event in &line.events {
            match event.happening {
                Happening::Start(run) => {
                    let run = &line.tasks[run];
                    let Some(channel) = run.channel else { continue };
                    for bd in &run.task.bds {
                        let packet = packets::of_task(design, run.task, bd);
                        all.push((channel, Part::of(bd, packet)));
                    }
                }
                Happening::Memcpy(memcpy, Some(channel)) => {
                    let packet = packets::of_memcpy(design, memcpy);
                    let (bytes, name) = (memcpy_bytes(memcpy), "the transfer".to_owned());
                    let (attributes, packet_place) = (memcpy.attributes, memcpy.packet_place);
                    let place = event.operation.place;
                    all.push((channel, Part { packet, bytes, name, attributes, packet_place, place }));
                }
                _ => {}
            }
        }
    }
    all.retain(|(channel, _)| channel.direction == Direction::Mm2s);
    all
}

fn check_part(design: &Resolved<'_>, channel: Channel, part: &Part, findings: &mut Findings) {
    let routes: Vec<&Connection> = design.connections_at(channel).collect();
    if routes.is_empty() {
        return;
    }
    let ids: Option<Vec<u32>> = routes.iter().map(|one| one.packet).collect();
    match (part.packet, ids) {
        (Some(packet), Some(ids)) => check_id(design, channel, packet, (&routes, &ids), findings),
        // The lowering of FIFOs gives what they send a header.
        (None, Some(_)) if design.is_of_fifos(channel) => {}
        (None, Some(_)) => check_without(design, channel, part, &routes, findings),
        (Some(packet), None) => {
            if routes.iter().all(|one| !one.is_of_packets(design.design)) {
                check_circuit(design, channel, (part, packet), &routes, findings);
            }
        }
        (None, None) => {}
    }
}

/// **Ids**: a packet that leaves a channel with packet routes only needs a route with its id.
fn check_id(
    design: &Resolved<'_>,
    channel: Channel,
    packet: Packet,
    (routes, ids): (&[&Connection], &[u32]),
    findings: &mut Findings,
) {
    let is_lost = |id: &u32| *id < PACKET_IDS && !ids.contains(id);
    let Some(id) = packet.id.small().filter(is_lost) else { return };
    let mut known = ids.to_vec();
    known.sort_unstable();
    known.dedup();
    let names = known.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let message = format!(
        "the packet has id {id}, but {} has routes for {} {names} only",
        channel_name(design.design, channel),
        if known.len() == 1 { "id" } else { "ids" },
    );
    let mut finding = Finding::error(Rule::PacketRoute, packet.id.place, message).note(
        "the stream switch forwards a packet by its id; a packet that no rule takes blocks the channel",
    );
    if let [only] = known.as_slice()
        && *only < PACKET_IDS
    {
        let fix = Replacement::number(packet.id, (*only).into());
        finding = finding.help(format!("write the id of the route: {only}")).fix(fix);
    }
    // The first route of each id: hundreds of places help nobody.
    for known in known {
        let Some(one) = routes.iter().find(|one| one.packet == Some(known)) else { continue };
        finding = finding.related(one.place, "a route that leaves this channel");
    }
    findings.push(finding);
}

/// The first route whose receiver takes as many bytes as are sent, but not with a header more or less.
fn misfit<'r>(
    design: &Resolved<'_>,
    bytes: i128,
    header: i128,
    routes: &[&'r Connection],
) -> Option<&'r Connection> {
    let is_misfit = |one: &&Connection| {
        let Some(taken) = taken(design, one) else { return false };
        let round: i128 = taken.iter().sum();
        let fits = |bytes: i128| taken.contains(&bytes) || round > 0 && bytes % round == 0;
        fits(bytes) && !fits(bytes + header)
    };
    routes.iter().copied().find(is_misfit)
}

/// **Headers**: what leaves by a route of packets begins with a header. Data may hold one, like the data of control packets, so
/// its receiver decides: one that takes every word that is sent counts no header.
fn check_without(
    design: &Resolved<'_>,
    channel: Channel,
    part: &Part,
    routes: &[&Connection],
    findings: &mut Findings,
) {
    if routes.iter().any(|one| one.keeps_header) {
        return;
    }
    let Some(bytes) = part.bytes else { return };
    let Some(route) = misfit(design, bytes, -HEADER, routes) else { return };
    let message = format!(
        "{} sends no packet header, but only packets leave {}: {} bytes arrive, not {bytes}",
        part.name,
        channel_name(design.design, channel),
        bytes - HEADER
    );
    let mut finding = Finding::warning(Rule::PacketRoute, part.place, message).note(format!(
        "the first word of the data is taken as the header: its lowest five bits decide where the rest goes ({})",
        manual(design.design)
    ));
    if let ([_], Some(id)) = (routes, route.packet.filter(|id| *id < PACKET_IDS)) {
        let (at, packet) = match part.packet_place {
            Some(at) => (at, format!("packet = <pkt_id = {id}, pkt_type = 0>")),
            None => (part.attributes, format!("packet = #aie.packet_info<pkt_type = 0, pkt_id = {id}>")),
        };
        finding =
            finding.fix(at.with(&packet)).help(format!("send a packet with the id of the route: `{packet}`"));
    }
    findings.push(finding.related(route.place, "the route of packets"));
}

/// **Circuits**: nothing takes a header off a circuit, so its receiver must have room for it.
fn check_circuit(
    design: &Resolved<'_>,
    channel: Channel,
    (part, packet): (&Part, Packet),
    routes: &[&Connection],
    findings: &mut Findings,
) {
    // The rule of fields reports an id that does not exist.
    let is_known = packet.id.small().is_some_and(|id| id < PACKET_IDS);
    let Some(bytes) = part.bytes.filter(|_| is_known) else { return };
    let Some(route) = misfit(design, bytes, HEADER, routes) else { return };
    let message = format!(
        "{} sends a packet header, but the route of {} is a circuit: {} bytes arrive, not {bytes}",
        part.name,
        channel_name(design.design, channel),
        bytes + HEADER
    );
    let finding = Finding::error(Rule::PacketRoute, packet.id.place, message)
        .note(format!(
            "only a route of packets takes the header off; here it is the first word of the data ({})",
            manual(design.design)
        ))
        .help("leave the packet out, or make the route an `aie.packet_flow`")
        .related(route.place, "the circuit");
    findings.push(finding);
}

/// The bytes of each transfer that the receiver of a connection takes; `None` if they are not known.
fn taken(resolved: &Resolved<'_>, connection: &Connection) -> Option<Vec<i128>> {
    if connection.destination.bundle != Bundle::Dma {
        return None;
    }
    if let Origin::Fifo(fifo, consumer) = connection.origin {
        let table = resolved.fifos.as_ref().ok()?;
        let bits = table.with(|fifos| {
            let fifo = &fifos.fifos[fifo];
            i128::from(fifo.object_of(FifoSide::Consumer(consumer))) * i128::from(fifo.element.bits())
        });
        return (bits > 0 && bits % 8 == 0).then(|| vec![bits / 8]);
    }
    let (at, channel) = (connection.destination.at, connection.destination.channel);
    let channel = Some(Channel { at, direction: Direction::S2mm, channel });
    let mut all = Vec::new();
    for chain in resolved.chains.iter().filter(|chain| chain.channel == channel) {
        let bds = &resolved.design[chain.region].bds;
        all.extend(chain.bds.iter().map(|&bd| bds[bd].moved_bytes()));
    }
    for line in &resolved.lines {
        for event in &line.events {
            match event.happening {
                Happening::Start(run) if line.tasks[run].channel == channel => {
                    all.extend(line.tasks[run].task.bds.iter().map(Bd::moved_bytes));
                }
                Happening::Memcpy(memcpy, of) if of == channel => all.push(memcpy_bytes(memcpy)),
                Happening::Push { channel: of, .. } if of == channel || of.is_none() => return None,
                _ => {}
            }
        }
    }
    all.into_iter().collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
}
