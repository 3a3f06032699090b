//! Checks sequences operation by operation: symbols, transfers of the shim, and descriptors of tasks.

use std::collections::{HashMap, HashSet, VecDeque};

use aie_pattern_core::device::{Device, Direction, Place as At, TileKind};
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::edits::{free_id, offered, without};
use super::words::{at_text, channel as channel_text, no_channel};
use crate::finding::{Finding, Severity};
use crate::model::{Design, Named, Next, Number, Operation, Place, Target};
use crate::resolve::descriptors::{follow, reach};
use crate::resolve::registers::is_apart;
use crate::resolve::{Channel, Event, Happening, Line, Resolved, TaskRun};

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    for line in &resolved.lines {
        let before = out.list.len();
        check_symbols(resolved.design, line, out);
        check_ids(resolved, line, out);
        check_pushes(resolved, line, out);
        check_chains(line, out);
        check_starts(resolved.design, line, before, out);
        check_channels(resolved, line, out);
        check_next(line, out);
        if let Some(stop) = &line.stop {
            let reason = format!("is not checked from here on: {}", stop.reason);
            out.leave("aie.runtime_sequence", reason, stop.place);
        }
    }
}

/// **Symbols**: tasks, transfers and waits name a channel of a shim, or a FIFO with an end on a shim.
fn check_symbols(design: &Design, line: &Line<'_>, out: &mut Findings) {
    let mut seen = HashSet::new();
    let mut check = |name: &Named, out: &mut Findings| {
        let is_known = design.allocation(&name.text).is_some()
            || design.fifo(name.text.strip_suffix("_shim_alloc").unwrap_or(&name.text)).is_some()
            || design.unread.contains(&name.text);
        if !is_known && seen.insert(name.place.first.start()) {
            let message =
                format!("`@{}` is neither a channel of a shim nor an object FIFO of this device", name.text);
            let finding = Finding::error(Rule::UnknownSymbol, name.place, message)
                .note("`aie.shim_dma_allocation` gives a channel of a shim its name");
            let allocations = design.allocations.iter().map(|one| one.name.text.as_str());
            let fifos = design.fifos.iter().filter(|fifo| {
                let mut ends = fifo.ports();
                ends.any(|end| design.is_on_shim(end.tile))
            });
            let known = allocations.chain(fifos.map(|fifo| fifo.name.text.as_str()));
            let finding = finding.meant(name, "@", known.collect());
            // The verifier takes any symbol; only the pass that lowers the operation asks for a channel.
            let is_global = design.globals.contains(&name.text);
            let severity = if is_global { Severity::Warning } else { Severity::Error };
            out.push(Finding { severity, ..finding });
        }
    };
    for event in &line.events {
        match (&event.happening, &event.operation.operation) {
            (Happening::Memcpy(memcpy, None), _) => check(&memcpy.metadata, out),
            (Happening::Wait(None), Operation::Wait(name)) => check(name, out),
            (Happening::Configure(run), _) => {
                let run = &line.tasks[*run];
                if let (None, Target::Symbol(name)) = (run.channel, &run.task.target) {
                    check(name, out);
                }
            }
            _ => {}
        }
    }
}

/// **Ids of tasks**: there are enough descriptors for all tasks that are in use together, and no id is requested twice.
fn check_ids(resolved: &Resolved<'_>, line: &Line<'_>, out: &mut Findings) {
    let design = resolved.design;
    let device = design.part.device.unwrap_or(Device::DEFAULT);
    // The runs that use each id.
    let mut used: HashMap<(At, u32), usize> = HashMap::new();
    let mut owners: HashMap<(At, u32), (usize, Place)> = HashMap::new();
    let mut freed: HashMap<usize, Place> = HashMap::new();
    let mut awaited = HashSet::new();
    let mut told = HashSet::new();
    let mut tokens = Tokens::default();
    let mut early = Early::new(resolved, line);
    for event in &line.events {
        tokens.follow(line, &event.happening);
        match event.happening {
            Happening::Configure(run) => {
                let task = &line.tasks[run];
                let Some(Channel { at, .. }) = task.channel else { continue };
                let kind = design.part.kind(at);
                for (bd, id) in task.task.bds.iter().zip(&task.ids) {
                    let Some(id) = *id else {
                        if bd.bd_id.is_none() && told.insert(bd.place.first.start()) {
                            let range = reach(device, kind.unwrap_or(TileKind::Shim), 0);
                            let message = format!(
                                "no descriptor of {} is free: all {} belong to tasks that are neither awaited nor freed",
                                at_text(at, kind),
                                range.len()
                            );
                            let finding = Finding::error(Rule::DescriptorsInUse, task.task.place, message)
                                .help("await or free a task before this one is configured: `aiex.dma_await_task(%t)`");
                            out.push(finding);
                        }
                        continue;
                    };
                    let before = used.insert((at, id), run);
                    match before {
                        Some(_) => drop(early.told.insert((at, id))),
                        None => out.list.extend(early.written((at, id), task.task.place)),
                    }
                    // A start of the other task is a consequence of what is told.
                    if early.told.contains(&(at, id)) {
                        owners.remove(&(at, id));
                    } else {
                        owners.insert((at, id), (run, bd.place));
                    }
                    if let Some(other) = before
                        && let Some(written) = bd.bd_id
                        && told.insert(bd.place.first.start())
                    {
                        let where_ = at_text(at, kind);
                        let free = task
                            .channel
                            .and_then(|of| out.free.descriptor(resolved, (of.at, of.channel), written.place));
                        let finding = if other == run {
                            let message =
                                format!("descriptor {id} of {where_} is given to a second block of the task");
                            Finding::error(Rule::ChainId, written.place, message)
                                .note("the second one overwrites the first in the registers")
                        } else {
                            let message = format!("descriptor {id} of {where_} is in use by another task");
                            Finding::error(Rule::ChainId, written.place, message)
                                .related(line.tasks[other].task.place, "by this one")
                        };
                        let finding = offered(finding, written, free, free_id);
                        out.push(if other != run && tokens.has_crossed {
                            let note = "an await before it receives the token of an earlier task; newer versions of MLIR-AIE then keep the descriptors of the task that it names, so they number others differently";
                            Finding { severity: Severity::Warning, ..finding }.note(note)
                        } else {
                            finding
                        });
                    }
                }
            }
            Happening::Start(run) => {
                let freed = freed.get(&run).copied();
                let place = event.operation.place;
                if let Some(finding) = check_start(design, &line.tasks[run], (run, freed), &owners, place)
                    && told.insert(place.first.start())
                {
                    out.push(finding);
                }
                early.started.insert(run, early.waits);
            }
            Happening::Await(run) | Happening::Free(run) => {
                let place = event.operation.place;
                let is_free = matches!(event.happening, Happening::Free(_));
                let task = &line.tasks[run];
                let mut is_refused = false;
                for (of, id) in
                    task.channel.iter().flat_map(|of| task.ids.iter().flatten().map(move |id| (of, *id)))
                {
                    match used.remove(&(of.at, id)) {
                        Some(owner) if owner != run => {
                            early.give_back((of.at, id), run, owner, (place, is_free));
                        }
                        Some(_) => {}
                        None if awaited.contains(&run) => {}
                        None if early.lost.contains_key(&run) => {
                            out.list.extend(early.refused((of.at, id), run, place));
                        }
                        None => is_refused = true,
                    }
                }
                if let (true, Some(first)) = (is_refused, freed.get(&run))
                    && told.insert(place.first.start())
                {
                    let again = if is_free { "freed a second time" } else { "awaited after it was freed" };
                    let finding = Finding::warning(Rule::BdInFlight, place, format!("the task is {again}"));
                    let note = "MLIR-AIE refuses it: its descriptors may be another task's by now";
                    out.push(finding.note(note).related(*first, "it is freed here"));
                }
                if is_free {
                    freed.entry(run).or_insert(place);
                } else {
                    awaited.insert(run);
                    early.waits += 1;
                }
            }
            Happening::Wait(_) | Happening::Sync(_) => early.waits += 1,
            Happening::Memcpy(..) | Happening::Push { .. } | Happening::Other => {}
        }
    }
}

/// Descriptors that were given back while another task had them.
struct Early<'a, 'd> {
    resolved: &'a Resolved<'d>,
    line: &'a Line<'d>,
    /// The runs that lost a descriptor so.
    lost: HashMap<usize, GivenBack>,
    /// The run that lost each descriptor last.
    last: HashMap<(At, u32), usize>,
    /// The descriptors of which a finding tells that two tasks have them.
    told: HashSet<(At, u32)>,
    /// The number of waits passed, and how many each run's last start had passed.
    waits: usize,
    started: HashMap<usize, usize>,
}

/// The operation that gave a descriptor back, and the run of the task that had it.
#[derive(Clone, Copy)]
struct GivenBack {
    by: Place,
    is_free: bool,
    owner: usize,
}

impl<'a, 'd> Early<'a, 'd> {
    fn new(resolved: &'a Resolved<'d>, line: &'a Line<'d>) -> Self {
        Self {
            resolved,
            line,
            lost: HashMap::new(),
            last: HashMap::new(),
            told: HashSet::new(),
            waits: 0,
            started: HashMap::new(),
        }
    }

    /// Notes that a run gives back what another one has by now. If it has lost its own so, that is the cause of both.
    fn give_back(&mut self, id: (At, u32), run: usize, owner: usize, (by, is_free): (Place, bool)) {
        let cause = self.lost.get(&run).copied().unwrap_or(GivenBack { by, is_free, owner });
        self.lost.insert(owner, cause);
        self.last.insert(id, owner);
    }

    /// The finding if a task gets a descriptor that another one has lost, and nothing was waited for since it started.
    fn written(&mut self, id: (At, u32), place: Place) -> Option<Finding> {
        let owner = self.last.remove(&id)?;
        if self.started.get(&owner).is_some_and(|waits| *waits != self.waits) {
            return None;
        }
        Some(self.finding(id, owner)?.related(place, "a third task gets it here"))
    }

    /// The finding if a run that lost a descriptor is awaited or freed.
    fn refused(&mut self, id: (At, u32), run: usize, place: Place) -> Option<Finding> {
        let finding = self.finding(id, run)?;
        Some(finding.related(place, "MLIR-AIE refuses this, since the descriptor is not in use any more"))
    }

    fn finding(&mut self, id: (At, u32), run: usize) -> Option<Finding> {
        let GivenBack { by, is_free, owner } = *self.lost.get(&run)?;
        if !self.told.insert(id) {
            return None;
        }
        let descriptor =
            format!("descriptor {} of {}", id.1, at_text(id.0, self.resolved.design.part.kind(id.0)));
        let what = if is_free { "free" } else { "await" };
        let message = format!("this {what} gives {descriptor} back, but another task has it by now");
        let finding = Finding::warning(Rule::BdInFlight, by, message)
            .note("MLIR-AIE gives the ids of the task back a second time, and does not look whose they are")
            .related(self.line.tasks[owner].task.place, "this task has it");
        Some(if is_free {
            finding
                .help("remove this free: the task has given its descriptors back before")
                .fix(without(self.line, by))
        } else {
            finding.help("configure the other task after this await")
        })
    }
}

/// Whether an await has received the token of an earlier task than the one that it names.
#[derive(Default)]
struct Tokens {
    /// The tokens of each channel that are not taken: of a task's run, or of another push.
    left: HashMap<Channel, VecDeque<Option<usize>>>,
    has_crossed: bool,
}

impl Tokens {
    fn follow(&mut self, line: &Line<'_>, happening: &Happening<'_>) {
        let (channel, run) = match happening {
            Happening::Start(run) if line.tasks[*run].task.token => (line.tasks[*run].channel, Some(*run)),
            Happening::Memcpy(memcpy, Some(channel))
                if memcpy.token || channel.direction == Direction::S2mm =>
            {
                (Some(*channel), None)
            }
            Happening::Push { channel, token: true, .. } => (*channel, None),
            Happening::Await(run) if line.tasks[*run].task.token => {
                let taken =
                    line.tasks[*run].channel.and_then(|channel| self.left.get_mut(&channel)?.pop_front());
                self.has_crossed |= taken.is_some_and(|of| of != Some(*run));
                return;
            }
            Happening::Wait(Some(channel)) => {
                self.left.entry(*channel).or_default().pop_front();
                return;
            }
            Happening::Sync(channels) => {
                for channel in channels {
                    let left = self.left.entry(*channel).or_default();
                    // No source says which tokens a wait for several channels takes.
                    if channels.len() > 1 {
                        left.clear();
                    }
                    left.pop_front();
                }
                return;
            }
            Happening::Configure(_)
            | Happening::Start(_)
            | Happening::Await(_)
            | Happening::Free(_)
            | Happening::Memcpy(..)
            | Happening::Wait(None)
            | Happening::Push { .. }
            | Happening::Other => return,
        };
        if let Some(channel) = channel {
            self.left.entry(channel).or_default().push_back(run);
        }
    }
}

/// **Starts**: a task is not freed before it starts, and its descriptors are still its own.
fn check_start(
    design: &Design,
    task: &TaskRun<'_>,
    (run, freed): (usize, Option<Place>),
    owners: &HashMap<(At, u32), (usize, Place)>,
    place: Place,
) -> Option<Finding> {
    let repeat = task.task.repeat_count.and_then(Number::known);
    if let Some((repeat @ ..0, place)) = repeat {
        let message = format!("the repeat is {repeat}, must be at least 0");
        return Some(Finding::error(Rule::QueueRepeat, place, message));
    }
    if let Some((repeat @ 256.., place)) = repeat {
        let message = format!("the repeat is {repeat}, but a task repeats at most 255 times");
        let finding = Finding::warning(Rule::QueueRepeat, place, message).note(
            "the task queue holds the repeat in 8 bits (AM025); MLIR-AIE of August 2026 pushes the task several times, earlier versions refuse it",
        );
        return Some(Finding { severity: Severity::Note, ..finding });
    }
    let at = task.channel?.at;
    let kind = design.part.kind(at);
    let mut ids = task.ids.iter().flatten();
    let lost = ids.find_map(|id| Some((id, owners.get(&(at, *id)).filter(|(owner, _)| *owner != run)?.1)));
    if let Some(freed) = freed {
        let finding = match lost {
            Some((id, other)) => Finding::error(Rule::BdInFlight, place, "the task starts after it was freed")
                .note(format!("descriptor {id} describes another task's transfer by now"))
                .related(other, "the descriptor is written here"),
            None => Finding::warning(Rule::BdInFlight, place, "the task starts after it was freed")
                .note("the next task that is configured gets its descriptors; newer versions of MLIR-AIE refuse the start"),
        };
        return Some(finding.help("free the task after its last start").related(freed, "it is freed here"));
    }
    let (id, other) = lost?;
    let message = format!("descriptor {id} of {} is another task's when this one starts", at_text(at, kind));
    let finding = Finding::warning(Rule::BdInFlight, place, message)
        .note("MLIR-AIE of August 2026 gives the descriptors of an awaited task to the next one; then this start runs that one")
        .help("configure the task again, or start it before the other one is configured")
        .related(other, "the descriptor is written here");
    Some(finding)
}

/// **Chains**: the blocks of a task lead to each of its descriptors, from the first one on.
fn check_chains(line: &Line<'_>, out: &mut Findings) {
    for run in &line.tasks {
        let task = run.task;
        let (reached, _) = follow(task.first, |bd| task.bds[bd].next);
        for (k, bd) in task.bds.iter().enumerate() {
            if task.first.is_none() || reached.contains(&k) {
                continue;
            }
            let finding = Finding::error(Rule::Unstarted, bd.place, "no block of the task leads to this descriptor")
                .note("a task runs the descriptor of its first block and those that follow it; MLIR-AIE refuses others")
                .help("name its block in an `aie.next_bd`");
            out.push(finding);
        }
    }
}

/// **Starts**: a sequence starts each task that it configures. One that only configures tasks is a fragment, which shows how they are
/// lowered. The findings of the sequence begin at `before`.
fn check_starts(design: &Design, line: &Line<'_>, before: usize, out: &mut Findings) {
    let start = |place: Place| place.first.start();
    let (mut started, mut is_whole) = (HashSet::new(), false);
    for event in &line.events {
        match &event.happening {
            Happening::Start(run) => {
                started.insert(start(line.tasks[*run].task.place));
                is_whole = true;
            }
            // The number of a descriptor may be that of a task.
            Happening::Push { .. } => return,
            Happening::Other => match &event.operation.operation {
                Operation::SetLock(..) => {}
                Operation::Write(write) if is_apart(design, write) => {}
                _ => return,
            },
            Happening::Await(_) | Happening::Memcpy(..) | Happening::Wait(_) | Happening::Sync(_) => {
                is_whole = true;
            }
            Happening::Configure(_) | Happening::Free(_) => {}
        }
    }
    // Two tasks with one descriptor are the mistake itself.
    let is_told =
        |finding: &Finding| [Rule::BdInFlight, Rule::ChainId].iter().any(|rule| rule.code() == finding.code);
    let mut bds = line.tasks.iter().flat_map(|run| &run.task.bds);
    if !is_whole
        || line.stop.is_some()
        || bds.any(|bd| bd.next_bd_id.is_some())
        || out.list[before..].iter().any(is_told)
    {
        return;
    }
    for (number, run) in line.tasks.iter().enumerate() {
        if !started.insert(start(run.task.place)) {
            continue;
        }
        let awaits = |event: &&Event<'_>| matches!(event.happening, Happening::Await(run) if run == number);
        let found = line.events.iter().find(awaits);
        let (but, takes) = match found {
            Some(_) => (", but it is awaited", "; an await takes the oldest token of the channel"),
            None => ("", ""),
        };
        let mut finding =
            Finding::warning(Rule::Unstarted, run.task.place, format!("nothing starts this task{but}")).note(
                format!("a task moves nothing before a start puts it into the queue of its channel{takes}"),
            );
        if let Some(value) = &run.task.value {
            finding = finding.help(format!("start it: `aiex.dma_start_task({})`", value.text));
        }
        out.push(match found {
            Some(event) => finding.related(event.operation.place, "it is awaited here"),
            None => finding,
        });
    }
}

/// **Next ids**: the next block of a task's descriptor says its id.
fn check_next(line: &Line<'_>, out: &mut Findings) {
    for run in &line.tasks {
        for bd in &run.task.bds {
            if let (Some(id), Next::Bd(_)) = (bd.next_bd_id, bd.next) {
                let message = "the block has a `next_bd_id` and goes on to another block";
                let finding = Finding::error(Rule::ChainNext, id.place, message)
                    .note("MLIR-AIE refuses it in a task: the next block says which descriptor is next")
                    .help("leave `next_bd_id` out");
                out.push(finding);
            }
        }
    }
}

/// **Channels**: the tile of a task or of a push has the channel.
fn check_channels(resolved: &Resolved<'_>, line: &Line<'_>, out: &mut Findings) {
    let part = &resolved.design.part;
    let mut check = |at: At, direction: Direction, number: &Number| {
        let (Some(device), Some(kind)) = (part.device, part.kind(at)) else { return };
        let Some(tile) = device.tile(kind) else { return };
        let where_ = at_text(at, Some(kind));
        out.list.extend(no_channel((direction, *number), (&where_, kind), Some(tile)));
    };
    for run in &line.tasks {
        if let Target::Channel { tile: Some(tile), direction, channel, .. } = &run.task.target
            && let Some(at) = resolved.design[*tile].at
        {
            check(at, *direction, channel);
        }
    }
    for event in &line.events {
        if let Operation::Push { column, row, direction, channel, .. } = &event.operation.operation
            && let Some(at) = column.small().zip(row.small())
        {
            check(at, *direction, channel);
        }
    }
}

/// **Pushes by number**: the queue takes descriptors that the channel reaches, and 255 passes besides the first.
fn check_pushes(resolved: &Resolved<'_>, line: &Line<'_>, out: &mut Findings) {
    let part = &resolved.design.part;
    // Of the trips of a loop, the first one that has a mistake tells it.
    let mut told = HashSet::new();
    let mut is_new = |place: Place| told.insert(place.first.start());
    for event in &line.events {
        let (
            Happening::Push { channel: Some(channel), bd, passes, .. },
            Operation::Push { bd: bd_number, repeat, .. },
        ) = (&event.happening, &event.operation.operation)
        else {
            continue;
        };
        let (channel, bd, passes) = (*channel, *bd, *passes);
        let (Some(device), Some(kind)) = (part.device, part.kind(channel.at)) else { continue };
        let range = reach(device, kind, channel.channel);
        if let Some(bd) = bd.filter(|bd| !range.contains(bd) && is_new(bd_number.place)) {
            let message = format!(
                "descriptor {bd} is out of reach of {}, which reaches {} to {}",
                channel_text(resolved.design, channel),
                range.start,
                range.end - 1
            );
            out.push(Finding::error(Rule::BdChannel, bd_number.place, message));
        }
        if let Some(passes) = passes.filter(|passes| *passes > 256 && is_new(repeat.place)) {
            let message = format!("the repeat is {}, but a task repeats at most 255 times", passes - 1);
            let finding = Finding::error(Rule::QueueRepeat, repeat.place, message)
                .note("the task queue holds the repeat in 8 bits (AM025)");
            out.push(finding);
        }
    }
}
