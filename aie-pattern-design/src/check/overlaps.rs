//! Buffers that the chains of two channels use, without a lock that orders them.

use std::collections::HashSet;

use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::words::channel as channel_name;
use crate::finding::{Finding, Severity};
use crate::model::{Bd, BufferId, BufferRef};
use crate::resolve::{Chain, Channel, Resolved};

/// A descriptor of a chain without locks.
struct Unlocked<'d> {
    channel: Channel,
    buffer: BufferId,
    bd: &'d Bd,
    /// Whether its chain never ends.
    is_endless: bool,
}

impl Unlocked<'_> {
    fn writes(&self) -> bool {
        self.channel.direction == Direction::S2mm
    }

    /// Whether one writes again and again what the other reads again and again. What is sent once may wait for data by other means.
    fn races(&self, other: &Self) -> bool {
        self.writes() != other.writes() && self.is_endless && other.is_endless
    }

    /// The first element of its walk.
    fn first(&self) -> Option<i128> {
        self.bd.offset.map_or(Some(0), |offset| offset.value)
    }

    /// Whether its walk surely reaches an element.
    fn reaches(&self, element: i128) -> bool {
        let Some(first) = self.first() else { return false };
        let is_in_row = self.bd.dims.is_none();
        let moved = self.bd.moved().filter(|_| is_in_row).unwrap_or(1);
        (first..first.saturating_add(moved)).contains(&element)
    }

    fn overlaps(&self, other: &Self) -> bool {
        let reaches = |one: &Self, other: &Self| other.first().is_some_and(|first| one.reaches(first));
        reaches(self, other) || reaches(other, self)
    }
}

/// Whether something in the text may read a buffer: a channel that sends it, a task, a core.
fn is_read(resolved: &Resolved<'_>, buffer: BufferId) -> bool {
    let design = resolved.design;
    let is_it = |bd: &Bd| matches!(bd.buffer, BufferRef::Local(of) if of == buffer);
    let sends = |chain: &Chain| {
        design[chain.region].starts[chain.start].direction == Direction::Mm2s
            && chain.bds.iter().any(|&bd| is_it(&design[chain.region].bds[bd]))
    };
    let mut tasks = design.sequences.iter().flat_map(|sequence| &sequence.tasks);
    resolved.chains.iter().any(sends)
        || tasks.any(|task| task.bds.iter().any(is_it))
        // The program of a core without a body is not in the text.
        || design.cores.iter().any(|core| {
            core.body.is_none() || core.buffers.iter().any(|(of, _)| *of == buffer)
        })
}

/// **Shared buffers**: where one channel writes a buffer that another one writes or reads, locks say whose turn it is.
pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let mut all: Vec<Unlocked<'_>> = Vec::new();
    for chain in &resolved.chains {
        let bds = || chain.bds.iter().map(|&bd| &design[chain.region].bds[bd]);
        let Some(channel) = chain.channel.filter(|channel| resolved.is_connected(*channel)) else { continue };
        let is_endless = chain.loops_to.is_some();
        if bds().any(|bd| bd.acquire.is_some() || bd.release.is_some()) {
            continue;
        }
        all.extend(bds().filter_map(|bd| match bd.buffer {
            BufferRef::Local(buffer) => Some(Unlocked { channel, buffer, bd, is_endless }),
            BufferRef::External(_) | BufferRef::Argument(..) | BufferRef::Unknown => None,
        }));
    }
    let mut told = HashSet::new();
    for (k, second) in all.iter().enumerate() {
        let conflicts = |first: &&Unlocked<'_>| {
            first.buffer == second.buffer
                && first.channel != second.channel
                && (first.writes() && second.writes() || first.races(second))
                && first.overlaps(second)
        };
        let Some(first) = all[..k].iter().find(conflicts) else { continue };
        if !told.insert((first.channel, second.channel, second.buffer)) {
            continue;
        }
        let verb = |one: &Unlocked<'_>| if one.writes() { "writes" } else { "reads" };
        let message = format!(
            "{} {} `{}`, which {} {}, and no lock orders them",
            channel_name(design, second.channel),
            verb(second),
            design[second.buffer].name(),
            channel_name(design, first.channel),
            verb(first),
        );
        let note = if first.writes() && second.writes() {
            "the data that arrives last stays, and which does is a matter of time"
        } else {
            "whether old or new data is sent, or a part of each, is a matter of time"
        };
        let finding = Finding::warning(Rule::TileOverlap, second.bd.place, message).note(note);
        let finding = if is_read(resolved, second.buffer) {
            finding
        } else {
            Finding { severity: Severity::Note, ..finding }.note("nothing in the text reads the buffer")
        };
        out.push(finding.related(first.bd.place, "the other descriptor"));
    }
}
