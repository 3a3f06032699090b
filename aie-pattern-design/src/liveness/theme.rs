//! The engine, as a theme of a design's checks.

use std::collections::HashMap;

use aie_pattern_core::TileKind;
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use proc_macro2::LineColumn;

use super::decide::{Decision, Doubt, Fault, Limits, Verdict, decide};
use super::fixes::{deeper, edit, fixes, fixes_of_stall};
use super::net::Net;
use super::stall::circles;
use super::story::Root;
use super::{after, findings, net, of_design, outputs, stalls, story};
use crate::check::Findings;
use crate::finding::Finding;
use crate::model::{Access, Core, Place, Step};
use crate::resolve::{Channel, Event, Happening, Line, Origin, Resolved};

/// The most work for each check.
pub const LIMITS: Limits = Limits { steps: 400_000, states: 20_000 };

/// Checks that each sequence of a design completes. Only for a design without errors, since other errors would appear
/// again as a hang.
pub(crate) fn check(resolved: &Resolved<'_>, found: &mut Findings) {
    leave_routes(resolved, found);
    if resolved.lines.iter().all(|line| line.events.is_empty() && line.stop.is_none()) {
        check_cores(resolved, found);
    }
    // What a core waits for after one sequence, another one may bring.
    let runs = resolved.lines.iter().filter(|line| !line.events.is_empty() || line.stop.is_some()).count();
    let (is_alone, before) = (runs == 1, found.list.len());
    // Sequences share the work: where one takes all of it, the next ones hardly take less.
    let mut limits = LIMITS;
    for line in &resolved.lines {
        let sequence = &resolved.design[line.sequence];
        let whole = sequence.place;
        if line.events.is_empty() {
            continue;
        }
        let net = of_design::net(resolved, line);
        let decision = decide(&net, &limits);
        if matches!(decision.verdict, Verdict::Undecided(Doubt::Conflict { all: false, .. })) {
            limits.states /= 2;
        }
        // Cores that wait for each other, whatever the host does.
        let may_complete =
            matches!(decision.verdict, Verdict::Completes(_) | Verdict::Undecided(Doubt::Buffers { .. }));
        let circles = if is_alone && may_complete { circles(&net, &LIMITS) } else { Vec::new() };
        let of_circles = |lead: &str| -> Vec<Finding> {
            circles.iter().filter_map(|stall| findings::of_circle(stall, lead, whole.first)).collect()
        };
        match &decision.verdict {
            Verdict::Completes(_)
                if let Some((written, idle)) = of_design::without_host(resolved, line)
                    && !decide(&written, &LIMITS).completes() =>
            {
                let reason =
                    format!("is not proved to complete: the text does not start {}", net.channels[idle].name);
                found.leave("aie.runtime_sequence", reason, whole);
            }
            Verdict::Completes(_) => {
                let Some(after) = after(&net, &LIMITS) else { continue };
                let mut is_running = false;
                if is_alone {
                    found.list.extend(of_circles("the sequence completes, but "));
                    found.list.extend(findings::of_waiting(&after, &circles, whole.first));
                    let outputs = unawaited(resolved, line, &net);
                    is_running = !outputs.is_empty();
                    found.list.extend(outputs);
                }
                // The text does not say whether a second dispatch is meant. It deserves a note if it is
                // known to hang.
                if matches!(after.later.verdict, Verdict::Fails(_) | Verdict::Races(_))
                    && after.waiting.is_empty()
                    && circles.is_empty()
                    && !after.is_once
                    // That the next dispatch writes the descriptor of such an output follows from it.
                    && !(is_running && matches!(after.later.verdict, Verdict::Races(Fault::Rewritten)))
                {
                    found.list.extend(findings::of_after(&after, whole.first));
                }
            }
            Verdict::Fails(Fault::Deadlock(Root::Starved))
                if let Some(core) = of_design::missing_core(resolved, line) =>
            {
                let reason = format!("is not proved to complete: {} has no program in the text", core.name);
                found.leave("aie.runtime_sequence", reason, whole);
            }
            // Nothing is reset between two sequences, so another one may leave what this one waits for.
            Verdict::Fails(Fault::Deadlock(_) | Fault::Order)
                if let Some(other) = resolved.lines.iter().find(|other| helps(resolved, other, line)) =>
            {
                let name = &resolved.design[other.sequence].name;
                let reason = format!(
                    "is not proved to complete: it hangs if it runs first, but may continue after `@{name}`"
                );
                found.leave("aie.runtime_sequence", reason, whole);
            }
            // With the longest paths it completes, and these still wait for each other.
            Verdict::Undecided(Doubt::Buffers { .. }) if !circles.is_empty() => {
                found.list.extend(of_circles("even if the sequence completes, "));
            }
            Verdict::Undecided(doubt @ (Doubt::Input(_) | Doubt::Outside(_) | Doubt::Steps(_))) => {
                let reason = format!("is not proved to complete: {}", findings::reason(&net, doubt));
                found.leave("aie.runtime_sequence", reason, whole);
            }
            Verdict::Fails(_)
            | Verdict::Races(_)
            | Verdict::Undecided(Doubt::Buffers { .. } | Doubt::Conflict { .. } | Doubt::Overflow(_)) => {
                tell(resolved, line, &net, decision, found);
            }
        }
    }
    let is_told = |finding: &Finding| ["AP200", "AP226"].contains(&finding.code);
    if runs > 1 && !found.list[before..].iter().any(is_told) {
        check_circles(resolved, found);
    }
}

/// **Outputs**: the host reads what a sequence writes when the sequence has ended, so an await proves that each output has ended.
fn unawaited(resolved: &Resolved<'_>, line: &Line<'_>, net: &Net) -> Vec<Finding> {
    let design = resolved.design;
    let is_output = |channel: Option<Channel>| {
        channel.is_some_and(|channel| {
            channel.direction == Direction::S2mm && design.part.kind(channel.at) == Some(TileKind::Shim)
        })
    };
    let mut outputs: HashMap<LineColumn, &Event<'_>> = HashMap::new();
    for event in line.events.iter().filter(|_| design.part.is_npu()) {
        let channel = match &event.happening {
            Happening::Start(run) => line.tasks[*run].channel,
            Happening::Memcpy(_, channel) => *channel,
            _ => None,
        };
        if is_output(channel) {
            outputs.insert(event.operation.place.first.start(), event);
        }
    }
    if outputs.is_empty() {
        return Vec::new();
    }
    let event = |step: &net::Step| outputs.get(&step.place?.start()).copied();
    let steps = outputs::unawaited(net, |step| event(step).is_some(), &LIMITS);
    let events = steps.into_iter().filter_map(|step| event(&net.sequence[step]));
    let told = events.map(|event| {
        let help = match &event.happening {
            Happening::Start(run) => {
                let task = line.tasks[*run].task;
                let token = if task.token { "" } else { ", and write `issue_token = true` in its attributes" };
                let name = task.value.as_ref().map_or("%t", |value| value.text.as_str());
                format!("await it: `aiex.dma_await_task({name})`{token}")
            }
            Happening::Memcpy(memcpy, _) => {
                format!("wait for it: `aiex.npu.dma_wait {{symbol = @{}}}`", memcpy.metadata.text)
            }
            _ => String::from("wait for it at the end of the sequence"),
        };
        let message = "nothing waits for this output: the sequence may end before it";
        let finding = Finding::warning(Rule::OutputUnawaited, event.operation.place, message)
            .note("the host reads the buffer as soon as the sequence ends; each await takes one token, the oldest of its channel, so each transfer with a token needs an await")
            .help(help);
        Finding { is_of_engine: true, ..finding }
    });
    told.collect()
}

/// Where there are several sequences: circles of cores that no sequence, and no host, ever ends.
fn check_circles(resolved: &Resolved<'_>, found: &mut Findings) {
    let nets = resolved.lines.iter().map(|line| of_design::net(resolved, line));
    if nets.into_iter().any(|net| !net.outside.is_empty()) {
        return;
    }
    let (net, written) = of_design::array(resolved);
    let Ok(all) = stalls(&net, &written, &LIMITS) else { return };
    for stall in all.stalls.iter().filter(|stall| stall.root == Root::Circle) {
        let lead = "whichever sequence runs, ";
        found.list.extend(findings::of_circle(stall, lead, resolved.design.place.first));
    }
}

/// Whether a sequence that hangs may complete after another one.
fn helps(resolved: &Resolved<'_>, other: &Line<'_>, line: &Line<'_>) -> bool {
    let runs = |net: &Net| !matches!(decide(net, &LIMITS).verdict, Verdict::Fails(_));
    other.sequence != line.sequence
        && !other.events.is_empty()
        && runs(&of_design::net(resolved, other))
        && runs(&of_design::after(resolved, other, line))
}

/// What MLIR-AIE does about full queues (mlir-aie #3734).
const POLLS: &str = "newer versions of MLIR-AIE lose no push: they wait for room with `aiex.npu.maskpoll`, unless `--no-enforce-dma-queue-depth` turns it off";

/// Adds the finding of a verdict. The rule of sequences may have warned about a write of a descriptor: an error replaces that
/// warning, and a race is reported once.
fn tell(resolved: &Resolved<'_>, line: &Line<'_>, net: &Net, decision: Decision, found: &mut Findings) {
    let whole = resolved.design[line.sequence].place;
    // The operation of a place is the last that begins before it: one may be written on several lines.
    let start = |span: proc_macro2::Span| (span.start().line, span.start().column);
    let mut begins: Vec<_> = line.events.iter().map(|event| start(event.operation.place.first)).collect();
    begins.sort_unstable();
    let of_op =
        |span| begins.partition_point(|&begin| begin <= start(span)).checked_sub(1).map(|k| begins[k]);
    let tells = |other: &Finding, at| {
        let mut places = other.related.iter().map(|related| related.span).chain([other.first]);
        ["AP223", "AP224"].contains(&other.code) && places.any(|place| of_op(place) == at)
    };
    let writes = decision.story.first().and_then(|first| first.place).map(of_op);
    let decision = match (&decision.verdict, writes) {
        (Verdict::Races(Fault::Rewritten), Some(at)) if found.list.iter().any(|other| tells(other, at)) => {
            let Some(rest) = decision.of_queues(net) else { return };
            rest
        }
        (Verdict::Fails(Fault::Rewritten), Some(at)) => {
            found.list.retain(|other| other.code != "AP224" || of_op(other.first) != at);
            decision
        }
        _ => decision,
    };
    // Where the hang waits for a task that nothing starts, its start comes before any other change.
    let is_unstarted = |finding: &Finding| {
        let is_missing = |channel| {
            let name = of_design::name(resolved, channel);
            decision.without_task.iter().any(|&id| net.channels[id].name == name)
        };
        let mut tasks = line.tasks.iter().filter(|run| run.channel.is_some_and(is_missing));
        finding.code == Rule::Unstarted.code()
            && tasks.any(|run| start(run.task.place.first) == start(finding.first))
    };
    // So do the runs of a task that runs less often than its fourth dimension has steps.
    let is_run_less = |finding: &Finding| {
        let mut outermost =
            line.tasks.iter().flat_map(|run| &run.task.bds).filter_map(|bd| bd.dims.as_ref()?.first());
        finding.code == Rule::LengthMismatch.code()
            && outermost.any(|(size, _)| start(size.place.first) == start(finding.first))
    };
    let is_told_first = |finding: &Finding| is_unstarted(finding) || is_run_less(finding);
    let fixes =
        if found.list.iter().any(is_told_first) { Vec::new() } else { fixes(net, &decision, &LIMITS) };
    let edit = fixes.iter().find_map(|fix| edit(resolved, line, net, &fix.change));
    let finding = findings::with_fixes(net, &decision, &fixes, whole.first);
    found.list.extend(finding.map(|finding| {
        let is_lost = ["AP203", "AP204"].contains(&finding.code);
        let finding = Finding { fix: edit, ..finding };
        if is_lost { finding.note(POLLS) } else { finding }
    }));
}

/// Leaves open what routing decides: which packet flows share an arbiter. The verdict is for routes that share arbiters
/// only before a common port.
fn leave_routes(resolved: &Resolved<'_>, found: &mut Findings) {
    let flows = resolved.connections.iter().filter(|one| matches!(one.origin, Origin::PacketFlow(_)));
    let is_run = resolved.lines.iter().any(|line| !line.events.is_empty());
    let open = flows.clone().find(|one| !one.is_routed);
    let Some(first) = open.filter(|_| is_run) else { return };
    if let Some(other) =
        flows.clone().find(|other| other.source != first.source && other.destination != first.destination)
    {
        let reason =
            "whether packets on different routes wait for each other: routing decides which share an arbiter";
        found.leave("aie.packet_flow", reason, other.place);
    }
}

/// Checks that the cores of a design without a sequence can go on. What they need may be outside of the text, so only a wait
/// that is known from end to end is an error.
fn check_cores(resolved: &Resolved<'_>, found: &mut Findings) {
    let is_waiting = |core: &&Core| core.body.as_deref().is_some_and(waits);
    let Some(first) = resolved.design.cores.iter().find(is_waiting) else { return };
    let (net, written) = of_design::array(resolved);
    let whole = first.place;
    match stalls(&net, &written, &LIMITS) {
        Ok(all) => {
            for stall in &all.stalls {
                let fixes = fixes_of_stall(&net, stall, all.stalls.len(), &written, &LIMITS);
                let edit = fixes.iter().find_map(|fix| deeper(resolved, &net, &fix.change));
                let finding = findings::of_stall(stall, &fixes, whole.first);
                found.list.extend(finding.map(|finding| Finding { fix: edit, ..finding }));
            }
            for story::Line { text, place } in &all.open {
                let place = place.map_or(whole, |first| Place { first, last: first });
                found.leave("aie.core", format!("is not proved to continue: {text}"), place);
            }
        }
        Err(doubt) => {
            found.leave(
                "aie.core",
                format!("is not proved to continue: {}", findings::reason(&net, &doubt)),
                whole,
            );
        }
    }
}

/// Whether some step may wait.
fn waits(steps: &[Step]) -> bool {
    Step::any(steps, |step| match step {
        Step::UseLock(used) => used.action.is_acquire(),
        Step::Fifo(access) => access.access == Access::Acquire,
        Step::Loop { .. }
        | Step::Branch { .. }
        | Step::Stream { .. }
        | Step::Opaque { .. }
        | Step::Unknown { .. } => false,
    })
}
