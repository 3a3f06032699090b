//! [`after`]: the state that one dispatch leaves for the next.
//!
//! Nothing is reset between two dispatches: locks, rings, queues and half-read streams stay as they are.

use super::decide::{Decision, Limits, Verdict, decide};
use super::flat::Flat;
use super::machine::{LOCK_MAX, Machine, Path, Phase, Timing};
use super::net::{Net, Op, Trips};
use super::story::{Line, plural};

/// The state after one dispatch, compared with the state before it.
#[derive(Clone, Debug)]
pub struct After {
    /// The parts that differ from the state before.
    pub stays: Vec<Line>,
    /// Cores that have not reached the end of their program.
    pub waiting: Vec<Line>,
    /// The number of a later dispatch: the second one, or the first that does not complete because a lock falls from
    /// dispatch to dispatch.
    pub number: usize,
    /// The verdict on this number of consecutive dispatches.
    pub later: Decision,
}

/// The state after one dispatch; `None` if the dispatch does not complete.
#[must_use]
pub fn after(net: &Net, limits: &Limits) -> Option<After> {
    let flat = Flat::of(net).ok()?;
    let mut machine = Machine::new(&flat, Timing { path: Path::Promised, limited: false });
    machine.settle(limits.steps).ok()?;
    let before = machine.state.clone();
    machine.run(limits.steps).ok()?;
    if !machine.is_complete() {
        return None;
    }
    let now = &machine.state;
    let mut stays = Vec::new();
    for (id, stream) in net.streams.iter().enumerate() {
        for (branch, &sink) in stream.sinks.iter().enumerate() {
            let words = now.fill[id][branch];
            if words != before.fill[id][branch] {
                let sink = &net.channels[sink];
                let text = format!(
                    "{words} {} on the way to {}",
                    plural(words as usize, "word stands", "words stand"),
                    sink.name
                );
                stays.push(Line { text, place: sink.place });
            }
        }
    }
    for (id, channel) in net.channels.iter().enumerate() {
        let (now, before) = (&now.channels[id], &before.channels[id]);
        let inside = |running: &Option<super::machine::Running>| {
            running
                .filter(|running| running.phase == Phase::Move)
                .map(|running| (running.descriptor, running.left))
        };
        if let Some((descriptor, left)) = inside(&now.running)
            && inside(&now.running) != inside(&before.running)
        {
            let words = flat.descriptors[descriptor].words;
            if left < words {
                let text =
                    format!("{} stands inside an object, with {left} of {words} words to go", channel.name);
                stays.push(Line { text, place: channel.place });
            }
        }
        if now.tokens > before.tokens {
            let text = format!(
                "{} {} of {} {} not taken",
                now.tokens,
                plural(now.tokens as usize, "token", "tokens"),
                channel.name,
                plural(now.tokens as usize, "is", "are")
            );
            stays.push(Line { text, place: channel.place });
        }
    }
    let mut waiting = Vec::new();
    for (id, core) in net.cores.iter().enumerate() {
        let pc = now.cores[id].pc;
        if pc < flat.code[id].len() && ends(&core.program) {
            let place = flat.places[id].get(pc).copied().flatten().or(core.place);
            waiting.push(Line { text: core.name.clone(), place });
        }
    }
    for (id, core) in net.cores.iter().enumerate() {
        let (now, before) = (&now.cores[id], &before.cores[id]);
        if (now.pc, &now.held) != (before.pc, &before.held) {
            let place = flat.places[id].get(now.pc).copied().flatten();
            let text = if now.pc == flat.code[id].len() {
                format!("{} has reached the end of its program", core.name)
            } else {
                format!("{} is at a different step of its program than before", core.name)
            };
            stays.push(Line { text, place: place.or(core.place) });
        }
    }
    for (id, lock) in net.locks.iter().enumerate() {
        let (now, before) = (now.locks[id], before.locks[id]);
        if now != before {
            let text = format!("{}: {now} after it, {before} before it", lock.name);
            stays.push(Line { text, place: lock.place });
        }
    }
    let second = decide(&times(net, 2), limits);
    let falls = now.locks.iter().zip(&before.locks).any(|(now, before)| now < before);
    let (number, later) =
        if second.completes() && falls { first_that_fails(net, limits) } else { None }.unwrap_or((2, second));
    Some(After { stays, waiting, number, later })
}

/// A net with its sequence several times.
fn times(net: &Net, times: usize) -> Net {
    let mut all = net.clone();
    all.sequence = (0..times).flat_map(|_| net.sequence.iter().cloned()).collect();
    all
}

/// The first dispatch that does not complete. A lock that falls with each is at 0 after the last that is tried.
fn first_that_fails(net: &Net, limits: &Limits) -> Option<(usize, Decision)> {
    let many = times(net, LOCK_MAX as usize + 2);
    let flat = Flat::of(&many).ok()?;
    let mut machine = Machine::new(&flat, Timing { path: Path::Promised, limited: false });
    machine.run(limits.steps).ok()?;
    if machine.state.step >= many.sequence.len() {
        return None;
    }
    let number = machine.state.step / net.sequence.len().max(1) + 1;
    let decision = decide(&times(net, number), limits);
    matches!(decision.verdict, Verdict::Fails(_) | Verdict::Races(_)).then_some((number, decision))
}

/// Whether every loop of a program is known to end.
pub(super) fn ends(program: &[Op]) -> bool {
    program.iter().all(|op| match op {
        Op::Loop { trips, body, .. } => matches!(trips, Trips::Times(_)) && ends(body),
        Op::Acquire { .. } | Op::Release { .. } | Op::Hold { .. } | Op::Give { .. } => true,
    })
}
