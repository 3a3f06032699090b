//! Connections: the receiver takes exactly what the sender sends.

use std::collections::HashMap;

use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::words::channel as channel_name;
use crate::finding::Finding;
use crate::model::{Bundle, Packet, Place};
use crate::resolve::{Chain, Channel, Connection, End, Happening, Resolved};

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

/// Bytes that an end moves before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Amount {
    /// This number of bytes.
    Bytes(i128),
    /// Its chain never ends.
    Endless,
}

/// The bytes of each descriptor of a chain along a connection: the header of a packet arrives with the data where nothing takes it
/// off. `None` if a part is not known, or another packet than the connection's.
pub(super) fn chain_bytes(
    design: &Resolved<'_>,
    chain: &Chain,
    connection: Option<&Connection>,
) -> Option<Vec<i128>> {
    let region = &design.design[chain.region];
    let bytes = |&bd: &usize| {
        let bd = &region.bds[bd];
        let header = connection.map_or(Some(0), |one| header_bytes(one, bd.packet))?;
        bd.moved_bytes()?.checked_add(header)
    };
    let bytes: Option<Vec<i128>> = chain.bds.iter().map(bytes).collect();
    bytes.filter(|list| !list.is_empty() && list.iter().all(|&bytes| bytes > 0))
}

/// The bytes of a header that arrive along a connection; `None` if it does not take this packet.
pub(super) fn header_bytes(connection: &Connection, packet: Option<Packet>) -> Option<i128> {
    match (connection.packet, packet) {
        (None, None) => Some(0),
        (None, Some(_)) => Some(HEADER),
        (Some(id), Some(packet)) if packet.id.small() == Some(id) => {
            Some(if connection.keeps_header { HEADER } else { 0 })
        }
        (Some(_), _) => None,
    }
}

/// The bytes of a packet's header (AM020).
pub(super) const HEADER: i128 = 4;

/// The amount that chains move one after the other; `None` if a part is not known.
fn amount(design: &Resolved<'_>, chains: &[&Chain], connection: Option<&Connection>) -> Option<Amount> {
    let mut sum = 0i128;
    for chain in chains {
        if chain.loops_to.is_some() {
            return Some(Amount::Endless);
        }
        let pass: i128 = chain_bytes(design, chain, connection)?.iter().sum();
        sum = sum.checked_add(pass.checked_mul(i128::from(chain.passes?))?)?;
    }
    Some(Amount::Bytes(sum))
}

/// If both ends of a connection end, the receiver must take exactly the bytes that the sender sends. A receiver that loops must not
/// be left inside of a transfer.
pub(super) fn check(design: &Resolved<'_>, findings: &mut Findings) {
    let mut sources: HashMap<End, usize> = HashMap::new();
    for one in &design.connections {
        *sources.entry(one.destination).or_default() += 1;
    }
    for one in &design.connections {
        // With several senders, packets merge in an order and number that the program decides.
        if sources.get(&one.destination) != Some(&1) {
            continue;
        }
        let (Some(senders), Some(receivers)) = (
            only_chains(design, one.source, Direction::Mm2s),
            only_chains(design, one.destination, Direction::S2mm),
        ) else {
            continue;
        };
        let Some(Amount::Bytes(sent)) = amount(design, &senders, Some(one)) else { continue };
        match amount(design, &receivers, None) {
            Some(Amount::Bytes(taken)) if sent != taken => {
                // The rule of packets reports a header that nobody takes.
                let is_header =
                    one.packet.is_none() && amount(design, &senders, None) == Some(Amount::Bytes(taken));
                if !is_header {
                    findings.push(unequal(design, (senders[0], sent), (receivers[0], taken)));
                }
            }
            Some(Amount::Endless) => {
                if let ([sender], [receiver]) = (senders.as_slice(), receivers.as_slice()) {
                    findings.list.extend(left_inside(design, (sender, sent), receiver));
                }
            }
            Some(Amount::Bytes(_)) | None => {}
        }
    }
}

/// The finding about two ends that move different numbers of bytes. What is sent in excess may rest on the route, and nothing else
/// need go wrong.
fn unequal(
    design: &Resolved<'_>,
    (sender, sent): (&Chain, i128),
    (receiver, taken): (&Chain, i128),
) -> Finding {
    let (short, long) = if sent < taken { (sender, receiver) } else { (receiver, sender) };
    let ends = (name_of(design, sender), name_of(design, receiver));
    let message = if sent < taken {
        format!("{} waits for {taken} bytes, but {} sends {sent}", ends.1, ends.0)
    } else {
        format!("{} sends {sent} bytes, but {} takes {taken}", ends.0, ends.1)
    };
    let place = place_of(design, long);
    let finding = if sent < taken {
        let short = taken - sent;
        Finding::error(Rule::Amounts, place, message)
            .note(format!("the last transfer stays {short} bytes short, and its lock is never released"))
    } else {
        let left = sent - taken;
        Finding::warning(Rule::Amounts, place, message).note(format!(
            "the last {left} bytes stay in the stream, and the channel ends only if the route holds them"
        ))
    };
    finding.related(place_of(design, short), format!("{} bytes are moved here", sent.min(taken)))
}

/// The place of a chain: its first descriptor, or its start.
fn place_of(design: &Resolved<'_>, chain: &Chain) -> Place {
    let region = &design.design[chain.region];
    chain.bds.first().map_or_else(|| region.starts[chain.start].place, |&bd| region.bds[bd].place)
}

/// The finding about a receiver that loops and is left inside of a transfer.
fn left_inside(design: &Resolved<'_>, (sender, sent): (&Chain, i128), receiver: &Chain) -> Option<Finding> {
    let (bytes, back) = (chain_bytes(design, receiver, None)?, receiver.loops_to?);
    let (rest, at) = rest_in(&bytes, back, sent)?;
    let bd = &design.design[receiver.region].bds[*receiver.bds.get(at)?];
    let message = format!(
        "{} sends {sent} bytes, which end {rest} bytes into a transfer of {} bytes",
        name_of(design, sender),
        bytes[at],
    );
    Some(
        Finding::warning(Rule::Amounts, place_of(design, sender), message)
            .note("the receiver releases its lock only when the whole transfer has arrived")
            .related(bd.place, "the transfer that stays incomplete"),
    )
}

/// The bytes in the last transfer of a chain that loops, after it took some bytes, and the position of that transfer; `None` if
/// all are complete.
pub(super) fn rest_in(bytes: &[i128], back: usize, total: i128) -> Option<(i128, usize)> {
    let first: i128 = bytes.get(..back)?.iter().sum();
    let ring = bytes.get(back..)?;
    let round: i128 = ring.iter().sum();
    // The ends of the transfers in the first round, and in the last.
    let (mut rest, list) =
        if total < first || round == 0 { (total, bytes) } else { ((total - first) % round, ring) };
    let mut k = 0;
    while let Some(&next) = list.get(k).filter(|&&next| next <= rest) {
        rest -= next;
        k += 1;
    }
    (rest != 0).then(|| (rest, if total < first { k } else { back + k }))
}

fn name_of(design: &Resolved<'_>, chain: &Chain) -> String {
    chain.channel.map_or_else(String::new, |channel| channel_name(design.design, channel))
}

/// The chains that an end runs one after the other, if nothing else drives the channel.
fn only_chains<'a>(design: &'a Resolved<'_>, end: End, direction: Direction) -> Option<Vec<&'a Chain>> {
    if end.bundle != Bundle::Dma {
        return None;
    }
    let channel = Channel { at: end.at, direction, channel: end.channel };
    let is_other = design.fifo_channels.iter().any(|(_, other)| *other == channel)
        || design.lines.iter().any(|line| line.tasks.iter().any(|run| run.channel == Some(channel)) || line.events.iter().any(|event| matches!(event.happening, Happening::Memcpy(_, Some(other)) | Happening::Push { channel: Some(other), .. } if other == channel)));
    let chains: Vec<_> = design.chains.iter().filter(|chain| chain.channel == Some(channel)).collect();
    (!chains.is_empty() && !is_other).then_some(chains)
}

/// The only chain that an end runs, if nothing else drives the channel.
pub(super) fn only_chain<'a>(design: &'a Resolved<'_>, end: End, direction: Direction) -> Option<&'a Chain> {
    match only_chains(design, end, direction)?.as_slice() {
        [chain] => Some(chain),
        _ => None,
    }
}
