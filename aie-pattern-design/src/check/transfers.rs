//! Compares the transfers of a runtime sequence with the other end of their channel: in bytes, since element types may
//! differ.

use std::collections::BTreeMap;

use aie_pattern_core::declare::FifoEnd;
use aie_pattern_core::device::{Direction, Place as At};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::fifo::object_sent;
use aie_pattern_syntax::errors::counted;

use super::Findings;
use super::connections::{arriving, chain_bytes, only_chain, rest_in};
use super::words::channel as channel_name;
use crate::finding::Finding;
use crate::model::{Design, FifoId, Memcpy, Packet, Place, Target};
use crate::resolve::descriptors::follow;
use crate::resolve::{Chain, Channel, Connection, End, Happening, Line, Origin, Resolved, TaskRun, packets};

/// Checks that the array takes everything that the sequence sends, up to the end of an object.
pub(super) fn check(design: &Resolved<'_>, findings: &mut Findings) {
    for line in &design.lines {
        check_named_objects(design, line, findings);
        if line.stop.is_some() {
            continue;
        }
        for sent in sent(design, line).into_values() {
            let all: Vec<&Connection> = design.connections_at(sent.channel).collect();
            let mut seen: Vec<End> = Vec::new();
            for &connection in &all {
                // FIFOs that take turns on the channel have their own transfers.
                let along: Vec<&Connection> = match connection.origin {
                    Origin::Fifo(fifo, _) if sent.fifo.is_none_or(|sent| sent.0 == fifo) => vec![connection],
                    Origin::Fifo(..) => continue,
                    _ => {
                        let end = sent.other_end(connection);
                        if seen.contains(&end) {
                            continue;
                        }
                        seen.push(end);
                        let is_same = |one: &&Connection| {
                            sent.other_end(one) == end && !matches!(one.origin, Origin::Fifo(..))
                        };
                        all.iter().copied().filter(is_same).collect()
                    }
                };
                if let Some(total) = total(design, &sent, &along) {
                    check_end(design, &sent, total, &along, findings);
                }
            }
        }
    }
}

/// The transfers of a sequence through one channel.
struct Sent {
    channel: Channel,
    /// The FIFO that the sequence names.
    fifo: Option<FifoId>,
    transfers: Vec<Transfer>,
}

struct Transfer {
    /// Its parts; `None` if they are not known or endless.
    parts: Option<Vec<Part>>,
    place: Place,
}

/// A packet, the bytes that all its passes send without headers, and the number of passes.
type Part = (Option<Packet>, i128, i128);

impl Sent {
    fn last(&self) -> Place {
        // A channel is only listed with a transfer.
        self.transfers.last().map_or_else(|| proc_macro2::Span::call_site().into(), |one| one.place)
    }

    /// The end of a connection of the channel that is not the channel.
    fn other_end(&self, connection: &Connection) -> End {
        connection.other_end(self.channel.direction)
    }
}

/// The bytes of all transfers that go along connections to the same channel; `None` if they are not known, or other data goes there
/// too.
fn total(design: &Resolved<'_>, sent: &Sent, along: &[&Connection]) -> Option<i128> {
    let feeds = sent.channel.direction == Direction::Mm2s;
    let is_merged = along.iter().any(|connection| {
        let mut others = design.connections.iter().filter(|one| one.destination == connection.destination);
        connection.packet.is_some() && others.any(|one| one.source != connection.source)
    });
    if is_merged {
        return None;
    }
    let mut sum = 0i128;
    for transfer in &sent.transfers {
        for &part in transfer.parts.as_ref()? {
            let (packet, bytes, _) = part;
            // The lowering of FIFOs gives what they send a header, and takes it off.
            let is_of_fifo = along.iter().any(|one| matches!(one.origin, Origin::Fifo(..)));
            let bytes = if !feeds || is_of_fifo && packet.is_none() {
                bytes
            } else {
                let arrives = arriving(design, along, part)?;
                // The rule of packets reports a header on a circuit.
                if arrives > bytes && along.iter().any(|one| one.packet.is_none()) {
                    return None;
                }
                arrives
            };
            sum = sum.checked_add(bytes)?;
        }
    }
    Some(sum)
}

/// The transfers of each channel, by the place of its tile, its direction and its number, and by the FIFO.
fn sent(design: &Resolved<'_>, line: &Line<'_>) -> BTreeMap<(At, bool, u32, Option<FifoId>), Sent> {
    let mut all: BTreeMap<(At, bool, u32, Option<FifoId>), Sent> = BTreeMap::new();
    for event in &line.events {
        let place = event.operation.place;
        let (channel, parts) = match &event.happening {
            Happening::Start(run) => {
                let run = &line.tasks[*run];
                (run.channel, task_parts(design.design, run))
            }
            Happening::Memcpy(memcpy, channel) => {
                // The outermost size repeats the descriptor.
                let times = memcpy.sizes.first().and_then(|size| size.value).unwrap_or(1);
                let packet = packets::of_memcpy(design.design, memcpy);
                (*channel, memcpy_bytes(memcpy).map(|bytes| vec![(packet, bytes, times)]))
            }
            Happening::Push { channel, .. } => (*channel, None),
            Happening::Configure(_)
            | Happening::Await(_)
            | Happening::Free(_)
            | Happening::Wait(_)
            | Happening::Sync(_)
            | Happening::Other => continue,
        };
        let Some(channel) = channel else { continue };
        let fifo = line.fifo(design.design, &event.happening);
        let key = (channel.at, channel.direction == Direction::Mm2s, channel.channel, fifo);
        let sent = all.entry(key).or_insert_with(|| Sent { channel, fifo, transfers: Vec::new() });
        sent.transfers.push(Transfer { parts, place });
    }
    all
}

/// Bytes that a task moves in all its passes; `None` if they are not known or endless.
fn task_bytes(design: &Design, run: &TaskRun<'_>) -> Option<i128> {
    task_parts(design, run)?.into_iter().try_fold(0i128, |sum, (_, bytes, _)| sum.checked_add(bytes))
}

/// The parts of a task, one for each descriptor; `None` if they are not known or endless.
fn task_parts(design: &Design, run: &TaskRun<'_>) -> Option<Vec<Part>> {
    let task = run.task;
    let (bds, loops_to) = follow(task.first, |bd| task.bds[bd].next);
    if loops_to.is_some() {
        return None;
    }
    let passes = task.repeat_count.map_or(Some(0), |count| count.value)?.checked_add(1)?;
    let part = |&bd: &usize| {
        let bd = &task.bds[bd];
        let bytes = bd.moved_bytes()?.checked_mul(passes)?;
        Some((packets::of_task(design, task, bd), bytes, passes))
    };
    bds.iter().map(part).collect()
}

/// Bytes that an `aiex.npu.dma_memcpy_nd` moves. A shim does not pad.
pub(super) fn memcpy_bytes(memcpy: &Memcpy) -> Option<i128> {
    let bits = i128::from(memcpy.memref.as_ref()?.bits()?);
    let bits = memcpy.sizes.iter().try_fold(bits, |bits, size| bits.checked_mul(size.value?))?;
    (bits % 8 == 0).then_some(bits / 8)
}

fn check_end(
    design: &Resolved<'_>,
    sent: &Sent,
    total: i128,
    along: &[&Connection],
    findings: &mut Findings,
) {
    let Some(&connection) = along.first() else { return };
    if let Origin::Fifo(fifo, consumer) = connection.origin {
        check_objects(design, sent, total, (fifo, consumer), findings);
        return;
    }
    let feeds = sent.channel.direction == Direction::Mm2s;
    let direction = if feeds { Direction::S2mm } else { Direction::Mm2s };
    let Some(chain) = only_chain(design, sent.other_end(connection), direction) else { return };
    let Some(bytes) = chain_bytes(design, chain, if feeds { &[] } else { along }) else { return };
    match chain.loops_to {
        None => check_finite(design, sent, total, (chain, &bytes), findings),
        Some(back) => check_loop(design, sent, total, (chain, &bytes, back), findings),
    }
}

/// **Objects**: a FIFO's consumer releases whole objects, and its producer sends whole objects.
fn check_objects(
    design: &Resolved<'_>,
    sent: &Sent,
    total: i128,
    (fifo, consumer): (usize, usize),
    findings: &mut Findings,
) {
    let Ok(table) = &design.fifos else { return };
    let feeds = sent.channel.direction == Direction::Mm2s;
    let object = table.with(|fifos| {
        let end = if feeds { FifoEnd::consumer(fifo, consumer) } else { FifoEnd::producer(fifo) };
        let bits = i128::from(object_sent(fifos, end)?) * i128::from(fifos.fifos[fifo].element.bits());
        (bits > 0 && bits % 8 == 0).then_some(bits / 8)
    });
    let Some(object) = object else { return };
    let rest = total % object;
    if rest == 0 {
        return;
    }
    let written = &design.design.fifos[fifo];
    let (does, through) = if feeds { ("sends", "through") } else { ("takes", "from") };
    let message = format!(
        "the sequence {does} {total} bytes {through} {}, which are {} of `@{}` and {rest} bytes",
        channel_name(design.design, sent.channel),
        counted(total / object, "object"),
        written.name.text,
    );
    let note = if feeds {
        format!("an object has {object} bytes, and its consumer waits until all of them have arrived")
    } else {
        format!(
            "an object has {object} bytes, and the next transfer of the channel receives the rest of it first"
        )
    };
    findings.push(
        Finding::warning(Rule::PartialObject, sent.last(), message)
            .note(note)
            .related(written.name.place, "the FIFO is declared here"),
    );
}

/// A named channel may say what its other end takes at a time; each task is whole objects of it.
fn check_named_objects(design: &Resolved<'_>, line: &Line<'_>, findings: &mut Findings) {
    for run in &line.tasks {
        let Target::Symbol(name) = &run.task.target else { continue };
        let allocation = design.design.allocation(&name.text).map(|id| &design.design[id]);
        let object =
            allocation.and_then(|allocation| Some((allocation, allocation.object.as_ref()?.bytes()?)));
        let (Some((allocation, object)), Some(bytes)) = (object, task_bytes(design.design, run)) else {
            continue;
        };
        let object = i128::from(object);
        if object == 0 || bytes % object == 0 {
            continue;
        }
        let message = format!(
            "the task moves {bytes} bytes through `@{}`, which are {} and {} bytes",
            name.text,
            counted(bytes / object, "object"),
            bytes % object
        );
        findings.push(
            Finding::warning(Rule::PartialObject, run.task.place, message)
                .note(format!("an object of the channel's `elem_type` has {object} bytes"))
                .related(allocation.name.place, "the channel is named here"),
        );
    }
}

/// **Loop**: a chain that loops takes any number of whole transfers.
fn check_loop(
    design: &Resolved<'_>,
    sent: &Sent,
    total: i128,
    (chain, bytes, back): (&Chain, &[i128], usize),
    findings: &mut Findings,
) {
    let Some((rest, at)) = rest_in(bytes, back, total) else { return };
    let Some(&bd) = chain.bds.get(at) else { return };
    let bd = &design.design[chain.region].bds[bd];
    let feeds = sent.channel.direction == Direction::Mm2s;
    let (does, through, note) = if feeds {
        ("sends", "through", "the receiver releases its lock only when the whole transfer has arrived")
    } else if bd.acquire.is_some() || bd.release.is_some() {
        let note = "the next transfer of the channel receives the rest first, and until then the sender releases no lock";
        ("takes", "from", note)
    } else {
        // Without locks, the sender repeats its data forever, and a drain takes as much of it as it wants.
        return;
    };
    let message = format!(
        "the sequence {does} {total} bytes {through} {}, which end {rest} bytes into a transfer of {} bytes",
        channel_name(design.design, sent.channel),
        bytes[at],
    );
    findings.push(
        Finding::warning(Rule::PartialObject, sent.last(), message)
            .note(note)
            .related(bd.place, "the transfer that stays incomplete"),
    );
}

/// **Finite chain**: a chain that ends takes or sends exactly its bytes.
fn check_finite(
    design: &Resolved<'_>,
    sent: &Sent,
    total: i128,
    (chain, bytes): (&Chain, &[i128]),
    findings: &mut Findings,
) {
    let Some(passes) = chain.passes else { return };
    let Some(has) = bytes.iter().sum::<i128>().checked_mul(i128::from(passes)) else { return };
    let feeds = sent.channel.direction == Direction::Mm2s;
    let region = &design.design[chain.region];
    let Some(bd) = chain.bds.first().map(|&bd| &region.bds[bd]) else { return };
    let other = chain.channel.map_or_else(String::new, |channel| channel_name(design.design, channel));
    let own = channel_name(design.design, sent.channel);
    let (finding, note) = if total > has && feeds {
        let message = format!("the sequence sends {total} bytes through {own}, but {other} takes {has}");
        let note = "the rest stays in the stream, and the transfer ends only if the route holds it";
        (Finding::warning(Rule::Amounts, sent.last(), message), note)
    } else if total > has {
        let message = format!("the sequence waits for {total} bytes from {own}, but {other} sends {has}");
        (Finding::error(Rule::Amounts, sent.last(), message), "the last transfer of the sequence never ends")
    } else if total < has && feeds {
        let message = format!("the sequence sends {total} bytes through {own}, but {other} waits for {has}");
        let note = "the receiver stays inside of its last transfers until more is sent";
        (Finding::warning(Rule::Amounts, sent.last(), message), note)
    } else {
        return;
    };
    findings.push(
        finding
            .note(note)
            .related(bd.place, format!("{has} bytes in {} of this chain", counted(passes, "pass"))),
    );
}
