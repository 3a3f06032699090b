//! Connections: the receiver takes exactly what the sender sends.

use std::collections::{BTreeMap, HashMap};

use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::words::channel as channel_name;
use crate::finding::Finding;
use crate::model::{Bundle, Packet, Place};
use crate::resolve::{Chain, Channel, Connection, End, Happening, Resolved};

/// Bytes that an end moves before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Amount {
    /// This number of bytes.
    Bytes(i128),
    /// Its chain never ends.
    Endless,
}

/// The bytes of each descriptor of a chain that arrive along connections from its channel to another one; all bytes if there are no
/// connections. `None` if a part is not known.
pub(super) fn chain_bytes(design: &Resolved<'_>, chain: &Chain, along: &[&Connection]) -> Option<Vec<i128>> {
    let region = &design.design[chain.region];
    let bytes = |&bd: &usize| {
        let bd = &region.bds[bd];
        let bytes = bd.moved_bytes().filter(|&bytes| bytes > 0)?;
        arriving(design, along, (bd.packet, bytes, 1))
    };
    let bytes: Option<Vec<i128>> = chain.bds.iter().map(bytes).collect();
    bytes.filter(|list| !list.is_empty())
}

/// What arrives along connections from a channel to another one, of bytes that are sent as a number of packets: the header arrives
/// with the data where nothing takes it off, and nothing arrives if only other connections take the packet. `None` if that is not known.
pub(super) fn arriving(
    design: &Resolved<'_>,
    along: &[&Connection],
    (packet, bytes, times): (Option<Packet>, i128, i128),
) -> Option<i128> {
    let Some(first) = along.first() else { return Some(bytes) };
    if let Some(header) = along.iter().find_map(|one| header_bytes(one, packet)) {
        return bytes.checked_add(times.checked_mul(header)?);
    }
    // A packet that no route takes blocks the channel.
    let id = packet?.id.small()?;
    let takes = |one: &Connection| one.source == first.source && one.packet == Some(id);
    design.connections.iter().any(takes).then_some(0)
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
fn amount(design: &Resolved<'_>, chains: &[&Chain], along: &[&Connection]) -> Option<Amount> {
    let mut sum = 0i128;
    for chain in chains {
        if chain.loops_to.is_some() {
            return Some(Amount::Endless);
        }
        let pass = chain_bytes(design, chain, along)?.into_iter().try_fold(0i128, i128::checked_add)?;
        sum = sum.checked_add(pass.checked_mul(i128::from(chain.passes?))?)?;
    }
    Some(Amount::Bytes(sum))
}

/// A channel that sends.
struct Sender<'a> {
    /// The first chain that it runs.
    chain: &'a Chain,
    bytes: i128,
    /// The first descriptor whose data arrives.
    place: Place,
}

/// The channels that send to another one.
struct Senders<'a> {
    /// Those that send anything.
    list: Vec<Sender<'a>>,
    /// The bytes of all.
    sent: i128,
    /// The same without the headers of packets.
    without_headers: i128,
}

impl<'a> Senders<'a> {
    /// The senders of all connections to a channel; `None` if one never ends or is not known. In which order packets merge does not
    /// matter to their sum.
    fn of(design: &'a Resolved<'_>, to: &[&Connection]) -> Option<Self> {
        let mut all = Self { list: Vec::new(), sent: 0, without_headers: 0 };
        let mut sources: Vec<End> = to.iter().map(|one| one.source).collect();
        sources.sort_unstable();
        sources.dedup();
        for source in sources {
            let chains = only_chains(design, source, Direction::Mm2s)?;
            let along: Vec<&Connection> = to.iter().copied().filter(|one| one.source == source).collect();
            let Amount::Bytes(sent) = amount(design, &chains, &along)? else { return None };
            let Amount::Bytes(without) = amount(design, &chains, &[])? else { return None };
            all.sent = all.sent.checked_add(sent)?;
            all.without_headers = all.without_headers.checked_add(without)?;
            let place = chains.iter().find_map(|chain| first_arriving(design, chain, &along));
            if let Some(place) = place.filter(|_| sent > 0) {
                all.list.push(Sender { chain: chains[0], bytes: sent, place });
            }
        }
        (!all.list.is_empty()).then_some(all)
    }

    /// Their names, with `send` or `sends`.
    fn send(&self, design: &Resolved<'_>) -> String {
        let names: Vec<String> = self.list.iter().map(|one| name_of(design, one.chain)).collect();
        let verb = if names.len() == 1 { "sends" } else { "send" };
        format!("{} {verb}", names.join(" and "))
    }
}

/// If both ends of a connection end, the receiver must take exactly the bytes that the sender sends. A receiver that loops must not
/// be left inside of a transfer.
pub(super) fn check(design: &Resolved<'_>, findings: &mut Findings) {
    check_broadcasts(design, findings);
    let mut order: Vec<End> = Vec::new();
    let mut reached: HashMap<End, Vec<&Connection>> = HashMap::new();
    for one in &design.connections {
        let to = reached.entry(one.destination).or_default();
        if to.is_empty() {
            order.push(one.destination);
        }
        to.push(one);
    }
    for destination in order {
        let to = &reached[&destination];
        // Circuits do not merge.
        let is_merged = to.iter().any(|one| one.source != to[0].source);
        if is_merged && to.iter().any(|one| one.packet.is_none()) {
            continue;
        }
        let Some(receivers) = only_chains(design, destination, Direction::S2mm) else { continue };
        let Some(senders) = Senders::of(design, to) else { continue };
        match amount(design, &receivers, &[]) {
            Some(Amount::Bytes(taken)) if senders.sent != taken => {
                // The rule of packets reports a header that nobody takes.
                let is_header = to.iter().any(|one| one.packet.is_none()) && senders.without_headers == taken;
                if !is_header {
                    findings.push(unequal(design, &senders, (receivers[0], taken)));
                }
            }
            Some(Amount::Endless) => {
                if let [receiver] = receivers.as_slice() {
                    findings.list.extend(left_inside(design, &senders, receiver));
                }
            }
            Some(Amount::Bytes(_)) | None => {}
        }
    }
}

/// **Broadcasts**: a receiver that ends stops the others, since each word is sent to all of them or to none.
fn check_broadcasts(design: &Resolved<'_>, findings: &mut Findings) {
    let mut groups: BTreeMap<(End, Option<u32>), Vec<&Connection>> = BTreeMap::new();
    for one in &design.connections {
        groups.entry((one.source, one.packet)).or_default().push(one);
    }
    for group in groups.into_values().filter(|group| group.len() > 1) {
        let Some(senders) = only_chains(design, group[0].source, Direction::Mm2s) else { continue };
        // A sender that a lock may stop need not send more.
        let acquires = |chain: &&Chain| {
            chain.bds.iter().any(|&bd| design.design[chain.region].bds[bd].acquire.is_some())
        };
        if amount(design, &senders, &group) != Some(Amount::Endless) || senders.iter().any(acquires) {
            continue;
        }
        let mut ending: Option<(&Chain, i128)> = None;
        let mut endless = None;
        for one in &group {
            // With other packets too, a receiver may end before these do.
            let to = design.connections.iter().filter(|other| other.destination == one.destination);
            let receivers = only_chains(design, one.destination, Direction::S2mm);
            let Some(receivers) = receivers.filter(|_| to.count() == 1) else { continue };
            match amount(design, &receivers, &[]) {
                Some(Amount::Bytes(taken)) if ending.is_none_or(|(_, least)| taken < least) => {
                    ending = Some((receivers[0], taken));
                }
                Some(Amount::Endless) => endless = Some(receivers[0]),
                Some(Amount::Bytes(_)) | None => {}
            }
        }
        let (Some((first, taken)), Some(other)) = (ending, endless) else { continue };
        let message = format!(
            "{} takes {taken} bytes and ends, but {} sends on, to {} too",
            name_of(design, first),
            name_of(design, senders[0]),
            name_of(design, other),
        );
        let note = "a broadcast sends each word to all receivers or to none: when the route to this one is full, the others get nothing more";
        findings.push(
            Finding::warning(Rule::Amounts, place_of(design, first), message)
                .note(note)
                .related(place_of(design, other), "the receiver that goes on"),
        );
    }
}

/// The finding about two ends that move different numbers of bytes. What is sent in excess may rest on the route, and nothing else
/// need go wrong.
fn unequal(design: &Resolved<'_>, senders: &Senders<'_>, (receiver, taken): (&Chain, i128)) -> Finding {
    let (sent, first) = (senders.sent, &senders.list[0]);
    let (of_senders, of_receiver) = (senders.send(design), name_of(design, receiver));
    if sent < taken {
        let message = format!("{of_receiver} waits for {taken} bytes, but {of_senders} {sent}");
        let short = taken - sent;
        let finding = Finding::error(Rule::Amounts, place_of(design, receiver), message)
            .note(format!("the last transfer stays {short} bytes short, and its lock is never released"));
        return senders
            .list
            .iter()
            .fold(finding, |finding, one| finding.related(one.place, moved_here(one.bytes)));
    }
    let message = format!("{of_senders} {sent} bytes, but {of_receiver} takes {taken}");
    let left = sent - taken;
    Finding::warning(Rule::Amounts, first.place, message)
        .note(format!(
            "the last {left} bytes stay in the stream, and the channel ends only if the route holds them"
        ))
        .related(place_of(design, receiver), moved_here(taken))
}

fn moved_here(bytes: i128) -> String {
    format!("{bytes} bytes are moved here")
}

/// The place of the first descriptor of a chain of which something arrives along connections.
fn first_arriving(design: &Resolved<'_>, chain: &Chain, along: &[&Connection]) -> Option<Place> {
    let bytes = chain_bytes(design, chain, along)?;
    let at = bytes.iter().position(|&bytes| bytes > 0)?;
    Some(design.design[chain.region].bds[*chain.bds.get(at)?].place)
}

/// The place of a chain: its first descriptor, or its start.
fn place_of(design: &Resolved<'_>, chain: &Chain) -> Place {
    let region = &design.design[chain.region];
    chain.bds.first().map_or_else(|| region.starts[chain.start].place, |&bd| region.bds[bd].place)
}

/// The finding about a receiver that loops and is left inside of a transfer.
fn left_inside(design: &Resolved<'_>, senders: &Senders<'_>, receiver: &Chain) -> Option<Finding> {
    let (first, sent) = (senders.list.first()?, senders.sent);
    let (bytes, back) = (chain_bytes(design, receiver, &[])?, receiver.loops_to?);
    let (rest, at) = rest_in(&bytes, back, sent)?;
    let bd = &design.design[receiver.region].bds[*receiver.bds.get(at)?];
    let message = format!(
        "{} {sent} bytes, which end {rest} bytes into a transfer of {} bytes",
        senders.send(design),
        bytes[at],
    );
    Some(
        Finding::warning(Rule::Amounts, first.place, message)
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
