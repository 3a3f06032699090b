//! Object FIFOs and links, by the core's rules, and the ends that cores acquire and release.

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::{FifoEnd, FifoSide, Locus};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::fifo::{Fault, FifoLocus, check as check_fifos};
use aie_pattern_core::text::Offered;

use super::words::{Spelling, at_text, channel as channel_text, dims, in_mlir, of_core};
use super::{Findings, held};
use crate::finding::{Finding, Replacement, Severity, literal};
use crate::model::{
    Access, Core, Design, Fifo, FifoAccess, FifoId, FifoPort, Link, Memref, Number, Place, Step,
};
use crate::read::no_fifo;
use crate::resolve::Resolved;
use crate::resolve::fifos::{FifoTable, stacks};
use crate::resolve::sound::Permit;
use crate::resolve::turns::{Flights, Overlap};

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    check_symbols(design, out);
    check_registered(design, out);
    if design.fifos.is_empty() {
        return;
    }
    match &resolved.fifos {
        Err(unknown) => {
            let fifo = unknown.fifo.and_then(|fifo| design.fifos.get(fifo));
            let place = fifo.map_or(design.place, |fifo| fifo.place);
            out.leave("aie.objectfifo", format!("is not checked: {}", unknown.reason), place);
        }
        Ok(table) => table.with(|fifos| {
            let iterates = design.fifos.iter().find(|fifo| fifo.iterates);
            if let Some(fifo) = iterates {
                let reason = "iterates its descriptors: how many the FIFOs of a mem tile need is not checked";
                out.leave("aie.objectfifo", reason, fifo.place);
            }
            for fault in check_fifos(fifos).as_slice() {
                if matches!(fault, Fault::Device) {
                    let place = design.fifos.first().map_or(design.place, |fifo| fifo.place);
                    out.leave("aie.objectfifo", first_generation(design), place);
                    continue;
                }
                if iterates.is_some() && matches!(fault, Fault::Descriptors { .. }) {
                    continue;
                }
                // The tile's own rules say so of what is written by hand.
                if matches!(fault, Fault::OtherLock { .. } | Fault::OtherBuffer { .. }) {
                    continue;
                }
                let place = place_of(design, fault.locus());
                let text = fault.text(fifos);
                let severity = severity(fault);
                let spelled = |help: &str| in_mlir(help, Spelling::PAIRS);
                let mut finding = of_core(fault.rule(), severity, place, text.as_str(), spelled);
                if let Fault::Channels { end, .. } = fault {
                    finding.notes.extend(no_turns(design, *end));
                }
                // Such a number counts descriptors that the FIFO may not need.
                if iterates.is_some() && matches!(text.offered(), Some(Offered::Number(_))) {
                    finding.helps.clear();
                }
                // One that MLIR cannot say has no help left.
                let offered = text.offered().filter(|_| finding.helps.len() == 1);
                let edit = offered.and_then(|offered| edit_of(design, fault.locus(), offered));
                out.push(finding.fix(edit));
            }
        }),
    }
    if let Ok(table) = &resolved.fifos {
        check_left(resolved, table, out);
        check_shared(resolved, out);
        check_deepened(design, table, out);
        check_pinned(resolved, out);
    }
    for core in &design.cores {
        let steps = core.body.as_deref().unwrap_or_default();
        // A tile that is missing has an error of its own.
        if core.tile.is_some() {
            check_steps(design, steps, out);
        }
        check_linked(resolved, core, steps, out);
        held::check(steps, out);
    }
}

/// The edit that puts what a help offers in its place: a depth, the offsets of a link, or the same walk of an end.
fn edit_of(design: &Design, locus: FifoLocus, offered: Offered) -> Option<Replacement> {
    match offered {
        Offered::Number(depth) => {
            let (k, entry) = match locus {
                FifoLocus::Depths(k) => (k, 0),
                FifoLocus::Depth(k, entry) => (k, entry),
                _ => return None,
            };
            let depths = &design.fifos.get(k)?.depths;
            Replacement::number(*depths.get(entry).or(depths.first())?, depth)
        }
        Offered::Numbers(offsets, count) => {
            let (FifoLocus::Offset(k, _) | FifoLocus::Offsets(k)) = locus else { return None };
            let written = offsets_of(design.links.get(k)?);
            let offsets = offsets.get(..count).filter(|offsets| offsets.len() == written.len())?;
            let parts = written
                .iter()
                .zip(offsets)
                .map(|(written, offset)| Replacement::number(*written, i128::from(*offset)));
            Replacement::all(parts.collect::<Option<_>>()?)
        }
        Offered::Pairs(pairs, count) => {
            let (FifoLocus::Dims(end) | FifoLocus::Part(end, _)) = locus else { return None };
            let port = port(design, end)?;
            let is_written =
                port.dims.iter().all(|(size, stride)| literal(*size).is_some() && literal(*stride).is_some());
            let walk = dims(pairs.get(..count)?, Spelling::PAIRS)?;
            is_written.then(|| Some(Replacement::new(port.dims_place?, walk)))?
        }
    }
}

/// The offsets of the side of a link with several FIFOs.
fn offsets_of(link: &Link) -> &[Number] {
    if link.inputs.len() > 1 { &link.source_offsets } else { &link.destination_offsets }
}

/// Why FIFOs of the first generation are not checked, and what makes them that.
fn first_generation(design: &Design) -> String {
    let reason = "in the first generation of the AI Engine, each buffer of a FIFO has a binary lock";
    match design.part.name {
        Some(_) => format!("is not checked: {reason}"),
        None => format!("is not checked: without an `aie.device`, MLIR-AIE assumes xcvc1902, and {reason}"),
    }
}

/// The severity of a fault: a warning where MLIR-AIE accepts the FIFO, or did so before.
fn severity(fault: &Fault) -> Severity {
    if Permit::of(fault).is_some() { Severity::Warning } else { Severity::Error }
}

/// The reason why an end on a shim takes no turns with another one there.
fn no_turns(design: &Design, end: FifoEnd) -> Option<String> {
    let tile = |end: FifoEnd| design[port(design, end)?.tile?].at;
    let at = tile(end).filter(|at| design.part.kind(*at) == Some(TileKind::Shim))?;
    let is_producer = end.side == FifoSide::Producer;
    let ends = (0..end.fifo).flat_map(|fifo| {
        let consumers = design.fifos[fifo].consumers.len();
        let count = if is_producer { 1 } else { consumers };
        (0..count)
            .map(move |k| if is_producer { FifoEnd::producer(fifo) } else { FifoEnd::consumer(fifo, k) })
    });
    let flights = Flights::of(design);
    let name = |fifo: FifoId| &design[fifo].name.text;
    let one = FifoId(end.fifo);
    ends.filter(|other| tile(*other) == Some(at)).find_map(|other| {
        let other = FifoId(other.fifo);
        Some(match flights.overlap(one, other)? {
            Overlap::Unused(fifo) => {
                format!("no runtime sequence of the text moves data through `@{}`", name(fifo))
            }
            Overlap::Sends => format!(
                "a sequence sends through `@{}` and `@{}`, and what it sends is in flight until it ends",
                name(other),
                name(one)
            ),
            Overlap::InFlight => format!(
                "a sequence has `@{}` and `@{}` in flight at once: it does not await one of them before the other starts",
                name(other),
                name(one)
            ),
        })
    })
}

/// The place of a part of FIFOs.
fn place_of(design: &Design, locus: FifoLocus) -> Place {
    let fifo = |k: usize| design.fifos.get(k);
    let whole = |k: usize| fifo(k).map_or(design.place, |fifo| fifo.place);
    let link = |k: usize| design.links.get(k);
    let whole_link = |k: usize| link(k).map_or(design.place, |link: &Link| link.place);
    match locus {
        FifoLocus::Name(k) => fifo(k).map_or_else(|| whole(k), |fifo| fifo.name.place),
        FifoLocus::Depths(k) => {
            fifo(k).and_then(|fifo| fifo.depths.first()).map_or_else(|| whole(k), |depth| depth.place)
        }
        FifoLocus::Depth(k, entry) => {
            let depth = fifo(k).and_then(|fifo| fifo.depths.get(entry).or(fifo.depths.first()));
            depth.map_or_else(|| whole(k), |depth| depth.place)
        }
        FifoLocus::Tile(end) | FifoLocus::Acquires(end) | FifoLocus::Channel(end) => {
            port(design, end).map_or_else(|| whole(end.fifo), |port| port.name.place)
        }
        FifoLocus::Dims(end) => dims_place(design, end),
        FifoLocus::Part(end, part) => part_place(design, end, part),
        FifoLocus::Link(k) => whole_link(k),
        FifoLocus::Offsets(k) => link(k).and_then(|link| link.offsets_place).unwrap_or_else(|| whole_link(k)),
        FifoLocus::Input(k, entry) => {
            let member = link(k).and_then(|link| link.inputs.get(entry));
            member.map_or_else(|| whole_link(k), |(_, name)| name.place)
        }
        FifoLocus::Output(k, entry) => {
            let member = link(k).and_then(|link| link.outputs.get(entry));
            member.map_or_else(|| whole_link(k), |(_, name)| name.place)
        }
        FifoLocus::Offset(k, entry) => {
            let offset = link(k).and_then(|link| offsets_of(link).get(entry));
            offset.map_or_else(|| whole_link(k), |offset| offset.place)
        }
        FifoLocus::Stack(k) => stacks(design).nth(k).map_or(design.place, |(core, ..)| core.place),
        other => match other.of() {
            aie_pattern_core::rule::fifo::FifoPart::Whole(k)
            | aie_pattern_core::rule::fifo::FifoPart::Entry(k, _) => whole(k),
            aie_pattern_core::rule::fifo::FifoPart::End(end) => whole(end.fifo),
        },
    }
}

/// **Registered buffers**: the DMA of the shim moves each of them as a whole, over and over, so that one that is no whole number of
/// objects makes objects begin at another element each time.
fn check_registered(design: &Design, out: &mut Findings) {
    for fifo in &design.fifos {
        for &external in &fifo.externals {
            let external = &design[external];
            let bytes = external.memref.bytes().zip(fifo.memref.as_ref().and_then(Memref::bytes));
            if let Some((held, object @ 1..)) = bytes
                && !held.is_multiple_of(object)
            {
                let message = format!(
                    "a registered buffer has {held} bytes, which is not a multiple of the {object} bytes of an object of `@{}`",
                    fifo.name.text
                );
                let note = "the shim's DMA moves the whole buffer again and again, so each time the objects begin at another element";
                let finding = Finding::warning(Rule::FifoDrift, external.place, message).note(note);
                out.push(finding.related(fifo.name.place, "the FIFO"));
            }
        }
    }
}

/// **Transport**: no DMA moves the objects of a FIFO that asks for shared memory.
fn check_shared(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    for (k, fifo) in design.fifos.iter().enumerate() {
        let Some(place) = fifo.wants_shared else { continue };
        if !resolved.fifo_channels.iter().any(|(end, _)| end.fifo == k) {
            continue;
        }
        let is_linked = || {
            let mut members = design.links.iter().flat_map(|link| link.inputs.iter().chain(&link.outputs));
            members.any(|(id, _)| id.is_some_and(|id| id.0 == k))
        };
        let why = if fifo.consumers.len() > 1 {
            "it has several consumers"
        } else if fifo.repeat.is_some() {
            "it repeats its objects"
        } else if fifo.ports().any(|port| !port.dims.is_empty()) {
            "an end of it has dimensions"
        } else if fifo.consumer_memref.is_some() {
            "its consumer has another type of objects"
        } else if is_linked() {
            "it is in a link"
        } else {
            "its ends reach no common memory"
        };
        let name = &fifo.name.text;
        let message = format!("`{name}` asks for shared memory, but DMAs move its objects: {why}");
        out.push(Finding::error(Rule::FifoAttribute, place, message));
    }
}

/// **Pools of two depths**: newer versions of MLIR-AIE make the pool that two ends share as deep as the deeper one says.
fn check_deepened(design: &Design, table: &FifoTable, out: &mut Findings) {
    for &(end, acquired) in table.deepened() {
        let Some(port) = port(design, end) else { continue };
        let fifo = &design.fifos[end.fifo];
        let message = format!(
            "an end of `{}` acquires {acquired} objects at once, but the depth of its producer is {}",
            fifo.name.text,
            fifo.depths[0].value.unwrap_or_default()
        );
        let finding = Finding::warning(Rule::FifoAcquire, port.name.place, message)
            .note("the ends share a pool, and MLIR-AIE of August 2026 and before makes it as deep as the producer's depth");
        let deepest = fifo.depths.iter().filter_map(|depth| depth.value).max();
        let fix = deepest.and_then(|deepest| Replacement::number(fifo.depths[0], deepest));
        out.push(finding.help("give the producer the greater depth too").fix(fix));
    }
}

/// **Pinned channels**: a FIFO does not have a channel that the region of its tile starts.
fn check_pinned(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    for (end, channel) in &resolved.fifo_channels {
        let fifo = &design.fifos[end.fifo];
        let pinned = match end.side {
            FifoSide::Producer => fifo.producer_channel,
            FifoSide::Consumer(k) => fifo.consumer_channels.get(k).copied(),
        };
        let chain = resolved.chains.iter().find(|chain| chain.channel == Some(*channel));
        let (Some(pinned), Some(chain)) = (pinned, chain) else { continue };
        let message = format!(
            "`@{}` has {}, which the region of its tile starts too",
            fifo.name.text,
            channel_text(design, *channel)
        );
        let finding = Finding::error(Rule::ChannelTwice, pinned.place, message)
            .note("MLIR-AIE adds a second start of the channel for the FIFO")
            .related(design[chain.region].starts[chain.start].place, "started here");
        out.push(finding);
    }
}

/// **Mixed tiles**: the FIFOs of a tile cannot use what its region takes.
fn check_left(resolved: &Resolved<'_>, table: &FifoTable, out: &mut Findings) {
    let design = resolved.design;
    let name = |end: FifoEnd| {
        let side = if end.side == FifoSide::Producer { "producer" } else { "consumer" };
        format!("the {side} of `@{}`", design.fifos[end.fifo].name.text)
    };
    for &end in table.crowded_out() {
        let Some(port) = port(design, end) else { continue };
        let Some(at) = design.at(port.tile) else { continue };
        let way = end.side.direction().name();
        let where_ = at_text(at, design.part.kind(at));
        let message = format!("no {way} channel of {where_} is left for {}", name(end));
        let note = "the region of the tile starts the others, which MLIR-AIE gives to no FIFO";
        out.push(Finding::error(Rule::FifoChannels, port.name.place, message).note(note));
    }
    for ring in &resolved.rings {
        // Without a region, the FIFOs' own rule counts descriptors.
        let region = design
            .regions
            .iter()
            .find(|region| design.at(region.tile) == Some(ring.channel.at) && !region.bds.is_empty());
        let (Some(region), Some(port)) = (region, port(design, ring.end)) else { continue };
        let left = ring.ids.iter().flatten().count();
        if left as u64 == ring.needed {
            continue;
        }
        let message = format!(
            "{} needs {} descriptors of {}, but {left} are left",
            name(ring.end),
            ring.needed,
            at_text(ring.channel.at, design.part.kind(ring.channel.at))
        );
        let finding = Finding::error(Rule::FifoDescriptors, port.name.place, message)
            .note("MLIR-AIE numbers the descriptors of the region first, then those of FIFOs")
            .related(region.place, "the region");
        out.push(finding);
    }
}

/// The end of a FIFO as written.
pub(super) fn port(design: &Design, end: FifoEnd) -> Option<&FifoPort> {
    let fifo: &Fifo = design.fifos.get(end.fifo)?;
    match end.side {
        FifoSide::Producer => Some(&fifo.producer),
        FifoSide::Consumer(k) => fifo.consumers.get(k),
    }
}

fn dims_place(design: &Design, end: FifoEnd) -> Place {
    let Some(port) = port(design, end) else { return design.place };
    port.dims_place.unwrap_or(port.name.place)
}

fn part_place(design: &Design, end: FifoEnd, part: Locus) -> Place {
    let pair = |k: u8| port(design, end).and_then(|port| port.dims.get(usize::from(k)));
    let pad = |k: u8| {
        let fifo: Option<&Fifo> = design.fifos.get(end.fifo);
        fifo.and_then(|fifo| fifo.pad.as_ref()?.get(usize::from(k)))
    };
    let found = match part {
        Locus::Size(k) | Locus::Dim(k) => pair(k).map(|(size, _)| size.place),
        Locus::Stride(k) => pair(k).map(|(_, stride)| stride.place),
        Locus::PadBefore(k) => pad(k).map(|(before, _)| before.place),
        Locus::PadAfter(k) => pad(k).map(|(_, after)| after.place),
        _ => None,
    };
    found.unwrap_or_else(|| dims_place(design, end))
}

/// **Symbols**: links and cores name FIFOs of the design.
fn check_symbols(design: &Design, out: &mut Findings) {
    for (fifo, name) in design.links.iter().flat_map(|link| link.inputs.iter().chain(&link.outputs)) {
        if fifo.is_none() {
            out.push(no_fifo(design, name));
        }
    }
    for core in &design.cores {
        Step::each(core.body.as_deref().unwrap_or_default(), &mut |step| {
            if let Step::Fifo(FifoAccess { fifo: None, name, .. }) = step {
                out.push(no_fifo(design, name));
            }
        });
    }
}

/// Whether an access is of an end that `aie_stream` names: 0 the producer's, 1 the consumer's, 2 both.
fn is_stream(design: &Design, access: &FifoAccess) -> bool {
    let stream = access.fifo.and_then(|fifo| design[fifo].stream?.value);
    stream == Some(2) || stream == Some(i128::from(!access.is_producer))
}

/// **Ends**: a core acquires and releases only objects that its tile produces or consumes.
fn check_steps(design: &Design, steps: &[Step], out: &mut Findings) {
    Step::each(steps, &mut |step| {
        let Step::Fifo(access) = step else { return };
        let name = &access.name.text;
        if access.fifo.is_some() && access.side.is_none() {
            let verb = match access.access {
                Access::Acquire => "acquires",
                Access::Release => "releases",
            };
            let end = if access.is_producer { "the FIFO's producer" } else { "one of the FIFO's consumers" };
            let message = format!("the core {verb} objects of `@{name}`, but its tile is not {end}");
            out.push(Finding::error(Rule::FifoAcquire, access.name.place, message));
        } else if is_stream(design, access) {
            let message = format!("this end of `@{name}` is a stream of the core, which has no objects");
            let note = "the core reads and writes the stream itself: `aie.get_stream`, `aie.put_stream`";
            out.push(Finding::error(Rule::FifoAcquire, access.place, message).note(note));
        }
    });
}

/// **Links**: the DMA of a link's tile moves its objects. A core of the tile that acquires some takes them from the DMA.
fn check_linked(resolved: &Resolved<'_>, core: &Core, steps: &[Step], out: &mut Findings) {
    let design = resolved.design;
    let mut told = Vec::new();
    Step::each(steps, &mut |step| {
        let Step::Fifo(FifoAccess { fifo: Some(fifo), side: Some(side), name, .. }) = step else { return };
        let end = FifoEnd { fifo: fifo.0, side: *side };
        let has =
            |list: &[(Option<FifoId>, crate::model::Named)]| list.iter().any(|(id, _)| *id == Some(*fifo));
        let is_moved = |link: &&Link| match side {
            FifoSide::Producer => has(&link.outputs),
            FifoSide::Consumer(_) => {
                let output = link.outputs.first().and_then(|(id, _)| *id);
                has(&link.inputs)
                    && output.is_some_and(|id| design.at(design[id].producer.tile) == design.at(core.tile))
            }
        };
        let Some(link) = design.links.iter().find(is_moved) else { return };
        let has_dma = resolved.fifo_channels.iter().any(|(other, _)| *other == end);
        if !has_dma || told.contains(&end) {
            return;
        }
        told.push(end);
        let message =
            format!("the core uses objects of `@{}`, which a link on its tile moves by DMA", name.text);
        let finding = Finding::warning(Rule::LinkMembers, name.place, message)
            .note("the core and the DMA wait for the same locks, so each takes objects from the other; newer versions of MLIR-AIE refuse it");
        out.push(finding.related(link.place, "the link"));
    });
}
