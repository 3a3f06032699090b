//! Connections: every packet has a route, and the receiver takes exactly what the sender sends.

use std::collections::HashMap;

use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::words::channel as channel_name;
use crate::finding::Finding;
use crate::model::Bundle;
use crate::resolve::{Chain, Channel, Connection, End, Happening, Resolved};

/// Packets without a route, and ends that move different numbers of bytes.
pub(super) fn check(design: &Resolved<'_>, findings: &mut Findings) {
    check_packets(design, findings);
    check_amounts(design, findings);
}

/// The end of a connection at a channel.
pub(super) fn end_of(channel: &Channel) -> End {
    End { at: channel.at, bundle: Bundle::Dma, channel: channel.channel }
}

/// The connections that begin or end at a channel.
pub(super) fn connections<'a>(
    design: &'a Resolved<'_>,
    channel: &Channel,
) -> impl Iterator<Item = &'a Connection> + use<'a> {
    let (end, direction) = (end_of(channel), channel.direction);
    design.connections.iter().filter(move |one| match direction {
        Direction::Mm2s => one.source == end,
        Direction::S2mm => one.destination == end,
    })
}

/// A packet that leaves a channel with packet routes only needs a route with its id.
fn check_packets(design: &Resolved<'_>, findings: &mut Findings) {
    for chain in &design.chains {
        let Some(channel) = chain.channel.filter(|channel| channel.direction == Direction::Mm2s) else {
            continue;
        };
        let routes: Vec<_> = connections(design, &channel).collect();
        let ids: Option<Vec<u32>> = routes.iter().map(|one| one.packet).collect();
        let Some(ids) = ids.filter(|ids| !ids.is_empty()) else { continue };
        for &bd in &chain.bds {
            let bd = &design.design[chain.region].bds[bd];
            let Some(packet) = bd.packet else { continue };
            let Some(id) = packet.id.small().filter(|id| !ids.contains(id)) else { continue };
            let known: Vec<String> = ids.iter().map(u32::to_string).collect();
            let message = format!(
                "the packet has id {id}, but {} has routes for {} only",
                channel_name(design.design, channel),
                if known.len() == 1 {
                    format!("id {}", known[0])
                } else {
                    format!("ids {}", known.join(", "))
                },
            );
            let mut finding = Finding::error(Rule::PacketRoute, packet.id.place, message)
                .note("the stream switch forwards a packet by its id; a packet that no rule takes blocks the channel");
            for one in &routes {
                finding = finding.related(one.place, "a route that leaves this channel");
            }
            findings.push(finding);
        }
    }
}

/// Bytes that an end moves before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Amount {
    /// This number of bytes.
    Bytes(i128),
    /// Its chain never ends.
    Endless,
}

/// The amount that a chain moves; `None` if a part is not known.
fn amount(design: &Resolved<'_>, chain: &Chain) -> Option<Amount> {
    let region = &design.design[chain.region];
    if chain.loops_to.is_some() {
        return Some(Amount::Endless);
    }
    let pass = chain.bds.iter().try_fold(0i128, |sum, &bd| sum.checked_add(region.bds[bd].moved_bytes()?))?;
    Some(Amount::Bytes(pass.checked_mul(i128::from(chain.passes?))?))
}

/// If both chains of a connection end, the receiver must take exactly the bytes that the sender sends.
fn check_amounts(design: &Resolved<'_>, findings: &mut Findings) {
    let mut sources: HashMap<End, usize> = HashMap::new();
    for one in &design.connections {
        *sources.entry(one.destination).or_default() += 1;
    }
    for one in &design.connections {
        // With several senders, packets merge in an order and number that the program decides.
        if sources.get(&one.destination) != Some(&1) || one.packet.is_some() {
            continue;
        }
        let Some(sender) = only_chain(design, one.source, Direction::Mm2s) else { continue };
        let Some(receiver) = only_chain(design, one.destination, Direction::S2mm) else { continue };
        let (Some(Amount::Bytes(sent)), Some(Amount::Bytes(taken))) =
            (amount(design, sender), amount(design, receiver))
        else {
            continue;
        };
        if sent == taken {
            continue;
        }
        let (short, long) = if sent < taken { (sender, receiver) } else { (receiver, sender) };
        let place = |chain: &Chain| {
            let region = &design.design[chain.region];
            chain.bds.first().map_or_else(|| region.starts[chain.start].place, |&bd| region.bds[bd].place)
        };
        let ends = (name_of(design, sender), name_of(design, receiver));
        let message = if sent < taken {
            format!("{} waits for {taken} bytes, but {} sends {sent}", ends.1, ends.0)
        } else {
            format!("{} sends {sent} bytes, but {} takes {taken}", ends.0, ends.1)
        };
        let note = if sent < taken {
            format!("the last transfer stays {} bytes short, and its lock is never released", taken - sent)
        } else {
            format!("the last {} bytes stay in the stream, and the channel never ends", sent - taken)
        };
        let finding = Finding::error(Rule::Amounts, place(long), message)
            .note(note)
            .related(place(short), format!("{} bytes are moved here", sent.min(taken)));
        findings.push(finding);
    }
}

fn name_of(design: &Resolved<'_>, chain: &Chain) -> String {
    chain.channel.map_or_else(String::new, |channel| channel_name(design.design, channel))
}

/// The only chain that an end runs, if nothing else drives the channel.
pub(super) fn only_chain<'a>(design: &'a Resolved<'_>, end: End, direction: Direction) -> Option<&'a Chain> {
    if end.bundle != Bundle::Dma {
        return None;
    }
    let channel = Channel { at: end.at, direction, channel: end.channel };
    let is_other = design.fifo_channels.iter().any(|(_, other)| *other == channel)
        || design.lines.iter().any(|line| line.tasks.iter().any(|run| run.channel == Some(channel)) || line.events.iter().any(|event| matches!(event.happening, Happening::Memcpy(_, Some(other)) | Happening::Push { channel: Some(other), .. } if other == channel)));
    let mut chains = design.chains.iter().filter(|chain| chain.channel == Some(channel));
    let chain = chains.next().filter(|_| !is_other)?;
    chains.next().is_none().then_some(chain)
}
