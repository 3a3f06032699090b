//! [`after`]: the state that one dispatch leaves for the next.
//!
//! Nothing is reset between two dispatches: locks, rings, queues and half-read streams stay as they are.

use aie_pattern_syntax::errors::counted;

use super::decide::{Decision, Doubt, Fault, Limits, Verdict, decide};
use super::flat::Flat;
use super::machine::{ChannelState, LOCK_MAX, Machine, Path, Phase, State, Timing};
use super::net::{Descriptor, Direction, Net, Op, Process, Trips};
use super::story::{Line, plural};

/// The state after one dispatch, compared with the state before it.
#[derive(Clone, Debug)]
pub struct After {
    /// The parts that differ from the state before.
    pub stays: Vec<Line>,
    /// Whether nothing differs but that chains have ended which start with the array, and so serve one dispatch.
    pub is_once: bool,
    /// Cores that have not reached the end of their program.
    pub waiting: Vec<Line>,
    /// The number of a later dispatch: the second one, or the first that does not complete because each one leaves more behind.
    pub number: usize,
    /// The verdict on this number of consecutive dispatches.
    pub later: Decision,
}

/// The state after one dispatch; `None` if the dispatch does not complete.
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
    let (mut stays, mut ended) = (Vec::new(), Vec::new());
    for (id, stream) in net.streams.iter().enumerate() {
        for (branch, &sink) in stream.sinks.iter().enumerate() {
            let words = now.fill[id][branch];
            if words != before.fill[id][branch] {
                let sink = &net.channels[sink];
                let text = format!(
                    "{words} {} still on the way to {}",
                    plural(words as usize, "word is", "words are"),
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
        // What a host feeds or drains as needed holds no object.
        if net.channels[id].descriptors != [Descriptor::HOST]
            && let Some((descriptor, left)) = inside(&now.running)
            && inside(&now.running) != inside(&before.running)
        {
            let words = flat.descriptors[descriptor].words;
            if left < words {
                let text = format!(
                    "{} has stopped inside an object: {left} of {words} words {} missing",
                    channel.name,
                    plural(left as usize, "is", "are")
                );
                stays.push(Line { text, place: channel.place });
            } else if channel.direction == Direction::Mm2s && inside(&before.running).is_none() {
                let text = format!("{} still has an object to send: {words} words", channel.name);
                stays.push(Line { text, place: channel.place });
            }
        }
        // A chain that starts with the array runs once; what the sequence pushes comes again.
        let is_left = |state: &ChannelState| state.running.is_some() || !state.queue.is_empty();
        if !flat.starts[id].is_empty() && is_left(before) && !is_left(now) {
            ended.push(Line {
                text: format!("{} has ended what starts with the array", channel.name),
                place: channel.place,
            });
        }
        if now.tokens > before.tokens {
            let text = format!(
                "{} of {} {} not taken",
                counted(now.tokens, "token"),
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
            let text = format!("{}: {before} before the dispatch, {now} after it", lock.name);
            stays.push(Line { text, place: lock.place });
        }
    }
    let has_ended = !ended.is_empty();
    // What else stays says more.
    let is_once = has_ended && stays.is_empty();
    if is_once {
        stays = ended;
    }
    let two = times(net, 2);
    let mut second = decide(&two, limits);
    // A descriptor that is written again would hide a push that is lost.
    if stays.is_empty()
        && matches!(second.verdict, Verdict::Races(Fault::Rewritten))
        && let Some(queues) = second.of_queues(&two)
    {
        second = queues;
    }
    let falls = now.locks.iter().zip(&before.locks).any(|(now, before)| now < before);
    // A program or a chain that ends is hardly meant for many dispatches.
    let ends = has_ended || net.cores.iter().any(|core| !core.program.is_empty() && ends(&core.program));
    // What only something outside of the text takes is no reason to go on.
    let is_whole = || {
        let mut changed = (0..net.locks.len()).filter(|&lock| now.locks[lock] != before.locks[lock]);
        !net.cores.is_empty() && changed.all(|lock| !flat.releasers[lock].is_empty())
    };
    let is_open = matches!(second.verdict, Verdict::Undecided(Doubt::Buffers { .. })) && !ends && is_whole();
    let goes_on = second.completes() && (falls || !stays.is_empty() && !ends) || is_open;
    let (number, later) = if goes_on { first_that_fails(net, limits) } else { None }.unwrap_or((2, second));
    Some(After { stays, is_once, waiting, number, later })
}

/// A net with its sequence several times.
fn times(net: &Net, times: usize) -> Net {
    let mut all = net.clone();
    all.sequence = (0..times).flat_map(|_| net.sequence.iter().cloned()).collect();
    all
}

/// The dispatches that are followed: a few, since what differs after the first one is often the same after each later one, and those after
/// which a lock that falls with each is at 0.
const DISPATCHES: [usize; 2] = [4, LOCK_MAX as usize + 2];

/// The first later dispatch that is known not to complete, and the verdict on it.
fn first_that_fails(net: &Net, limits: &Limits) -> Option<(usize, Decision)> {
    let slowest = Timing { path: Path::Promised, limited: false };
    // What ends or is lost here does so in every timing.
    let fastest = Timing { path: Path::AtMost, limited: true };
    for timing in [slowest, fastest] {
        let ends = DISPATCHES.iter().map(|&count| follow(net, count, timing, limits));
        let Some(Ending::Fails(number)) = ends.flatten().find(|ending| *ending != Ending::Open) else {
            return None;
        };
        let decision = decide(&times(net, number), limits);
        if matches!(decision.verdict, Verdict::Fails(_) | Verdict::Races(_)) {
            return Some((number, decision));
        }
    }
    None
}

/// What comes of many dispatches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// This one does not complete: it waits forever, or leaves tasks that never end, or loses a push.
    Fails(usize),
    /// From one on, each leaves the same behind.
    Steady,
    /// All of them complete.
    Open,
}

/// Follows dispatches. The array comes to rest after each; `None` if there are too many steps.
fn follow(net: &Net, count: usize, timing: Timing, limits: &Limits) -> Option<Ending> {
    let many = times(net, count);
    let flat = Flat::of(&many).ok()?;
    let mut machine = Machine::new(&flat, timing);
    let steps = net.sequence.len().max(1);
    let mut before: Option<(State, Vec<u32>)> = None;
    loop {
        machine.settle(limits.steps).ok()?;
        let step = machine.state.step;
        if step > 0 && step.is_multiple_of(steps) {
            if !machine.has_ended() {
                return Some(Ending::Fails(step / steps));
            }
            let tokens = machine.state.channels.iter().map(|channel| channel.tokens);
            let now = (machine.state.without_past(), tokens.collect::<Vec<_>>());
            // Tokens that nobody takes hold nothing up.
            let is_same = |(state, tokens): &(State, Vec<u32>)| {
                *state == now.0 && tokens.iter().zip(&now.1).all(|(before, now)| before <= now)
            };
            if before.as_ref().is_some_and(is_same) {
                return Some(Ending::Steady);
            }
            before = Some(now);
        }
        if step == many.sequence.len() {
            return Some(Ending::Open);
        }
        if machine.steps > limits.steps {
            return None;
        }
        if !machine.can(Process::Sequence) {
            return Some(Ending::Fails(step / steps + 1));
        }
        machine.fire(Process::Sequence);
    }
}

/// Whether every loop of a program is known to end.
pub(super) fn ends(program: &[Op]) -> bool {
    program.iter().all(|op| match op {
        Op::Loop { trips, body, .. } => matches!(trips, Trips::Times(_)) && ends(body),
        Op::Acquire { .. } | Op::Release { .. } | Op::Hold { .. } | Op::Give { .. } => true,
    })
}
